// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.memory.FileBytes;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/// The mapped file of a map, and what all of its segments need to know of it.
///
/// @param bytes the same file without its mapping: for taking memory of the file system
/// @param seed of the hashes of keys
/// @param process word of this process
/// @param closed whether this process is done with it
record MapMemory(
        Path file,
        MapGeometry geometry,
        MemorySegment segment,
        FileBytes bytes,
        long seed,
        long process,
        AtomicBoolean closed) {

    MapKey key(byte[] encoded) {
        return new MapKey(encoded, seed);
    }

    /// Takes memory of the file system for a range that has none, which is zero then.
    ///
    /// @throws IOException if there is none; the range is as it was
    void reserve(long at, long count) throws IOException {
        bytes.writeZeros(at, count);
    }

    /// @throws IllegalStateException if the map is closed
    void requireOpen() {
        if (closed.get()) {
            throw new IllegalStateException("map is closed: file=" + file);
        }
    }

    /// Makes the error for bytes that no writer of ours leaves.
    ClusterFormatException unsound(String what, long at) {
        return new ClusterFormatException("%s: file=%s, at byte %d".formatted(what, file, at));
    }
}
