// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/// The heap of a segment, in which each entry occupies a run of units. Changed under the lock of
/// the segment; read by any thread.
final class SegmentHeap {
    private static final int PIECE = (1 << 18) / MapGeometry.UNIT;

    private final MapMemory map;
    private final MemorySegment memory;
    private final SegmentHeader header;
    private final long at;
    private final UnitBitmap bitmap;

    /// @param segment position of the segment
    SegmentHeap(MapMemory map, SegmentHeader header, long segment) {
        MapGeometry geometry = map.geometry();
        this.map = map;
        this.memory = map.segment();
        this.header = header;
        this.at = geometry.heap(segment);
        this.bitmap = new UnitBitmap(memory, geometry.bitmap(segment), geometry.bitmapWords());
    }

    UnitBitmap bitmap() {
        return bitmap;
    }

    /// Returns the position of a unit.
    long at(int unit) {
        return at + (long) unit * MapGeometry.UNIT;
    }

    /// Returns the number of units with allocated disk blocks.
    int reserved() {
        return Math.min(header.reserved(), map.geometry().units());
    }

    /// Returns whether an entry of these lengths can begin at a unit.
    boolean fits(int unit, int keyLength, int valueLength) {
        return keyLength >= 0
                && valueLength >= 0
                && unit + EntryBlock.units(keyLength, valueLength) <= reserved();
    }

    /// Reads both lengths of an entry at once, and checks them.
    ///
    /// @return length of the value in the upper half, that of the key in the lower half
    /// @throws io.wherry.iso.ClusterFormatException if the lengths are invalid
    long lengths(int unit) {
        if (unit < 0 || unit >= reserved()) {
            throw map.unsound("slot leads out of the heap: unit=" + unit, at);
        }
        long lengths = memory.get(MapLayouts.LONG, at(unit));
        if (!fits(unit, keyLength(lengths), valueLength(lengths))) {
            throw map.unsound(
                    "invalid lengths of an entry: key=%d, value=%d"
                            .formatted(keyLength(lengths), valueLength(lengths)),
                    at(unit));
        }
        return lengths;
    }

    static int keyLength(long lengths) {
        return (int) lengths;
    }

    static int valueLength(long lengths) {
        return (int) (lengths >>> Integer.SIZE);
    }

    static int units(long lengths) {
        return (int) EntryBlock.units(keyLength(lengths), valueLength(lengths));
    }

    /// Returns whether an entry has this key.
    boolean hasKey(int unit, long lengths, MapKey key) {
        int length = keyLength(lengths);
        if (length != key.bytes().length) {
            return false;
        }
        long from = at(unit) + EntryBlock.HEADER;
        return MemorySegment.mismatch(memory, from, from + length, key.memory(), 0, length) < 0;
    }

    byte[] key(int unit, long lengths) {
        return EntryBlock.copy(memory, at(unit) + EntryBlock.HEADER, keyLength(lengths));
    }

    byte[] value(int unit, long lengths) {
        long from = at(unit) + EntryBlock.HEADER + keyLength(lengths);
        return EntryBlock.copy(memory, from, valueLength(lengths));
    }

    /// Returns a view of a value for this thread.
    ///
    /// @param sequence number of the segment for which the lengths were read
    ValueBytes view(int unit, long lengths, long sequence) {
        long from = at(unit) + EntryBlock.HEADER + keyLength(lengths);
        return ValueBytes.of(memory, from, valueLength(lengths), header, sequence);
    }

    long expires(int unit) {
        return EntryBlock.expires(memory, at(unit));
    }

    int free() {
        return map.geometry().units() - header.used();
    }

    /// Takes a run of allocated units.
    ///
    /// @return the first one, or [UnitBitmap#NONE]
    int take(int units) {
        int unit = bitmap.find(units, header.cursor(), reserved());
        if (unit != UnitBitmap.NONE) {
            bitmap.take(unit, units);
            header.used(header.used() + units);
            header.cursor(unit + units);
        }
        return unit;
    }

    void free(int unit, int units) {
        bitmap.free(unit, units);
        header.used(header.used() - units);
        header.cursor(unit);
    }

    /// Allocates disk blocks for further units: this number, or the rest of the heap.
    ///
    /// @return false if the whole heap is allocated
    /// @throws IOException if the file system has no room
    boolean grow(int units) throws IOException {
        int from = reserved();
        int more = Math.min(Math.max(units, PIECE), map.geometry().units() - from);
        if (more <= 0) {
            return false;
        }
        try {
            map.reserve(at(from), (long) more * MapGeometry.UNIT);
        } catch (IOException e) {
            if (more <= units) {
                throw e;
            }
            more = units; // the file system may have room for that many
            map.reserve(at(from), (long) more * MapGeometry.UNIT);
        }
        header.reserved(from + more);
        return true;
    }

    /// Copies an entry to units that are free.
    void move(int from, int to, int units) {
        long bytes = (long) units * MapGeometry.UNIT;
        MemorySegment.copy(memory, at(from), memory, at(to), bytes);
    }

    void write(int unit, MapKey key, byte[] value, long expires) {
        EntryBlock.write(memory, at(unit), key, value, expires);
    }

    int place(int unit) {
        return EntryBlock.place(memory, at(unit));
    }

    /// Returns whether the checksum and the hash of an entry match its bytes.
    boolean isSound(int unit, long lengths, int tag) {
        byte[] key = key(unit, lengths);
        byte[] value = value(unit, lengths);
        long hash = KeyHash.of(key, map.seed());
        return MapKey.tag(hash) == tag
                && MapKey.place(hash) == place(unit)
                && EntryBlock.check(memory, at(unit))
                        == EntryBlock.check(key, value, expires(unit));
    }
}
