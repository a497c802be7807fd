// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.verify;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Slots;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Maps positions in a cluster to bits: one bit for each 8 allocated bytes.
final class BitIndex {
    /* The allocated memory is divided into pieces of equal size, which divides the slot size. A
     * hash table without collisions gives for each piece the first word of its bits; the last piece
     * of an extent is complete, too. So the bit of a position, valid or not, is found without a
     * branch: half of the references of a tree are null, which no branch predictor can foresee. */
    private static final int PIECES = 32;
    private static final long NO_PIECE = -1L << Integer.SIZE;

    private final int shift;
    private final int mask;
    private final long[] table;
    private final int words;

    BitIndex(Slots slots, Block block) {
        long most = slots.slotBytes() >>> 3;
        long wanted = Long.highestOneBit((block.byteSize() >>> 3) / PIECES);
        int units = (int) Math.clamp(wanted, Long.SIZE, most);
        shift = Integer.numberOfTrailingZeros(units);
        mask = units - 1;
        int pieces = 0;
        for (int i = 0; i < block.extents().size(); i++) {
            pieces += pieces(block, i);
        }
        words = Math.multiplyExact(pieces, units >>> 6);
        table = table(slots, block, 2 * Integer.highestOneBit(pieces));
    }

    private int pieces(Block block, int extent) {
        return (int) (((block.used(extent) >>> 3) + mask) >>> shift);
    }

    private long[] table(Slots slots, Block block, int least) {
        long[] filled = null;
        for (int size = least; filled == null; size *= 2) {
            filled = fill(new long[size], slots, block);
        }
        return filled;
    }

    /* Null if two pieces collide. */
    private long @Nullable [] fill(long[] empty, Slots slots, Block block) {
        Arrays.fill(empty, NO_PIECE);
        long word = 0;
        for (int i = 0; i < block.extents().size(); i++) {
            int first = (int) (slots.start(block.extents().get(i).slot()) >>> 3 >>> shift);
            for (int piece = first; piece < first + pieces(block, i); piece++) {
                int at = piece & (empty.length - 1);
                if (empty[at] != NO_PIECE) {
                    return null;
                }
                empty[at] = ((long) piece << Integer.SIZE) | word;
                word += (mask + 1) >>> 6;
            }
        }
        return empty;
    }

    /// Returns the length of a row in words: bits for all positions.
    int words() {
        return words;
    }

    /// Returns the bit of an allocated position. Positions of an extent have consecutive bits.
    long bit(int reference) {
        int piece = reference >>> shift;
        return ((table[piece & (table.length - 1)] & 0xFFFF_FFFFL) << 6) + (reference & mask);
    }

    /// Tests the bit of the target of any reference.
    ///
    /// @return 0 if it is set, or the reference is null
    int missing(long[] row, int reference) {
        int piece = reference >>> shift;
        long entry = table[piece & (table.length - 1)];
        int unit = reference & mask;
        long bits = row[(int) entry + (unit >>> 6)] >>> unit;
        int missing = ((int) (entry >>> Integer.SIZE) ^ piece) | ((int) ~bits & 1);
        return missing & ((reference | -reference) >> (Integer.SIZE - 1));
    }
}
