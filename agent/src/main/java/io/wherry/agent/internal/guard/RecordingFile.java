// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import io.wherry.agent.internal.policy.PolicyException;
import io.wherry.agent.internal.policy.TextLines;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Recordings as files: comments that begin with `#`, and for each class a line
/// `class com.acme.Order count=2 depth=3 array=-1 bytes=812 sites=com.acme.Dao.load`, sorted by name. Facts after the name
/// may be left out in a list that is written by hand. [RecordedName] says how names with spaces are written.
final class RecordingFile {
    private static final String HEAD =
            "# Classes that the application read, by wherry-agent. Other JVMs add to this file.\n";

    private RecordingFile() {}

    /// @throws PolicyException if a line is not valid
    static Map<String, Usage> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString(), null, "no recording");
        }
        return parse(file, TextLines.read(file));
    }

    private static Map<String, Usage> parse(Path file, List<String> lines) throws PolicyException {
        Map<String, Usage> all = new TreeMap<>();
        int number = 0;
        for (String line : lines) {
            number++;
            String text = line.strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            String[] words = text.split("\\s+", -1);
            if (words.length < 2 || !words[0].equals("class")) {
                throw new PolicyException(file, number, "not a line of `class NAME`: " + text);
            }
            all.merge(RecordedName.unescaped(words[1]), usage(file, number, words), Usage::and);
        }
        return all;
    }

    private static Usage usage(Path file, int number, String[] words) throws PolicyException {
        Map<String, String> facts = new TreeMap<>();
        for (int i = 2; i < words.length; i++) {
            int sign = words[i].indexOf('=');
            if (sign < 0) {
                throw new PolicyException(file, number, "not `name=value`: " + words[i]);
            }
            facts.put(words[i].substring(0, sign), words[i].substring(sign + 1));
        }
        try {
            return new Usage(
                    fact(facts, "count", 0),
                    fact(facts, "depth", 0),
                    fact(facts, "array", -1),
                    fact(facts, "bytes", 0),
                    sites(facts.getOrDefault("sites", "")));
        } catch (NumberFormatException e) {
            throw new PolicyException(file, number, "not a number: " + e.getMessage());
        }
    }

    private static long fact(Map<String, String> facts, String name, long unset) {
        String text = facts.get(name);
        return text == null ? unset : Long.parseLong(text);
    }

    private static Set<String> sites(String text) {
        if (text.isEmpty()) {
            return Set.of();
        }
        return Arrays.stream(text.split(",", -1))
                .map(RecordedName::unescaped)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// Adds `more` to the file, which other JVMs may be writing.
    static void add(Path file, Map<String, Usage> more) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        try (FileChannel channel =
                        FileChannel.open(
                                beside(target, ".lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            Map<String, Usage> all = Files.exists(target) ? read(target) : new TreeMap<>();
            more.forEach((name, usage) -> all.merge(name, usage, Usage::and));
            replace(target, text(all));
        }
    }

    private static Path beside(Path file, String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    /* Another file first: a crash or a full disk leaves the former recording. */
    private static void replace(Path file, String text) throws IOException {
        Path fresh = beside(file, ".new");
        try {
            Files.writeString(
                    fresh,
                    text,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DSYNC);
            move(fresh, file, text);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void move(Path fresh, Path file, String text) throws IOException {
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException _) { // such as a single file that is mounted in a container
            Files.writeString(file, text);
        }
    }

    private static String text(Map<String, Usage> all) {
        StringBuilder text = new StringBuilder(HEAD);
        all.forEach((name, usage) -> {
            text.append("class ").append(RecordedName.escaped(name));
            text.append(" count=").append(usage.count());
            text.append(" depth=").append(usage.depth());
            text.append(" array=").append(usage.array());
            text.append(" bytes=").append(usage.bytes());
            if (!usage.sites().isEmpty()) {
                text.append(" sites=").append(sites(usage.sites()));
            }
            text.append('\n');
        });
        return text.toString();
    }

    private static String sites(Set<String> names) {
        return names.stream().sorted().map(RecordedName::escaped).collect(Collectors.joining(","));
    }
}
