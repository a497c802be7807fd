// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.memory.FileBytes;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/// The mapped file of a map, and the data that all of its segments share.
///
/// @param bytes the same file without its mapping, for allocating disk blocks
/// @param seed of the hashes of keys
/// @param process word of this process
/// @param closed whether this process has closed the map
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

    /// Allocates disk blocks for an unallocated range, which is zero then.
    ///
    /// @throws IOException if the file system is full; the range is unchanged
    void reserve(long at, long count) throws IOException {
        bytes.writeZeros(at, count);
    }

    /// @throws IllegalStateException if the map is closed
    void requireOpen() {
        if (closed.get()) {
            throw new IllegalStateException("map is closed: file=" + file);
        }
    }

    /// Creates the exception for bytes that no correct writer produces.
    ClusterFormatException unsound(String what, long at) {
        return new ClusterFormatException("%s: file=%s, at byte %d".formatted(what, file, at));
    }
}
