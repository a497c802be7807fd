// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/// The positions of blocks: contiguous, or of different lengths with gaps between them and the last
/// one first.
final class BlockLayout {
    private final int[] counts;
    private final int[] displacements;
    private final int each;
    private final int length;

    private BlockLayout(int[] counts, int[] displacements, int each, int length) {
        this.counts = counts;
        this.displacements = displacements;
        this.each = each;
        this.length = length;
    }

    static BlockLayout even(int blocks, int each) {
        int[] counts = new int[blocks];
        int[] displacements = new int[blocks];
        for (int i = 0; i < blocks; i++) {
            counts[i] = each;
            displacements[i] = i * each;
        }
        return new BlockLayout(counts, displacements, each, blocks * each);
    }

    static BlockLayout uneven(int blocks, IntUnaryOperator count) {
        int[] counts = new int[blocks];
        int[] displacements = new int[blocks];
        int length = 1;
        for (int i = blocks - 1; i >= 0; i--) {
            counts[i] = count.applyAsInt(i);
            displacements[i] = length;
            length += counts[i] + 2;
        }
        return new BlockLayout(counts, displacements, -1, length);
    }

    int count(int block) {
        return counts[block];
    }

    Blocks blocks(MemorySegment memory, Element element) {
        return each >= 0
                ? Blocks.even(memory, element, each)
                : Blocks.uneven(memory, element, counts.clone(), displacements.clone());
    }

    /// Returns blocks in memory without content.
    Blocks room(SimulatedJob job, Element element) {
        return blocks(job.room(element, length), element);
    }

    /// Returns blocks with content.
    Blocks filled(SimulatedJob job, Element element, IntFunction<long[]> contents) {
        Blocks blocks = room(job, element);
        for (int i = 0; i < counts.length; i++) {
            Numbers.write(blocks.block(i), element, contents.apply(i));
        }
        return blocks;
    }

    /// Returns blocks with content in read-only memory.
    Blocks fixed(SimulatedJob job, Element element, IntFunction<long[]> contents) {
        return blocks(filled(job, element, contents).memory().asReadOnly(), element);
    }

    /// Returns the expected content of memory without content after it received these blocks.
    MemorySegment expected(Element element, IntFunction<long[]> contents) {
        MemorySegment memory =
                MemorySegment.ofArray(new byte[length * element.size()]).fill((byte) 0x5a);
        Blocks blocks = blocks(memory, element);
        for (int i = 0; i < counts.length; i++) {
            Numbers.write(blocks.block(i), element, contents.apply(i));
        }
        return memory;
    }
}
