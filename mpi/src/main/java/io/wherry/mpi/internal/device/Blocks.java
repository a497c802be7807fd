// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.lang.foreign.MemorySegment;

/// Memory with a block of elements for each rank.
public final class Blocks {
    private static final int[] NONE = {};

    private final MemorySegment memory;
    private final Element element;
    private final int each;
    private final int[] counts;
    private final int[] displacements;

    private Blocks(
            MemorySegment memory, Element element, int each, int[] counts, int[] displacements) {
        this.memory = memory;
        this.element = element;
        this.each = each;
        this.counts = counts;
        this.displacements = displacements;
    }

    /// Blocks of the same length, one after another.
    public static Blocks even(MemorySegment memory, Element element, int each) {
        return new Blocks(memory, element, each, NONE, NONE);
    }

    /// Blocks of `counts[rank]` elements from element `displacements[rank]` on. The arrays are not
    /// copied; the caller must not change them.
    public static Blocks uneven(
            MemorySegment memory, Element element, int[] counts, int[] displacements) {
        return new Blocks(memory, element, -1, counts, displacements);
    }

    public MemorySegment memory() {
        return memory;
    }

    public Element element() {
        return element;
    }

    public boolean isEven() {
        return each >= 0;
    }

    /// Elements of the block of `rank`.
    public int count(int rank) {
        return isEven() ? each : counts[rank];
    }

    /// Returns the position of the block of `rank`, in elements.
    public long displacement(int rank) {
        return isEven() ? (long) each * rank : displacements[rank];
    }

    /// Returns the block of `rank`.
    public MemorySegment block(int rank) {
        long size = element.size();
        return memory.asSlice(displacement(rank) * size, count(rank) * size);
    }

    /// Returns the counts of uneven blocks; not a copy.
    public int[] counts() {
        return counts;
    }

    /// Returns the displacements of uneven blocks; not a copy.
    public int[] displacements() {
        return displacements;
    }
}
