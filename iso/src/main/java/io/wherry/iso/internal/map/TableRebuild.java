// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

/// Rebuilds the table of a segment: without removed entries, without all entries, or without
/// invalid ones.
///
/// The current table is only read, and the written data can be recomputed from it: if a process is
/// killed here, the next repair completes the work.
final class TableRebuild {
    private final SegmentParts parts;
    private final SegmentHeader header;
    private final SegmentHeap heap;
    private final SlotTable table;
    private int count;
    private int used;

    private TableRebuild(SegmentParts parts) {
        this.parts = parts;
        this.header = parts.header();
        this.heap = parts.heap();
        this.table = parts.table();
    }

    /// Drops the marks of removed entries.
    static void withoutRemoved(SegmentParts parts) {
        new TableRebuild(parts).run(Kept.FITTING);
    }

    /// Drops all entries.
    static void withoutEntries(SegmentParts parts) {
        new TableRebuild(parts).run(Kept.NONE);
    }

    /// Drops invalid entries, and recomputes all numbers of the segment from its table.
    ///
    /// @return the number of dropped entries
    static int repair(SegmentParts parts) {
        SegmentHeader header = parts.header();
        if (!header.isPrepared()) {
            header.endChange();
            return 0;
        }
        int dropped = new TableRebuild(parts).run(Kept.SOUND);
        header.add(SegmentHeader.REPAIRS, 1);
        header.add(SegmentHeader.DROPPED, dropped);
        return dropped;
    }

    private enum Kept {
        NONE,
        FITTING,
        SOUND
    }

    private int run(Kept kept) {
        header.beginChange();
        header.setPrepared();
        header.reserved(heap.reserved());
        table.clearOther();
        heap.bitmap().clear();
        byte[] read = parts.marks().copy();
        parts.marks().clear();
        int dropped = 0;
        if (kept != Kept.NONE) {
            for (int slot = 0; slot < table.slots(); slot++) {
                long word = table.word(slot);
                if (SlotTable.isEntry(word) && !isAdded(word, read[slot] != 0, kept)) {
                    dropped++;
                }
            }
        }
        header.count(count);
        header.used(used);
        header.filled(count);
        header.hand(header.hand() % table.slots()); // entries stay near their former positions
        header.cursor(0);
        table.exchange();
        header.endChange();
        return dropped;
    }

    private boolean isAdded(long word, boolean isRead, Kept kept) {
        int unit = SlotTable.unit(word);
        if (unit < 0 || unit >= heap.reserved() || count >= parts.map().geometry().limit()) {
            return false;
        }
        long lengths = parts.map().segment().get(MapLayouts.LONG, heap.at(unit));
        int keyLength = SegmentHeap.keyLength(lengths);
        if (!heap.fits(unit, keyLength, SegmentHeap.valueLength(lengths))) {
            return false;
        }
        int units = SegmentHeap.units(lengths);
        if (!heap.bitmap().isFree(unit, units)
                || (kept == Kept.SOUND && !isSound(unit, lengths, SlotTable.tag(word)))) {
            return false;
        }
        int slot = table.addToOther(heap.place(unit), word);
        if (isRead) {
            parts.marks().set(slot);
        }
        heap.bitmap().take(unit, units);
        count++;
        used += units;
        return true;
    }

    private boolean isSound(int unit, long lengths, int tag) {
        return heap.isSound(unit, lengths, tag)
                && !table.isInOther(parts.map().key(heap.key(unit, lengths)));
    }
}
