// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Allocates the memory of unexpected messages: those that arrive before a matching receive.
final class UnexpectedBuffers {
    private static final long LONGEST_ARRAY = 1 << 30;
    private static final MemorySegment EMPTY = MemorySegment.ofArray(new byte[0]);

    private UnexpectedBuffers() {}

    /// Allocates memory. The caller has checked `length`.
    static MemorySegment room(long length) {
        if (length == 0) {
            return EMPTY;
        }
        return length <= LONGEST_ARRAY
                ? MemorySegment.ofArray(new byte[(int) length])
                : Arena.ofAuto().allocate(length, Long.BYTES);
    }

    static MemorySegment of(MemorySegment data) {
        return room(data.byteSize()).copyFrom(data);
    }
}
