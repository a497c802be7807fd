// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.ClusterFullException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Allocates units for new entries of a segment: grows its heap, removes expired entries, evicts
/// others if that is enabled, and compacts the heap. Used under the lock of the segment.
final class SegmentAllocator {
    /* The heap is compacted only when at least this part of it is free, not again for each new
     * entry. */
    private static final int SLACK = 16;

    private final SegmentParts parts;
    private final SegmentHeader header;
    private final SegmentHeap heap;
    private final SlotTable table;
    private final boolean evicts;

    SegmentAllocator(SegmentParts parts, boolean evicts) {
        this.parts = parts;
        this.header = parts.header();
        this.heap = parts.heap();
        this.table = parts.table();
        this.evicts = evicts;
    }

    /// Prepares tables and bitmap for the first entry.
    void prepare() {
        if (header.isPrepared()) {
            return;
        }
        long from = parts.at();
        try {
            parts.map().reserve(from, heap.at(0) - from);
        } catch (IOException e) {
            throw full("no room in the file system", heap.at(0) - from, e);
        }
        header.clear();
        header.setPrepared();
    }

    /// Allocates units for an entry.
    ///
    /// @throws ClusterFullException if there are none; only expired entries are removed then
    int take(int units, long now) {
        int unit = heap.take(units);
        IOException noRoom = null;
        while (unit == UnitBitmap.NONE) {
            try {
                if (!heap.grow(units)) {
                    break;
                }
            } catch (IOException e) {
                noRoom = e;
                break;
            }
            unit = heap.take(units);
        }
        if (unit == UnitBitmap.NONE) {
            unit = takeFromOthers(units, now);
        }
        if (unit == UnitBitmap.NONE) {
            String what = noRoom == null ? "map is full" : "no room in the file system";
            throw full(what, (long) units * MapGeometry.UNIT, noRoom);
        }
        return unit;
    }

    private int takeFromOthers(int units, long now) {
        int slack = evicts ? heap.reserved() / SLACK : 0;
        int unit = takeMoved(units, slack);
        while (unit == UnitBitmap.NONE && removeOne(now)) {
            unit = heap.take(units);
            if (unit == UnitBitmap.NONE) {
                unit = takeMoved(units, slack);
            }
        }
        return unit == UnitBitmap.NONE ? takeMoved(units, 0) : unit;
    }

    private int takeMoved(int units, int slack) {
        if (heap.reserved() - header.used() < units + slack) {
            return UnitBitmap.NONE;
        }
        HeapCompaction.run(parts);
        return heap.take(units);
    }

    /// Makes room for a new entry in the table.
    ///
    /// @throws ClusterFullException if there is none
    void requireSlot(long now) {
        int limit = parts.map().geometry().limit();
        while (header.count() >= limit) {
            if (!removeOne(now)) {
                throw full("map has its most entries", MapGeometry.UNIT, null);
            }
        }
        if (header.filled() >= table.slots() - table.slots() / 8) {
            TableRebuild.withoutRemoved(parts);
        }
    }

    /* The clock hand passes each slot at most twice: the first round may only clear marks. */
    private boolean removeOne(long now) {
        int slots = table.slots();
        int slot = header.hand() % slots;
        for (long steps = 0; steps < 2L * slots; steps++) {
            long word = table.word(slot);
            int next = slot + 1 == slots ? 0 : slot + 1;
            if (SlotTable.isEntry(word)) {
                boolean isExpired = parts.isExpired(slot, now);
                if (isExpired || (evicts && !parts.marks().isSet(slot))) {
                    parts.remove(slot);
                    header.add(isExpired ? SegmentHeader.EXPIRED : SegmentHeader.EVICTIONS, 1);
                    header.hand(next);
                    return true;
                }
                parts.marks().unset(slot);
            }
            slot = next;
        }
        return false;
    }

    private ClusterFullException full(String what, long bytes, @Nullable IOException cause) {
        return new ClusterFullException(
                "%s: file=%s, entries of the segment=%d, free bytes of the segment=%d, wanted=%d"
                        .formatted(
                                what,
                                parts.map().file(),
                                header.count(),
                                (long) heap.free() * MapGeometry.UNIT,
                                bytes),
                cause);
    }
}
