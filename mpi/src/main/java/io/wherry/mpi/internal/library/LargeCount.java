// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The count and datatype arguments of a call whose count may exceed an `int`: the function's form
/// for large counts (MPI 4) is used, or, where there is none, one element of a datatype that
/// consists of all elements.
///
/// @param function the form to call
/// @param count its count
/// @param datatype its datatype; valid until this is closed; messages in progress keep it alive
/// @param isMade whether the datatype was created for this call
record LargeCount(Function function, long count, long datatype, boolean isMade)
        implements AutoCloseable {
    private static final Function TYPE_SIZE = new Function("MPI_Type_size", 2);
    private static final Function HINDEXED = new Function("MPI_Type_create_hindexed", 5);
    private static final Function COMMIT = new Function("MPI_Type_commit", 1);
    private static final Function TYPE_FREE = new Function("MPI_Type_free", 1);
    private static final int BLOCK = 1 << 30;

    static LargeCount of(Function function, long count, long datatype) {
        if (count <= Integer.MAX_VALUE || function.isLarge()) {
            return new LargeCount(function.forCount(count), count, datatype, false);
        }
        return new LargeCount(function, 1, whole(count, datatype), true);
    }

    /// Returns a datatype of `count` contiguous elements.
    private static long whole(long count, long datatype) {
        CallScratch scratch = CallScratch.mine();
        TYPE_SIZE.call(datatype, scratch.number());
        long size = scratch.numberValue();
        int blocks = Math.toIntExact(Math.ceilDiv(count, BLOCK));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment lengths = arena.allocate(ValueLayout.JAVA_INT, blocks);
            MemorySegment places = arena.allocate(ValueLayout.JAVA_LONG, blocks);
            for (int n = 0; n < blocks; n++) {
                long first = (long) n * BLOCK;
                lengths.setAtIndex(ValueLayout.JAVA_INT, n, (int) Math.min(BLOCK, count - first));
                places.setAtIndex(ValueLayout.JAVA_LONG, n, first * size);
            }
            HINDEXED.call(blocks, lengths.address(), places.address(), datatype, scratch.handle());
        }
        COMMIT.call(scratch.handle());
        return scratch.handleValue();
    }

    @Override
    public void close() {
        if (isMade) {
            CallScratch scratch = CallScratch.mine();
            scratch.setHandle(datatype);
            TYPE_FREE.call(scratch.handle());
        }
    }
}
