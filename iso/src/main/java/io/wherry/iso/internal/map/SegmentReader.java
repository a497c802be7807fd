// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.ClusterFormatException;
import io.wherry.transport.internal.idle.Backoff;
import org.jspecify.annotations.Nullable;

/// Reads a segment without its lock: copies the data, then checks that the sequence number is
/// unchanged (a sequence lock).
///
/// All data may change during a read, so lengths and positions are checked before they are used; an
/// invalid one is an error only if the sequence number shows that no writer was active.
final class SegmentReader {
    private static final byte[] NOTHING = {};
    private static final int NONE = -1;
    private static final int TRIES = 256;
    private static final int SPINS = 32;
    private static final long SHORTEST_PARK = 1;

    private final SegmentHeader header;
    private final SegmentHeap heap;
    private final SlotTable table;
    private final ReadMarks marks;
    private final EntryLife life;

    SegmentReader(SegmentParts parts, EntryLife life) {
        this.header = parts.header();
        this.heap = parts.heap();
        this.table = parts.table();
        this.marks = parts.marks();
        this.life = life;
    }

    /// A read that may be disturbed by a writer.
    private interface Attempt<T> {
        /// @throws Disturbed if a writer was active
        @Nullable T run(long sequence) throws Disturbed;
    }

    /// A writer changed the data during a read.
    static final class Disturbed extends Exception {
        private static final long serialVersionUID = 1;

        private Disturbed() {
            super("a writer changed the segment", null, false, false);
        }
    }

    /// Returns the value of a key, or null.
    ///
    /// @throws Disturbed if writers disturbed each of many attempts
    byte @Nullable [] value(MapKey key) throws Disturbed {
        return tried(sequence -> value(key, sequence));
    }

    boolean contains(MapKey key) throws Disturbed {
        return tried(sequence -> unit(key, sequence) == NONE ? null : NOTHING) != null;
    }

    /// Returns a view of the value of a key for this thread, or null.
    ///
    /// @throws Disturbed if writers disturbed each of many attempts
    @Nullable ValueBytes view(MapKey key) throws Disturbed {
        return tried(sequence -> view(key, sequence));
    }

    /// Returns the entry of a slot, or null.
    ///
    /// @throws Disturbed if writers disturbed each of many attempts
    @Nullable MapEntry entry(int slot) throws Disturbed {
        return tried(sequence -> entry(slot, sequence));
    }

    private <T> @Nullable T tried(Attempt<T> attempt) throws Disturbed {
        Backoff backoff = null; // made for the few attempts that are disturbed
        for (int tries = 0; tries < TRIES; tries++) {
            long sequence = header.sequence();
            if ((sequence & 1) == 0) {
                try {
                    return attempt.run(sequence);
                } catch (Disturbed _) {
                    // try again
                } catch (ClusterFormatException e) {
                    if (header.isSequence(sequence)) {
                        throw e;
                    }
                }
            }
            if (backoff == null) {
                backoff = new Backoff(SPINS, 0, SHORTEST_PARK, SHORTEST_PARK);
            }
            backoff.idle();
        }
        throw new Disturbed();
    }

    /* The first unit of the entry of a key, or NONE if it is missing or has expired. */
    private int unit(MapKey key, long sequence) throws Disturbed {
        if (!header.isPrepared()) {
            return NONE;
        }
        int slot = table.find(key);
        if (slot < 0) {
            require(sequence);
            return NONE;
        }
        int unit = SlotTable.unit(table.word(slot));
        heap.lengths(unit);
        long expires = heap.expires(unit);
        require(sequence);
        if (EntryBlock.isExpired(expires, life.now())) {
            return NONE;
        }
        marks.set(slot);
        return unit;
    }

    private byte @Nullable [] value(MapKey key, long sequence) throws Disturbed {
        int unit = unit(key, sequence);
        if (unit == NONE) {
            return null;
        }
        long lengths = heap.lengths(unit);
        require(sequence); // before as many bytes are allocated
        byte[] value = heap.value(unit, lengths);
        require(sequence);
        return value;
    }

    private @Nullable ValueBytes view(MapKey key, long sequence) throws Disturbed {
        int unit = unit(key, sequence);
        if (unit == NONE) {
            return null;
        }
        ValueBytes view = heap.view(unit, heap.lengths(unit), sequence);
        require(sequence);
        return view;
    }

    private @Nullable MapEntry entry(int slot, long sequence) throws Disturbed {
        if (!header.isPrepared()) {
            return null;
        }
        long word = table.word(slot);
        if (!SlotTable.isEntry(word)) {
            require(sequence);
            return null;
        }
        int unit = SlotTable.unit(word);
        long lengths = heap.lengths(unit);
        long expires = heap.expires(unit);
        require(sequence);
        if (EntryBlock.isExpired(expires, life.now())) {
            return null;
        }
        MapEntry entry = new MapEntry(heap.key(unit, lengths), heap.value(unit, lengths));
        require(sequence);
        return entry;
    }

    private void require(long sequence) throws Disturbed {
        if (!header.isSequence(sequence)) {
            throw new Disturbed();
        }
    }
}
