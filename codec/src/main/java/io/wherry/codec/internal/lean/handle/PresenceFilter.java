// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import java.util.Arrays;

/// Blocked Bloom filter over hashes: may report an absent hash as present, at a rate of a few
/// percent; all bits of a key are in one word (F. Putze, P. Sanders, J. Singler: Cache-, Hash- and
/// Space-Efficient Bloom Filters, 2007). One thread owns it.
final class PresenceFilter {
    private static final int SMALLEST = 1 << 13;

    /// Keys for each word, at most: an eighth of its bits is a key's then.
    private static final int KEYS = 8;

    private static final long MIX = 0x9e3779b97f4a7c15L;

    private static final long[] NONE = {};

    private long[] words = NONE;
    private int shift;
    private int keys;

    /// Returns true if more keys would raise the rate of false positives above the target.
    boolean isFull() {
        return keys >= words.length * KEYS;
    }

    /// Forgets all keys, and makes room for at least twice as many as `count`.
    void begin(int count) {
        int length = Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, count / KEYS)) << 2);
        if (length == words.length) {
            Arrays.fill(words, 0);
        } else {
            words = new long[length];
        }
        shift = Integer.numberOfLeadingZeros(length) + Integer.SIZE + 1;
        keys = 0;
    }

    /// Forgets all keys and gives up its room.
    void release() {
        words = NONE;
        keys = 0;
    }

    /// Forgets all keys.
    void clear() {
        if (keys > 0) {
            Arrays.fill(words, 0);
            keys = 0;
        }
    }

    /// Returns true if `hash` was not in it; it is from now on.
    boolean add(int hash) {
        long mixed = hash * MIX;
        int at = (int) (mixed >>> shift);
        long bits = bits(mixed);
        long word = words[at];
        if ((word & bits) == bits) {
            return false;
        }
        words[at] = word | bits;
        keys++;
        return true;
    }

    /// Returns false if `hash` is not in it.
    boolean mayHave(int hash) {
        long mixed = hash * MIX;
        long bits = bits(mixed);
        return (words[(int) (mixed >>> shift)] & bits) == bits;
    }

    /// Three bits of a word; the shift counts take six bits each.
    private static long bits(long mixed) {
        return 1L << (mixed >>> 8) | 1L << (mixed >>> 14) | 1L << (mixed >>> 20);
    }
}
