// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.SharedMapView;
import io.wherry.iso.internal.map.SegmentReader.Disturbed;
import io.wherry.iso.internal.memory.ProcessId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One segment of a map: reads take no lock, writes take the lock of the segment. Thread-safe and
/// process-safe.
///
/// A write first creates a complete entry, then redirects the slot to it by one store, then frees
/// the former entry. A killed writer leaves the old or the new entry; the next owner of the lock
/// repairs the rest (see [TableRebuild]).
final class MapSegment {
    private static final int READS_IN_PLACE = 16;

    private final SegmentParts parts;
    private final SegmentHeader header;
    private final SegmentHeap heap;
    private final SlotTable table;
    private final SegmentLock lock;
    private final SegmentReader reader;
    private final SegmentAllocator room;
    private final EntryLife life;

    MapSegment(SegmentParts parts, EntryLife life, boolean evicts) {
        this.parts = parts;
        this.header = parts.header();
        this.heap = parts.heap();
        this.table = parts.table();
        this.lock = new SegmentLock(parts.map(), header);
        this.reader = new SegmentReader(parts, life);
        this.room = new SegmentAllocator(parts, evicts);
        this.life = life;
    }

    SegmentHeader header() {
        return header;
    }

    private void lock() {
        if (lock.acquire()) {
            boolean done = false;
            try {
                TableRebuild.repair(parts);
                done = true;
            } finally {
                if (!done) {
                    lock.release();
                }
            }
        }
    }

    /* An error in the middle of a change leaves the sequence number odd: the next owner repairs the
     * segment. */
    private void unlock() {
        lock.release();
    }

    SegmentLock mutex() {
        return lock;
    }

    byte @Nullable [] get(MapKey key) {
        try {
            return reader.value(key);
        } catch (Disturbed _) {
            lock();
            try {
                int slot = found(key);
                return slot < 0 ? null : valueAt(slot);
            } finally {
                unlock();
            }
        }
    }

    /// Applies a function to the value of a key in place; after several disturbed calls, to a copy.
    ///
    /// @return its result, or null if the key has no value
    <R> @Nullable R read(
            MapKey key, Function<? super SharedMapView, ? extends @Nullable R> function) {
        for (int tries = 0; tries < READS_IN_PLACE; tries++) {
            try (ValueBytes view = reader.view(key)) {
                if (view == null) {
                    return null;
                }
                try {
                    @Nullable R result = function.apply(view);
                    if (!view.isDisturbed()) {
                        return result;
                    }
                } catch (RuntimeException | Error e) {
                    if (!view.isDisturbed()) {
                        throw e;
                    }
                }
            } catch (Disturbed _) {
                break;
            }
        }
        byte[] copy = get(key);
        return copy == null ? null : function.apply(ValueBytes.of(copy));
    }

    boolean contains(MapKey key) {
        try {
            return reader.contains(key);
        } catch (Disturbed _) {
            lock();
            try {
                return found(key) >= 0;
            } finally {
                unlock();
            }
        }
    }

    /// Returns the entry of a slot, or null.
    @Nullable MapEntry entry(int slot) {
        try {
            return reader.entry(slot);
        } catch (Disturbed _) {
            lock();
            try {
                return entryAt(slot, life.now());
            } finally {
                unlock();
            }
        }
    }

    /// Returns all entries; holds the lock meanwhile.
    List<MapEntry> entries() {
        lock();
        try {
            List<MapEntry> entries = new ArrayList<>();
            long now = life.now();
            for (int slot = 0; header.isPrepared() && slot < table.slots(); slot++) {
                MapEntry entry = entryAt(slot, now);
                if (entry != null) {
                    entries.add(entry);
                }
            }
            return entries;
        } finally {
            unlock();
        }
    }

    private @Nullable MapEntry entryAt(int slot, long now) {
        long word = table.word(slot);
        if (!header.isPrepared() || !SlotTable.isEntry(word) || parts.isExpired(slot, now)) {
            return null;
        }
        int unit = SlotTable.unit(word);
        long lengths = heap.lengths(unit);
        return new MapEntry(heap.key(unit, lengths), heap.value(unit, lengths));
    }

    /// Sets the value of a key.
    ///
    /// @return the old value, or null
    byte @Nullable [] put(MapKey key, byte[] value, MapWrite write) {
        int units = requireFits(key, value);
        lock();
        try {
            int slot = found(key);
            byte[] old = slot < 0 || write == MapWrite.SET ? null : valueAt(slot);
            boolean writes =
                    switch (write) {
                        case SET, ALWAYS -> true;
                        case IF_ABSENT -> slot < 0;
                        case IF_PRESENT -> slot >= 0;
                    };
            if (writes) {
                store(key, value, units);
            }
            return old;
        } finally {
            unlock();
        }
    }

