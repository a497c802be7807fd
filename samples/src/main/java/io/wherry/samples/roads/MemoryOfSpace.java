// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// The physical memory of a mapped file that this process uses, as Linux reports it.
///
/// @param used touched pages, in KiB (RSS)
/// @param share the same, each page divided by the number of processes that use it (PSS)
record MemoryOfSpace(long used, long share) {
    private static final Path SMAPS = Path.of("/proc/self/smaps");
    private static final Pattern VALUE = Pattern.compile("\\w+:\\s");

    static MemoryOfSpace of(Path file) throws IOException {
        String path = file.toRealPath().toString();
        long used = 0;
        long share = 0;
        boolean inside = false;
        for (String line : Files.readAllLines(SMAPS)) {
            if (!VALUE.matcher(line).lookingAt()) {
                inside = line.endsWith(path); // another part of the address space begins
            } else if (inside && line.startsWith("Rss:")) {
                used += number(line);
            } else if (inside && line.startsWith("Pss:")) {
                share += number(line);
            }
        }
        return new MemoryOfSpace(used, share);
    }

    private static long number(String line) {
        return Long.parseLong(line.replaceAll("\\D", ""));
    }

    static boolean isKnown() {
        return Files.isReadable(SMAPS);
    }
}
