// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Bytes that come from a peer: the next message is always awaited. One thread at a time.
final class Incoming {
    private final Context context;
    private final int peer;
    private final int tag;
    private final MemorySegment memory = Arena.ofAuto().allocate(Outgoing.length(), Long.BYTES);
    private Transfer coming;
    private long position;
    private long end;
    private boolean here;
    private boolean ended;

    Incoming(Context context, int peer, int tag) {
        this.context = context;
        this.peer = peer;
        this.tag = tag;
        this.coming = receive();
    }

    private Transfer receive() {
        return context.receiveLater(memory, Element.BYTE, peer, tag);
    }

    /// Whether there are bytes, or none will follow.
    boolean isReadable() {
        if (!here && coming.test()) {
            here = true;
            position = 0;
            end = coming.envelope().bytes();
            ended = end == 0;
        }
        return here;
    }

    /// Whether the peer has said that nothing follows.
    boolean isEnded() {
        return isReadable() && ended;
    }

    /// Moves bytes.
    ///
    /// @return how many; 0 if there are none now, -1 if none follow
    int read(ByteBuffer buffer) {
        if (!isReadable()) {
            return 0;
        }
        if (ended) {
            return -1;
        }
        int length = (int) Math.min(end - position, buffer.remaining());
        MemorySegment.copy(memory, position, MemorySegment.ofBuffer(buffer), 0, length);
        buffer.position(buffer.position() + length);
        position += length;
        if (position == end) {
            next();
        }
        return length;
    }

    private void next() {
        here = false;
        coming = receive();
    }

    /// Lets what has come pass, unread.
    ///
    /// @return whether nothing follows
    boolean drain() {
        while (isReadable() && !ended) {
            next();
        }
        return ended;
    }

    /// Gives up: the job ends.
    void cancel() {
        if (!here) {
            coming.cancel();
        }
    }
}