    /// Sets or removes the value of a key if its current value is the expected one.
    ///
    /// @param expected null: none
    /// @param value null: none
    boolean compareAndSet(MapKey key, byte @Nullable [] expected, byte @Nullable [] value) {
        int units = value == null ? 0 : requireFits(key, value);
        lock();
        try {
            int slot = found(key);
            if (slot < 0 ? expected != null : !Arrays.equals(valueAt(slot), expected)) {
                return false;
            }
            if (value != null) {
                store(key, value, units);
            } else if (slot >= 0) {
                parts.remove(slot);
            }
            return true;
        } finally {
            unlock();
        }
    }

    /// Removes a key, and returns the value that was removed, or null.
    byte @Nullable [] remove(MapKey key) {
        lock();
        try {
            int slot = found(key);
            if (slot < 0) {
                return null;
            }
            byte[] old = valueAt(slot);
            parts.remove(slot);
            return old;
        } finally {
            unlock();
        }
    }

    void clear() {
        lock();
        try {
            if (header.isPrepared()) {
                TableRebuild.withoutEntries(parts);
            }
        } finally {
            unlock();
        }
    }

    /// Removes expired entries.
    ///
    /// @return the number of removed entries
    int removeExpired() {
        lock();
        try {
            int removed = 0;
            long now = life.now();
            for (int slot = 0; header.isPrepared() && slot < table.slots(); slot++) {
                if (SlotTable.isEntry(table.word(slot)) && parts.isExpired(slot, now)) {
                    parts.remove(slot);
                    removed++;
                }
            }
            header.add(SegmentHeader.EXPIRED, removed);
            return removed;
        } finally {
            unlock();
        }
    }

    /// Drops invalid entries.
    ///
    /// @return the number of dropped entries
    int repair() {
        lock();
        try {
            return TableRebuild.repair(parts);
        } finally {
            unlock();
        }
    }

    /// Repairs the segment if its last owner died, or left it in the middle of a change. Called
    /// when the map is opened.
    ///
    /// @param isAlone whether no other process has the map open
    /// @param isTrusted whether entries are known to be as their writers left them
    void recover(boolean isAlone, boolean isTrusted) {
        boolean isLeft = header.lock() != 0 || header.isChanging();
        if (isAlone) {
            header.lock(0);
            if (isLeft || !isTrusted || !header.isSound(parts.map().geometry())) {
                repair();
            }
        } else if (header.lock() != 0 && !ProcessId.isAlive(header.lock())) {
            lock();
            unlock();
        }
    }

    /* The slot of a key whose entry has not expired, or a negative number. */
    private int found(MapKey key) {
        if (!header.isPrepared()) {
            return SlotTable.NO_SLOT;
        }
        int slot = table.find(key);
        if (slot >= 0 && parts.isExpired(slot, life.now())) {
            parts.remove(slot);
            header.add(SegmentHeader.EXPIRED, 1);
            return SlotTable.NO_SLOT;
        }
        return slot;
    }

    private byte[] valueAt(int slot) {
        int unit = SlotTable.unit(table.word(slot));
        return heap.value(unit, heap.lengths(unit));
    }

    private int requireFits(MapKey key, byte[] value) {
        long units = EntryBlock.units(key.bytes().length, value.length);
        int largest = parts.map().geometry().largest();
        if (units > largest) {
            throw new IllegalArgumentException(
                    "entry is larger than half of a segment: key=%d, value=%d, largest=%d"
                            .formatted(
                                    key.bytes().length,
                                    value.length,
                                    (long) largest * MapGeometry.UNIT - EntryBlock.HEADER));
        }
        return (int) units;
    }

    /// @throws io.wherry.iso.ClusterFullException if there is no room; a former entry is unchanged
    private void store(MapKey key, byte[] value, int units) {
        long now = life.now(); // once, before units are taken: a clock of the program may fail
        room.prepare();
        if (table.find(key) < 0) {
            room.requireSlot(now);
        }
        int unit = room.take(units, now);
        int slot = table.find(key); // entries may have been moved or removed
        boolean isNew = slot < 0;
        if (isNew && slot == SlotTable.NO_SLOT) {
            heap.free(unit, units);
            throw parts.map().unsound("table has no free slot", parts.at());
        }
        heap.write(unit, key, value, life.end(now));
        publish(isNew ? ~slot : slot, SlotTable.word(key.tag(), unit), isNew);
    }

    private void publish(int slot, long word, boolean isNew) {
        long old = table.word(slot);
        int oldUnit = SlotTable.unit(old);
        int oldUnits = isNew ? 0 : SegmentHeap.units(heap.lengths(oldUnit));
        header.beginChange();
        table.word(slot, word);
        if (isNew) {
            header.count(header.count() + 1);
            header.filled(header.filled() + (old == SlotTable.FREE ? 1 : 0));
            parts.marks().unset(slot);
        } else {
            heap.free(oldUnit, oldUnits);
            parts.marks().set(slot);
        }
        header.endChange();
    }
}
