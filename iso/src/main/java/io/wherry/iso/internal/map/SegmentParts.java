// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

/// The parts of a segment.
///
/// @param at position of the segment in the file
record SegmentParts(
        MapMemory map,
        long at,
        SegmentHeader header,
        SegmentHeap heap,
        SlotTable table,
        ReadMarks marks) {

    static SegmentParts of(MapMemory map, int number) {
        MapGeometry geometry = map.geometry();
        long at = geometry.segment(number);
        SegmentHeader header = new SegmentHeader(map.segment(), geometry.header(number));
        SegmentHeap heap = new SegmentHeap(map, header, at);
        SlotTable table = new SlotTable(map, header, heap, at);
        ReadMarks marks = new ReadMarks(map.segment(), geometry.marks(at), geometry.slots());
        return new SegmentParts(map, at, header, heap, table, marks);
    }

    /// Removes the entry of a slot and frees its units.
    void remove(int slot) {
        int unit = SlotTable.unit(table.word(slot));
        int units = SegmentHeap.units(heap.lengths(unit));
        header.beginChange();
        table.remove(slot);
        heap.free(unit, units);
        marks.unset(slot);
        header.endChange();
    }

    /// Returns whether a slot has an expired entry.
    boolean isExpired(int slot, long now) {
        int unit = SlotTable.unit(table.word(slot));
        heap.lengths(unit);
        return EntryBlock.isExpired(heap.expires(unit), now);
    }
}
