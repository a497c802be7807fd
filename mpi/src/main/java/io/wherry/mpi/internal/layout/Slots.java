// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/// A block of the program's memory for each rank, for gather and scatter operations.
public final class Slots {
    private final Object buffer;
    private final long offset;
    private final Layout layout;
    private final int ranks;
    private final int each;
    private final int[] counts;
    private final int[] displacements;

    private Slots(Object buffer, long offset, Layout layout, int ranks, int each) {
        this.buffer = buffer;
        this.offset = offset;
        this.layout = layout;
        this.ranks = ranks;
        this.each = each;
        this.counts = new int[0];
        this.displacements = counts;
    }

    private Slots(Object buffer, long offset, Layout layout, int[] counts, int[] displacements) {
        this.buffer = buffer;
        this.offset = offset;
        this.layout = layout;
        this.ranks = Math.min(counts.length, displacements.length);
        this.each = -1;
        this.counts = counts;
        this.displacements = displacements;
    }

    /// Returns `each` of `layout` for each rank, one after another.
    ///
    /// @param offset of the first element, in base elements
    public static Slots even(Object buffer, long offset, Layout layout, int ranks, int each) {
        if (each < 0) {
            throw new MPIException(MPI.ERR_COUNT, "negative count: " + each, null);
        }
        return new Slots(buffer, offset, layout, ranks, each);
    }

    /// Returns `counts[rank]` of `layout` for each rank, `displacements[rank]` extents from
    /// `offset` on.
    public static Slots uneven(
            Object buffer, long offset, Layout layout, int[] counts, int[] displacements) {
        return new Slots(buffer, offset, layout, counts.clone(), displacements.clone());
    }

    /// Returns the parts of the first `size` ranks: programs may pass longer arrays of counts and
    /// displacements (MPI 4.1, 6.5: entry i belongs to rank i).
    ///
    /// @throws MPIException if there are fewer blocks (`ERR_ARG`)
    public Slots ofFirst(int size) {
        if (size > ranks) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "fewer parts than ranks: parts=%d, ranks=%d".formatted(ranks, size),
                    null);
        }
        return size == ranks
                ? this
                : each >= 0
                        ? new Slots(buffer, offset, layout, size, each)
                        : new Slots(
                                buffer, offset, layout, Arrays.copyOf(counts, size), displacements);
    }

    /// Returns whether the base type is objects.
    public boolean isOfObjects() {
        return layout.isOfObjects();
    }

    /// Returns the number of ranks.
    public int ranks() {
        return ranks;
    }

    /// Returns the block of one rank.
    public Payload slot(int rank) {
        if (each >= 0) {
            return Payload.of(buffer, offset + (long) rank * each * layout.extent(), each, layout);
        }
        long start = offset + (long) displacements[rank] * layout.extent();
        return Payload.of(buffer, start, counts[rank], layout);
    }

    /// Returns the objects of each rank.
    public Object[][] pick() {
        Object[][] all = new Object[ranks][];
        for (int rank = 0; rank < ranks; rank++) {
            all[rank] = ((ObjectSlice) slot(rank)).pick();
        }
        return all;
    }

    /// Stores the objects of each rank.
    public void put(Object[][] objects) {
        for (int rank = 0; rank < ranks; rank++) {
            ((ObjectSlice) slot(rank)).put(objects[rank]);
        }
    }

    /// Returns memory with the elements of the program. Not for objects.
    public PackedBlocks outgoing() {
        PackedBlocks laid = lay();
        if (laid.regions.length > 0) {
            for (int rank = 0; rank < ranks; rank++) {
                laid.blocks.block(rank).copyFrom(laid.regions[rank].gather());
            }
        }
        return laid;
    }

    /// Returns memory to be filled. A copy has the elements of the program first: blocks that are
    /// not received, such as that of this rank in place, keep them.
    public PackedBlocks incoming() {
        Region.of(buffer, 0, 0, layout).room(); // can be written
        return outgoing();
    }

    private PackedBlocks lay() {
        Element element = layout.primitive();
        if (!layout.isDense() || buffer instanceof boolean[]) {
            return copied(element);
        }
        int size = layout.size();
        if (each >= 0) {
            int elements = IntLimit.count((long) each * size);
            Region all = Region.of(buffer, offset, (long) each * ranks, layout);
            return new PackedBlocks(Blocks.even(all.memory(), element, elements));
        }
        long begin = 0;
        long end = 0;
        for (int rank = 0; rank < ranks; rank++) {
            slot(rank); // checks its bounds
            if (counts[rank] > 0) {
                begin = Math.min(begin, displacements[rank]);
                end = Math.max(end, (long) displacements[rank] + counts[rank]);
            }
        }
        int[] lengths = new int[ranks];
        int[] starts = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            lengths[rank] = IntLimit.count((long) counts[rank] * size);
            starts[rank] =
                    counts[rank] == 0 ? 0 : IntLimit.place((displacements[rank] - begin) * size);
        }
        Region all = Region.of(buffer, offset + begin * size, end - begin, layout);
        return new PackedBlocks(Blocks.uneven(all.memory(), element, lengths, starts));
    }

    private PackedBlocks copied(Element element) {
        Region[] regions = new Region[ranks];
        int[] lengths = new int[ranks];
        int[] starts = new int[ranks];
        long sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            regions[rank] = (Region) slot(rank);
            lengths[rank] = (int) (regions[rank].memory().byteSize() / element.size());
            starts[rank] = IntLimit.count(sum);
            sum += lengths[rank];
        }
        byte[] memory = new byte[IntLimit.count(sum * element.size())];
        MemorySegment segment = MemorySegment.ofArray(memory);
        Blocks blocks =
                each >= 0
                        ? Blocks.even(segment, element, IntLimit.count((long) each * layout.size()))
                        : Blocks.uneven(segment, element, lengths, starts);
        return new PackedBlocks(blocks, regions);
    }

    /// The blocks in the memory of the program, or in a copy.
    public static final class PackedBlocks {
        private final Blocks blocks;
        private final Region[] regions;

        private PackedBlocks(Blocks blocks, Region... regions) {
            this.blocks = blocks;
            this.regions = regions;
        }

        public Blocks blocks() {
            return blocks;
        }

        /// Copies received elements from a copy to the program.
        public void land() {
            for (int rank = 0; rank < regions.length; rank++) {
                MemorySegment from = blocks.block(rank);
                regions[rank].memory().copyFrom(from);
                regions[rank].scatter(from.byteSize());
            }
        }
    }
}
