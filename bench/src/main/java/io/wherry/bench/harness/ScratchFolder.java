// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A temporary folder, which is deleted with all that is in it when it is closed.
public record ScratchFolder(Path path) implements Closeable {
    private static final Path MEMORY = Path.of("/dev/shm");

    public static ScratchFolder in(Path parent) throws IOException {
        return new ScratchFolder(Files.createTempDirectory(parent, "wherry-bench"));
    }

    /// A folder in memory if there is one, otherwise in `parent`.
    public static ScratchFolder inMemory(Path parent) throws IOException {
        return in(Files.isWritable(MEMORY) ? MEMORY : parent);
    }

    @Override
    public void close() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(path)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : deepestFirst) {
            Files.delete(each);
        }
    }
}
