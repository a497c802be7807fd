// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The hosts of a job, each once, in the order of their ranks.
public record HostList(List<HostSlots> hosts) {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final Pattern COMMENT =
            Pattern.compile("#[^\r\n]*|//[^\r\n]*|/\\*.*?\\*/", Pattern.DOTALL);

    public HostList {
        hosts = List.copyOf(hosts);
    }

    /// Parses the value of an option: entries `HOST` or `HOST:SLOTS`, separated by commas, where a host
    /// may be `node[1-3,07]` for several ([HostNames]). The slots of a host that is named several times
    /// are added up.
    ///
    /// @param option for messages
    public static HostList parse(String text, String option) throws HostListException {
        SlotCounts counts = new SlotCounts(option);
        for (String entry : expanded(text, option, 0)) {
            counts.add(0, List.of(entry));
        }
        return counts.list();
    }

    /// Reads a file with a host a line: `HOST`, `HOST:SLOTS`, `HOST slots=SLOTS` or as Grid Engine
    /// writes them, `HOST SLOTS QUEUE CORES`. The text after `#` or `//` and that between `/*`
    /// and `*/` are comments. The slots of a host that has several lines are added up. `user=USER`
    /// stands for `USER@HOST`.
    ///
    /// @throws HostListException if a line is invalid, or the file names no host
    public static HostList read(Path file) throws IOException {
        SlotCounts counts = new SlotCounts(file.toString());
        List<String> lines = lines(Files.readAllBytes(file));
        for (int i = 0; i < lines.size(); i++) {
            String text = lines.get(i).strip();
            if (!text.isEmpty()) {
                List<String> words = words(text);
                for (String host : expanded(words.getFirst(), file.toString(), i + 1)) {
                    words.set(0, host);
                    counts.add(i + 1, words);
                }
            }
        }
        return counts.list();
    }

    /// Splits a line at spaces, except for those around an equals sign.
    private static List<String> words(String line) {
        String text = line.replaceAll("\\s*=\\s*", "=");
        return new ArrayList<>(List.of(text.split("\\s+")));
    }

    /// Decodes a file that may begin with a byte order mark; blanks replace comments. Bytes that
    /// are not UTF-8 are replaced: they do no harm in a comment, and are refused in a name.
    private static List<String> lines(byte[] file) {
        String text = new String(file, StandardCharsets.UTF_8);
        return COMMENT.matcher(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text)
                .replaceAll(comment -> comment.group().replaceAll("[^\r\n]+", " ")) // keeps lines
                .lines()
                .toList();
    }

    private static List<String> expanded(String text, String source, int line)
            throws HostListException {
        try {
            return HostNames.expand(text);
        } catch (IllegalArgumentException e) {
            throw new HostListException(String.valueOf(e.getMessage()), source, line, text);
        }
    }

    /// Returns the number of slots of all hosts, at most `Integer.MAX_VALUE`.
    public int slots() {
        long sum = hosts.stream().mapToLong(HostSlots::slots).sum();
        return (int) Math.min(Integer.MAX_VALUE, sum);
    }

    /// Returns the hosts that run the first `ranks` ranks.
    ///
    /// @throws IllegalArgumentException if there are fewer slots
    public HostList first(int ranks) {
        if (ranks < 1 || ranks > slots()) {
            throw new IllegalArgumentException(
                    "hosts have fewer slots than ranks: ranks=" + ranks + ", slots=" + slots());
        }
        List<HostSlots> taken = new ArrayList<>();
        int left = ranks;
        for (HostSlots each : hosts) {
            if (left > 0) {
                taken.add(new HostSlots(each.host(), Math.min(left, each.slots())));
                left -= each.slots();
            }
        }
        return new HostList(taken);
    }

    /// Adds up the slots of entries.
    private static final class SlotCounts {
        private static final int MOST = 1 << 16;

        private final String source;
        private final Map<String, Integer> slots = new LinkedHashMap<>();

        SlotCounts(String source) {
            this.source = source;
        }

        void add(int line, List<String> words) throws HostListException {
            HostEntry entry = new HostEntry(source, line, words);
            HostSlots parsed = entry.parse();
            int sum = slots.merge(parsed.host(), parsed.slots(), Integer::sum);
            if (sum > MOST) {
                throw entry.failure("too many slots");
            }
        }

        HostList list() throws HostListException {
            if (slots.isEmpty()) {
                throw new HostListException("no host is named", source, 0, "");
            }
            List<HostSlots> hosts = new ArrayList<>();
            slots.forEach((host, count) -> hosts.add(new HostSlots(host, count)));
            return new HostList(hosts);
        }
    }
}
