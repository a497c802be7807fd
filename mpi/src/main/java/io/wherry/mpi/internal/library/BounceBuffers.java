// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Native buffers that stand in for heap memory during an operation. Native memory is used
/// directly, and is kept reachable.
///
/// Confined to one thread at a time. [#finish] or [#drop] must be called once, except after a
/// method that threw: it has freed the buffers.
final class BounceBuffers {
    private final List<Piece> pieces = new ArrayList<>(2);

    /// @param block null if the original itself is used
    private record Piece(
            MemorySegment original, @Nullable MemorySegment block, boolean comesBack) {}

    /// Returns the address of memory with the content of `data`.
    long send(MemorySegment data) {
        return stand(data, true, false);
    }

    /// Returns the address of memory whose content is copied to `data` at the end.
    long receive(MemorySegment data) {
        return stand(data, false, true);
    }

    /// Returns the address of memory with the content of `data`, which is copied back at the end.
    long change(MemorySegment data) {
        return stand(data, true, true);
    }

    /// Returns the address of a copy of `data`, native or not.
    long copy(MemorySegment data) {
        try {
            MemorySegment block = Pool.take(data.byteSize());
            pieces.add(new Piece(data, block, false));
            MemorySegment.copy(data, 0, block, 0, data.byteSize());
            return block.address();
        } catch (RuntimeException | Error e) { // such as that of closed memory
            drop(); // the operation does not begin
            throw e;
        }
    }

    /// Returns the address of an array of `int`s.
    long numbers(int[] values) {
        MemorySegment data = MemorySegment.ofArray(values);
        return data.byteSize() == 0 ? 0 : stand(data, true, false);
    }

    private long stand(MemorySegment data, boolean goes, boolean comesBack) {
        try {
            return data.isNative() ? nativeAddress(data) : block(data, goes, comesBack);
        } catch (RuntimeException | Error e) { // such as that of closed memory
            drop(); // the operation does not begin
            throw e;
        }
    }

    private long nativeAddress(MemorySegment data) {
        long address = NativeBuffer.address(data);
        pieces.add(new Piece(data, null, false));
        return address;
    }

    private long block(MemorySegment data, boolean goes, boolean comesBack) {
        MemorySegment block =
                comesBack ? ReceiveArea.take(data.byteSize()) : Pool.take(data.byteSize());
        pieces.add(new Piece(data, block, comesBack));
        if (goes) {
            MemorySegment.copy(data, 0, block, 0, data.byteSize());
        }
        return block.address();
    }

    /// Ends a successful operation: copies back and frees the buffers.
    void finish() {
        finish(Long.MAX_VALUE);
    }

    /// Ends a successful receive of `bytes`: copies them back and frees the buffers.
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
            release(false);
        }
    }

    /// Ends a failed operation: frees the buffers and copies nothing back.
    void drop() {
        release(true);
    }

    private void release(boolean failed) {
        for (Piece piece : pieces) {
            MemorySegment block = piece.block();
            if (block != null) {
                ReceiveArea.give(block, piece.original().byteSize(), failed);
            }
        }
        pieces.clear();
    }
}
