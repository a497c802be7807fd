// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Words of 8 bytes in a mapped file, which other processes see at once.
final class MappedWords {
    private MappedWords() {}

    /// Maps a file until the JVM ends, and creates it if it does not exist.
    static MemorySegment open(Path file, int count) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            return channel.map(MapMode.READ_WRITE, 0, (long) count * Long.BYTES, Arena.global());
        }
    }
}
