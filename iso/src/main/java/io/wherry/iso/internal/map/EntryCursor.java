// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Iterates over the entries of a map while it is changed: each key at most once, each entry that
/// is present all the time exactly once. Not thread-safe.
///
/// Slots are read one after another without the lock of the segment. If the table was rebuilt
/// meanwhile, the segment is read again from its start, without the keys already returned; if that
/// happens often, the rest of the segment is read under its lock.
public final class EntryCursor {
    private static final int MOST_RESTARTS = 8;

    private final MapStore store;
    private final MapSegment[] segments;
    private final int slots;
    private final Set<ByteBuffer> seen = new HashSet<>();
    private final Deque<MapEntry> rest = new ArrayDeque<>();
    private int segment;
    private int slot;
    private int restarts;
    private long tables;

    EntryCursor(MapStore store, MapSegment[] segments, int slots) {
        this.store = store;
        this.segments = segments;
        this.slots = slots;
        this.tables = segments[0].header().tables();
    }

    /// Returns the next entry, or null.
    public @Nullable MapEntry next() {
        return store.guarded(this::advance);
    }

    private @Nullable MapEntry advance() {
        while (segment < segments.length) {
            MapEntry entry = rest.isEmpty() ? readSlot() : rest.remove();
            if (entry != null && seen.add(ByteBuffer.wrap(entry.key()))) {
                return entry;
            }
            if (slot == slots && rest.isEmpty() && !isBegunAgain()) {
                begin(segment + 1);
            }
        }
        return null;
    }

    private @Nullable MapEntry readSlot() {
        if (slot == slots || isBegunAgain()) {
            return null;
        }
        return segments[segment].entry(slot++);
    }

    private boolean isBegunAgain() {
        MapSegment current = segments[segment];
        if (restarts > MOST_RESTARTS || current.header().tables() == tables) {
            return false;
        }
        restarts++;
        if (restarts > MOST_RESTARTS) {
            rest.addAll(current.entries());
            slot = slots;
        } else {
            tables = current.header().tables();
            slot = 0;
        }
        return true;
    }

    private void begin(int next) {
        segment = next;
        slot = 0;
        restarts = 0;
        seen.clear();
        if (next < segments.length) {
            tables = segments[next].header().tables();
        }
    }
}
