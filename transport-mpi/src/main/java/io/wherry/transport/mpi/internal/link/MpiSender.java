// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Sends bytes to a peer in messages, several of which may be in flight. Confined to one thread at
/// a time.
final class MpiSender {
    private static final int LENGTH = 1 << 16;
    private static final int AT_ONCE = 4;

    private final Context context;
    private final int peer;
    private final int tag;
    private final @Nullable MemorySegment[] memory = new MemorySegment[AT_ONCE];
    private final @Nullable Transfer[] going = new Transfer[AT_ONCE];

    MpiSender(Context context, int peer, int tag) {
        this.context = context;
        this.peer = peer;
        this.tag = tag;
    }

    /// Returns true if a message can be sent now.
    boolean hasRoom() {
        return free() >= 0;
    }

    private int free() {
        for (int n = 0; n < AT_ONCE; n++) {
            Transfer transfer = going[n];
            if (transfer == null || transfer.test()) {
                going[n] = null;
                return n;
            }
        }
        return -1;
    }

    /// Returns true if no message is in flight.
    boolean isIdle() {
        boolean idle = true;
        for (int n = 0; n < AT_ONCE; n++) {
            Transfer transfer = going[n];
            if (transfer != null && transfer.test()) {
                going[n] = null;
            }
            idle &= going[n] == null;
        }
        return idle;
    }

    /// Returns the buffers to the pool, when [#isIdle].
    void release() {
        for (MemorySegment room : memory) {
            if (room != null) {
                context.giveBack(room);
            }
        }
    }

    /// Sends as many bytes as fit into one message.
    ///
    /// @return the count, 0 if there is no room
    long write(ByteBuffer[] buffers, int offset, int count) {
        int place = free();
        if (place < 0) {
            return 0;
        }
        MemorySegment target = memory[place];
        if (target == null) {
            target = context.borrow(LENGTH);
            memory[place] = target;
        }
        long length = 0;
        for (int n = offset; n < offset + count && length < LENGTH; n++) {
            length += fill(target, length, buffers[n]);
        }
        if (length > 0) {
            going[place] =
                    context.sendLater(
                            SendMode.STANDARD, target.asSlice(0, length), Element.BYTE, peer, tag);
        }
        return length;
    }

    private static long fill(MemorySegment target, long from, ByteBuffer buffer) {
        int length = (int) Math.min(LENGTH - from, buffer.remaining());
        MemorySegment bytes = MemorySegment.ofBuffer(buffer);
        MemorySegment.copy(bytes, 0, target, from, length);
        buffer.position(buffer.position() + length);
        return length;
    }

    /// Returns the length of the longest message, in bytes.
    static int length() {
        return LENGTH;
    }
}
