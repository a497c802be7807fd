// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.rewrite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// The classes that use object streams: those that were rewritten and those out of reach, with the reason. Thread-safe.
public final class SiteReport {
    private final Map<String, String> lines = new ConcurrentHashMap<>();

    void rewritten(String className, String uses) {
        lines.put(className, "rewritten   " + className + ": " + uses);
    }

    void outOfReach(String className, String reason) {
        lines.put(className, "not reached " + className + ": " + reason);
    }

    /// Returns a line for each class, sorted.
    public List<String> lines() {
        List<String> sorted = new ArrayList<>(lines.values());
        Collections.sort(sorted);
        return sorted;
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
