// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.rewrite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// The classes that use object streams: those that were rewritten and those out of reach, with the reason. Thread-safe.
public final class SiteReport {
    /* By class name. Classes of one name in several class loaders may have different lines. */
    private final Map<String, Set<String>> lines = new ConcurrentHashMap<>();

    void rewritten(String className, String uses) {
        add(className, "rewritten   " + className + ": " + uses);
    }

    void outOfReach(String className, String reason) {
        add(className, "not reached " + className + ": " + reason);
    }

    private void add(String className, String line) {
        lines.computeIfAbsent(className, _ -> ConcurrentHashMap.newKeySet()).add(line);
    }

    /// Returns the lines of a class name at this time.
    Set<String> linesOf(String className) {
        return Set.copyOf(lines.getOrDefault(className, Set.of()));
    }

    /// Records that a class could not be replaced by its rewritten form, which was reported since.
    ///
    /// @param before the lines of its name before that
    void notReplaced(String className, Set<String> before, String reason) {
        lines.computeIfAbsent(className, _ -> ConcurrentHashMap.newKeySet()).retainAll(before);
        outOfReach(className, reason);
    }

    /// Returns a line for each class, sorted; several if class loaders have a class of one name, and
    /// they were treated differently.
    public List<String> lines() {
        return lines.values().stream().flatMap(Set::stream).sorted().toList();
    }

    /// Replaces `file` by the report of now.
    public void write(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Path made = file.resolveSibling("report-" + UUID.randomUUID() + ".tmp");
        try {
            Files.write(made, lines());
            Files.move(made, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(made);
        }
    }
}
