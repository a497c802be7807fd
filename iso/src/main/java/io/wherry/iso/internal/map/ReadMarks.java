// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.lang.foreign.MemorySegment;

/// The reference bits of the CLOCK eviction policy: one byte for each slot, set when its entry is
/// read and cleared when the clock hand passes.
///
/// Readers set marks without the lock. A late mark affects one eviction at most.
final class ReadMarks {
    private final MemorySegment memory;
    private final long at;
    private final int slots;

    ReadMarks(MemorySegment memory, long at, int slots) {
        this.memory = memory;
        this.at = at;
        this.slots = slots;
    }

    void set(int slot) {
        if (!isSet(slot)) {
            memory.set(MapLayouts.BYTE, at + slot, (byte) 1);
        }
    }

    boolean isSet(int slot) {
        return memory.get(MapLayouts.BYTE, at + slot) != 0;
    }

    void unset(int slot) {
        memory.set(MapLayouts.BYTE, at + slot, (byte) 0);
    }

    /// Returns the marks of all slots.
    byte[] copy() {
        return EntryBlock.copy(memory, at, slots);
    }

    void clear() {
        memory.asSlice(at, slots).fill((byte) 0);
    }
}
