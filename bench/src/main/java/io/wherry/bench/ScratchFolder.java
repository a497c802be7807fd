// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// A temporary folder without subfolders, which is deleted with its files when it is closed.
record ScratchFolder(Path path) implements Closeable {
    private static final Path MEMORY = Path.of("/dev/shm");

    static ScratchFolder in(Path parent) throws IOException {
        return new ScratchFolder(Files.createTempDirectory(parent, "wherry-bench"));
    }

    /// A folder in memory if there is one, otherwise in `parent`.
    static ScratchFolder inMemory(Path parent) throws IOException {
        return in(Files.isWritable(MEMORY) ? MEMORY : parent);
    }

    @Override
    public void close() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(path);
    }
}
