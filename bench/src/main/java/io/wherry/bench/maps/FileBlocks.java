// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;

/// The memory of a file with holes.
final class FileBlocks {
    private static final long BYTES = 512; // of a block, whatever the file system

    private FileBlocks() {}

    static long bytes(Path file) throws IOException {
        Process stat = new ProcessBuilder("stat", "-c", "%b", file.toString()).start();
        try (BufferedReader output = stat.inputReader()) {
            String blocks = output.readLine();
            if (blocks == null) {
                throw new IOException("stat printed nothing: " + file);
            }
            return BYTES * Long.parseLong(blocks.strip());
        }
    }
}
