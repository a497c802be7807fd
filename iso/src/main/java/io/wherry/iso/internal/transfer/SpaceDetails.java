// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Reservation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// The layout and identity of the space of a node: the details of its hello message.
///
/// ```text
///  0       4        8      16       24
///  +-------+--------+------+--------+
///  | parts | slots  | slot | memory |
///  +-------+--------+------+--------+
/// ```
///
/// @param parts of the space, one for each possible node
/// @param slots of each part
/// @param slot bytes of a slot
/// @param memory the mark of the file that the space is in, 0 if no other process has it
record SpaceDetails(int parts, int slots, long slot, long memory) {
    private static final int LENGTH = 24;

    static SpaceDetails of(Slots slots) {
        return new SpaceDetails(
                slots.options().nodes(), slots.each(), slots.slotBytes(), Reservation.mark());
    }

    ByteBuffer written() {
        return ByteBuffer.allocate(LENGTH)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(parts)
                .putInt(slots)
                .putLong(slot)
                .putLong(memory)
                .flip();
    }

    /// Returns null if they have another length.
    static @Nullable SpaceDetails read(ByteBuffer details) {
        return details.remaining() == LENGTH
                ? new SpaceDetails(
                        details.getInt(), details.getInt(), details.getLong(), details.getLong())
                : null;
    }

    /// Returns whether references mean the same in both spaces.
    boolean fits(SpaceDetails other) {
        return parts == other.parts && slots == other.slots && slot == other.slot;
    }
}
