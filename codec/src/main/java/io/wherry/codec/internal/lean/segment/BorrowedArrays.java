// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Arrays of the graph that are part of a message of one array, and have not been copied into it
/// yet. One thread owns it.
final class BorrowedArrays {
    private static final int SMALLEST = 16;

    /// Room for more than this is not kept for the next message.
    private static final int KEEP = 1 << 12;

    private @Nullable Object[] arrays = new Object[SMALLEST];
    private ElementType[] types = new ElementType[SMALLEST];
    private int[] places = new int[SMALLEST];
    private int count;

    /// How many have been replaced by copies.
    private int owned;

    /// Bytes of all of them.
    private long size;

    long size() {
        return size;
    }

    /// @param place bytes of data before it, other borrowed arrays not counted
    void add(Object array, ElementType type, long bytes, int place) {
        if (count == places.length) {
            int length = ArrayCapacity.of(count, count + 1L);
            arrays = Arrays.copyOf(arrays, length);
            types = Arrays.copyOf(types, length);
            places = Arrays.copyOf(places, length);
        }
        arrays[count] = array;
        types[count] = type;
        places[count++] = place;
        size += bytes;
    }

    /// Copies the arrays before user code runs, which may change them.
    void own() {
        while (owned < count) {
            Object array = Objects.requireNonNull(arrays[owned]);
            arrays[owned] = types[owned].copy(array);
            owned++;
        }
    }

    void clear() {
        if (count == 0) {
            return;
        }
        if (count > KEEP) {
            arrays = new Object[SMALLEST];
            types = new ElementType[SMALLEST];
            places = new int[SMALLEST];
        } else {
            Arrays.fill(arrays, 0, count, null);
        }
        count = 0;
        owned = 0;
        size = 0;
    }

    /// A new array of `bytes[from .. end)` with the borrowed arrays in their places; `start` is
    /// where the data start.
    byte[] merge(byte[] bytes, int from, int start, int end) {
        byte[] merged = allocate(end - from + size, start - from);
        MemorySegment gathered = MemorySegment.ofArray(bytes).asSlice(from, end - from);
        boolean hasFirst = types[0] == ElementType.BYTE;
        merge(gathered, start - from, MemorySegment.ofArray(merged), hasFirst);
        return merged;
    }

    /// Copies `gathered`, in which the data start after `head` bytes, to the start of `target`, with
    /// the borrowed arrays in their places.
    void merge(MemorySegment gathered, int head, MemorySegment target) {
        merge(gathered, head, target, false);
    }

    /// @param hasFirst true if the first array is in its place
    private void merge(MemorySegment gathered, int head, MemorySegment target, boolean hasFirst) {
        long next = 0;
        long at = 0;
        for (int i = 0; i < count; i++) {
            long some = head + places[i] - next;
            MemorySegment.copy(gathered, next, target, at, some);
            next += some;
            at += some;
            MemorySegment piece = types[i].view(Objects.requireNonNull(arrays[i]));
            if (i > 0 || !hasFirst) {
                MemorySegment.copy(piece, 0, target, at, piece.byteSize());
            }
            at += piece.byteSize();
        }
        MemorySegment.copy(gathered, next, target, at, gathered.byteSize() - next);
    }

    /// Returns the new array, which already has its content if a `byte[]` is first. An array that
    /// is filled immediately after its allocation is not cleared: see `byte[1048576]` in
    /// docs/results/arrays.md.
    private byte[] allocate(long length, int head) {
        if (types[0] != ElementType.BYTE) {
            return new byte[(int) length];
        }
        byte[] first = (byte[]) Objects.requireNonNull(arrays[0]);
        int at = head + places[0];
        byte[] merged = new byte[(int) length];
        System.arraycopy(first, 0, merged, at, first.length);
        return merged;
    }
}
