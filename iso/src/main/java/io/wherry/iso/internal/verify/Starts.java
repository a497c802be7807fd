// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.verify;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.Slots;
import java.util.Arrays;
import java.util.List;

/// Where objects of a cluster start: a bit for each 8 bytes that are taken.
final class Starts {
    /* For each slot: where its bits begin, in words, and how many units of it are taken. The slots of the first extent have a
     * table of their own, as it lies far from the further ones, which lie close to each other. */
    private static final long FOREIGN = -1;

    private final int shift;
    private final int mask;
    private final int firstSlot;
    private final long[] first;
    private final int lowest;
    private final long[] further;
    private final long[] bits;

    Starts(Slots slots, Block block) {
        List<Extent> extents = block.extents();
        long units = slots.slotBytes() >>> 3;
        shift = Long.numberOfTrailingZeros(units);
        mask = (int) units - 1;
        firstSlot = extents.getFirst().slot();
        first = new long[extents.getFirst().slots()];
        int low = Integer.MAX_VALUE;
        int high = 0;
        for (Extent extent : extents.subList(1, extents.size())) {
            low = Math.min(low, extent.slot());
            high = Math.max(high, extent.slot() + extent.slots());
        }
        lowest = low;
        further = new long[Math.max(0, high - low)];
        Arrays.fill(further, FOREIGN);
        long words = 0;
        for (int i = 0; i < extents.size(); i++) {
            words = enter(i, extents.get(i), block.used(i) >>> 3, words);
        }
        bits = new long[Math.toIntExact(words)];
    }

    private long enter(int number, Extent extent, long taken, long words) {
        long next = words;
        long left = taken;
        for (int i = 0; i < extent.slots(); i++) {
            long here = Math.min(left, mask + 1L);
            long entry = (next << Integer.SIZE) | here;
            if (number == 0) {
                first[i] = entry;
            } else {
                further[extent.slot() - lowest + i] = entry;
            }
            next += (here + Long.SIZE - 1) >>> 6;
            left -= here;
        }
        return next;
    }

    private long entry(int reference) {
        int slot = reference >>> shift;
        int at = slot - lowest;
        if (at >= 0 && at < further.length) {
            return further[at];
        }
        at = slot - firstSlot;
        return at >= 0 && at < first.length ? first[at] : FOREIGN;
    }

    /// An object of this cluster starts here.
    void mark(int reference) {
        int unit = reference & mask;
        bits[(int) (entry(reference) >>> Integer.SIZE) + (unit >>> 6)] |= 1L << unit;
    }

    /// Whether an object of this cluster starts here.
    boolean isStart(int reference) {
        long entry = entry(reference);
        int unit = reference & mask;
        return entry >= 0
                && unit < (int) entry
                && ((bits[(int) (entry >>> Integer.SIZE) + (unit >>> 6)] >>> unit) & 1) != 0;
    }

    /// Whether it leads out of the slots of this cluster.
    boolean isForeign(int reference) {
        return entry(reference) < 0;
    }
}
