// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Native memory that stands in for memory of the heap while an operation has it. Native memory stands for itself, and is
/// kept reachable.
///
/// One thread at a time owns them. They end by [#finish] or [#drop], once.
final class BounceBuffers {
    private final List<Piece> pieces = new ArrayList<>(2);

    /// @param block null: the original itself is used
    private record Piece(
            MemorySegment original, @Nullable MemorySegment block, boolean comesBack) {}

    /// Address of memory with the content of `data`.
    long send(MemorySegment data) {
        return stand(data, true, false);
    }

    /// Address of memory whose content gets into `data` at the end.
    long receive(MemorySegment data) {
        return stand(data, false, true);
    }

    /// Address of memory with the content of `data`, whose content gets into it at the end.
    long change(MemorySegment data) {
        return stand(data, true, true);
    }

    /// Address of a copy of `data`, native or not.
    long copy(MemorySegment data) {
        MemorySegment block = Pool.take(data.byteSize());
        pieces.add(new Piece(data, block, false));
        MemorySegment.copy(data, 0, block, 0, data.byteSize());
        return block.address();
    }

    /// Address of an array of `int`s.
    long numbers(int[] values) {
        MemorySegment data = MemorySegment.ofArray(values);
        return data.byteSize() == 0 ? 0 : stand(data, true, false);
    }

    private long stand(MemorySegment data, boolean goes, boolean comesBack) {
        if (data.isNative()) {
            long address = NativeBuffer.address(data);
            pieces.add(new Piece(data, null, false));
            return address;
        }
        MemorySegment block = Pool.take(data.byteSize());
        pieces.add(new Piece(data, block, comesBack));
        if (goes) {
            MemorySegment.copy(data, 0, block, 0, data.byteSize());
        }
        return block.address();
    }

    /// The operation is done.
    void finish() {
        finish(Long.MAX_VALUE);
    }

    /// The operation is done, and `bytes` were received.
    void finish(long bytes) {
        try {
            for (Piece piece : pieces) {
                MemorySegment block = piece.block();
                if (block != null && piece.comesBack()) {
                    long size = Math.min(bytes, piece.original().byteSize());
                    MemorySegment.copy(block, 0, piece.original(), 0, size);
                }
            }
        } finally {
            drop();
        }
    }

    /// The operation is not to be: nothing comes back.
    void drop() {
        for (Piece piece : pieces) {
            MemorySegment block = piece.block();
            if (block != null) {
                Pool.give(block);
            }
        }
        pieces.clear();
    }
}
