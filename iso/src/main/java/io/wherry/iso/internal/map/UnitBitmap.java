// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.lang.foreign.MemorySegment;

/// The bitmap of the occupied units of the heap of a segment. Used under the lock of the segment.
///
/// It can be recomputed from the table, so a repair restores it after a writer was killed.
final class UnitBitmap {
    /// Means that there is no free run of the requested length.
    static final int NONE = -1;

    private final MemorySegment memory;
    private final long at;
    private final int words;

    UnitBitmap(MemorySegment memory, long at, int words) {
        this.memory = memory;
        this.at = at;
        this.words = words;
    }

    private long word(int index) {
        return memory.get(MapLayouts.LONG, at + (long) index * Long.BYTES);
    }

    private void word(int index, long value) {
        memory.set(MapLayouts.LONG, at + (long) index * Long.BYTES, value);
    }

    void clear() {
        memory.asSlice(at, (long) words * Long.BYTES).fill((byte) 0);
    }

    /// Returns the first unit of a free run, or [#NONE].
    ///
    /// @param from unit at which the search begins; it wraps around to the start of the heap
    /// @param limit unit at which the heap ends
    int find(int count, int from, int limit) {
        int found = findBetween(count, Math.min(from, limit), limit);
        return found != NONE || from == 0
                ? found
                : findBetween(count, 0, (int) Math.min((long) from + count, limit));
    }

    private int findBetween(int count, int from, int limit) {
        int start = from;
        while ((long) start + count <= limit) {
            start = next(start, limit, false);
            if ((long) start + count > limit) {
                return NONE;
            }
            int end = next(start, Math.min(limit, start + count), true);
            if (end - start >= count) {
                return start;
            }
            start = end;
        }
        return NONE;
    }

    /* The first occupied, or free, unit from here on; the limit if there is none. */
    private int next(int from, int limit, boolean taken) {
        int unit = from;
        while (unit < limit) {
            long bits = word(unit >>> 6);
            long left = (taken ? bits : ~bits) >>> (unit & 63);
            if (left != 0) {
                return Math.min(limit, unit + Long.numberOfTrailingZeros(left));
            }
            unit = (unit | 63) + 1;
        }
        return limit;
    }

    /// Returns whether all units of a range are free.
    boolean isFree(int from, int count) {
        return next(from, from + count, true) == from + count;
    }

    void take(int from, int count) {
        change(from, count, true);
    }

    void free(int from, int count) {
        change(from, count, false);
    }

    private void change(int from, int count, boolean taken) {
        int unit = from;
        int end = from + count;
        while (unit < end) {
            int bits = Math.min(64 - (unit & 63), end - unit);
            long mask = (bits == 64 ? -1L : (1L << bits) - 1) << (unit & 63);
            long word = word(unit >>> 6);
            word(unit >>> 6, taken ? word | mask : word & ~mask);
            unit += bits;
        }
    }
}
