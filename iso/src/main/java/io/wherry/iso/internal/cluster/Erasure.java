// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.IsoException;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.Reservation;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/// Makes memory of the space zero, as slots are that nobody has used.
final class Erasure {
    /* Type numbers and magic numbers stand at multiples of 8. */
    private static final long WORD = 8;

    private Erasure() {}

    /// Says that a cluster is not whole any more.
    static void begin(long start) {
        try {
            ClusterHeader.putInt(start, ClusterHeader.STATE, ClusterHeader.ERASED);
        } catch (InternalError e) { // what the JVM throws where a mapped file was cut short
            throw new IsoException("memory of the space is gone: " + e.getMessage(), e);
        }
    }

    /// Makes a slice of the space zero; its first word last, so that what is half erased can still be told from what is
    /// free.
    static void erase(MemorySegment slice) {
        long from = slice.address() - Memory.SPACE.address();
        try {
            Reservation.erase(from + WORD, slice.byteSize() - WORD);
            Memory.SPACE.set(Memory.LONG, from, 0);
        } catch (IOException | InternalError e) {
            throw new IsoException("memory of the space is gone: " + e.getMessage(), e);
        }
    }

    /// Puts fresh pages in the place of those of a file, which may be shorter by now.
    static void restore(long from, long bytes) {
        try {
            Reservation.restore(from, bytes);
        } catch (IOException e) {
            throw new IsoException("no pages for the space: " + e.getMessage(), e);
        }
    }
}
