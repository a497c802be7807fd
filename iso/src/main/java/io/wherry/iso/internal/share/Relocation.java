// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Memory;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Converts references into one cluster to references into another one of the same shape.
///
/// Positions are unsigned references: units of 8 bytes from the start of the space.
final class Relocation {
    private static final long UNSIGNED = 0xFFFF_FFFFL;
    private static final int UNIT = 8;

    private final long[] starts;
    private final long[] ends;
    private final long[] distances;

    /// @param to as many extents as `from`, with as many slots each
    Relocation(Slots slots, List<Extent> from, List<Extent> to) {
        int[] order =
                IntStream.range(0, from.size())
                        .boxed()
                        .sorted(Comparator.comparingInt(i -> from.get(i).slot()))
                        .mapToInt(Integer::intValue)
                        .toArray();
        starts = new long[order.length];
        ends = new long[order.length];
        distances = new long[order.length];
        for (int i = 0; i < order.length; i++) {
            Extent extent = from.get(order[i]);
            starts[i] = slots.start(extent.slot()) / UNIT;
            ends[i] = starts[i] + extent.slots() * (slots.slotBytes() / UNIT);
            distances[i] = slots.start(to.get(order[i]).slot()) / UNIT - starts[i];
        }
    }

    /// Returns the reference to the same object of the other cluster; a reference to a third
    /// cluster, and null, as they are.
    int moved(int reference) {
        long at = reference & UNSIGNED;
        int found = Arrays.binarySearch(starts, at);
        int extent = found >= 0 ? found : -found - 2;
        if (reference == 0 || extent < 0 || at >= ends[extent]) {
            return reference;
        }
        return Memory.reference((at + distances[extent]) * UNIT);
    }
}
