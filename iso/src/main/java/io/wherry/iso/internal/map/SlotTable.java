// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.internal.memory.SharedWords;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/// The hash tables of a segment: open addressing, with one word for each entry.
///
/// ```text
///  63            32              0
///  +--------------+--------------+
///  | tag          | unit + 2     |      0: free, and ends a search      1: an entry was removed here
///  +--------------+--------------+
/// ```
/// An entry is added, replaced or removed by one store of its word. Words are written under the
/// lock of the segment.
final class SlotTable {
    static final long FREE = 0;
    static final long REMOVED = 1;

    /// Means that a key is missing, and that there is no free slot for it.
    static final int NO_SLOT = Integer.MIN_VALUE;

    private static final int FIRST = 2;
    private static final long LOWER = 0xFFFF_FFFFL;

    private final MemorySegment memory;
    private final SegmentHeader header;
    private final SegmentHeap heap;
    private final long at;
    private final long bytes;
    private final int slots;

    /// @param segment position of the segment
    SlotTable(MapMemory map, SegmentHeader header, SegmentHeap heap, long segment) {
        this.memory = map.segment();
        this.header = header;
        this.heap = heap;
        this.at = map.geometry().table(segment, 0);
        this.bytes = map.geometry().table(segment, 1) - at;
        this.slots = map.geometry().slots();
    }

    int slots() {
        return slots;
    }

    /// Returns the word of a slot of the current table.
    long word(int slot) {
        return SharedWords.getLong(memory, place(header.table(), slot));
    }

    /// Sets the word of a slot of the current table: a volatile store, followed by a store-store
    /// fence.
    void word(int slot, long word) {
        SharedWords.putLong(memory, place(header.table(), slot), word);
        VarHandle.storeStoreFence();
    }

    private long place(int table, int slot) {
        return at + table * bytes + (long) slot * Long.BYTES;
    }

    static long word(int tag, int unit) {
        return ((long) tag << Integer.SIZE) | ((unit + FIRST) & LOWER);
    }

    static boolean isEntry(long word) {
        return (word & LOWER) >= FIRST;
    }

    static int tag(long word) {
        return (int) (word >>> Integer.SIZE);
    }

    /// Returns the unit of an entry's word, unchecked.
    static int unit(long word) {
        return (int) ((word & LOWER) - FIRST);
    }

    private int home(int place) {
        return (int) (((place & LOWER) * slots) >>> Integer.SIZE);
    }

    /// Returns the slot of a key; if the key is missing, the complement of the slot for it, or
    /// [#NO_SLOT].
    ///
    /// @throws io.wherry.iso.ClusterFormatException if a slot refers to an invalid entry
    int find(MapKey key) {
        return find(header.table(), key);
    }

    private int find(int table, MapKey key) {
        int tag = key.tag();
        int slot = home(key.place());
        int removed = NO_SLOT;
        for (int tries = 0; tries < slots; tries++) {
            long word = SharedWords.getLong(memory, place(table, slot));
            if (word == FREE) {
                return removed == NO_SLOT ? ~slot : removed;
            }
            if (!isEntry(word)) {
                removed = removed == NO_SLOT ? ~slot : removed;
            } else if (tag(word) == tag) {
                int unit = unit(word);
                if (heap.hasKey(unit, heap.lengths(unit), key)) {
                    return slot;
                }
            }
            slot = slot + 1 == slots ? 0 : slot + 1;
        }
        return removed;
    }

    /// Removes the entry of a slot; if the next slot is free, this one becomes free.
    void remove(int slot) {
        int next = slot + 1 == slots ? 0 : slot + 1;
        if (word(next) == FREE) {
            word(slot, FREE);
            header.filled(header.filled() - 1);
        } else {
            word(slot, REMOVED);
        }
        header.count(header.count() - 1);
    }

    /// Clears the table that is not current.
    void clearOther() {
        memory.asSlice(place(1 - header.table(), 0), bytes).fill((byte) 0);
    }

    /// Adds an entry to the table that is not current, which has more slots than entries.
    ///
    /// @return its slot
    int addToOther(int place, long word) {
        int table = 1 - header.table();
        int slot = home(place);
        while (SharedWords.getLong(memory, place(table, slot)) != FREE) {
            slot = slot + 1 == slots ? 0 : slot + 1;
        }
        SharedWords.putLong(memory, place(table, slot), word);
        return slot;
    }

    /// Returns whether the table that is not current has a key.
    boolean isInOther(MapKey key) {
        return find(1 - header.table(), key) >= 0;
    }

    /// Makes the other table current.
    void exchange() {
        header.tables(header.tables() + 1);
    }
}
