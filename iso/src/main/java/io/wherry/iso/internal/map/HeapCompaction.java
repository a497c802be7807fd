// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.util.Arrays;

/// Moves the entries of a segment towards the start of its heap, so that its free units become
/// contiguous.
///
/// An entry is copied to free units before its slot refers to the copy: at each moment the slot
/// refers to a complete entry. An entry whose copy would overlap it is moved by way of other free
/// units; if there are none, it stays.
final class HeapCompaction {
    private final SegmentParts parts;
    private final SegmentHeap heap;
    private final SlotTable table;
    private final int limit;

    private HeapCompaction(SegmentParts parts) {
        this.parts = parts;
        this.heap = parts.heap();
        this.table = parts.table();
        this.limit = heap.reserved();
    }

    static void run(SegmentParts parts) {
        new HeapCompaction(parts).run();
    }

    private void run() {
        long[] entries = entries();
        parts.header().beginChange();
        int end = 0;
        for (long entry : entries) {
            int unit = (int) (entry >>> Integer.SIZE);
            int slot = (int) entry;
            int units = SegmentHeap.units(heap.lengths(unit));
            int now = moved(slot, unit, end, units);
            end = now + units;
        }
        parts.header().cursor(Math.min(end, limit));
        parts.header().endChange();
    }

    /* Slots sorted by their units. */
    private long[] entries() {
        long[] entries = new long[table.slots()];
        int count = 0;
        for (int slot = 0; slot < table.slots(); slot++) {
            long word = table.word(slot);
            if (SlotTable.isEntry(word)) {
                entries[count++] = ((long) SlotTable.unit(word) << Integer.SIZE) | slot;
            }
        }
        long[] sorted = Arrays.copyOf(entries, count);
        Arrays.sort(sorted);
        return sorted;
    }

    private int moved(int slot, int unit, int end, int units) {
        if (end >= unit) {
            return unit;
        }
        if (unit - end >= units) {
            return heap.bitmap().isFree(end, units) ? move(slot, unit, end, units) : unit;
        }
        int aside = heap.bitmap().find(units, Math.min(unit + units, limit), limit);
        if (aside == UnitBitmap.NONE) {
            return unit;
        }
        move(slot, unit, aside, units);
        if (!heap.bitmap().isFree(end, units)) { // entries of a corrupt file may overlap
            return move(slot, aside, unit, units);
        }
        return move(slot, aside, end, units);
    }

    private int move(int slot, int from, int to, int units) {
        heap.bitmap().take(to, units);
        heap.move(from, to, units);
        table.word(slot, SlotTable.word(SlotTable.tag(table.word(slot)), to));
        heap.bitmap().free(from, units);
        return to;
    }
}
