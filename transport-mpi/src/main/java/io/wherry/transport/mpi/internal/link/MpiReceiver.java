// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Receives bytes from a peer, with pending receives for the next messages. Confined to one thread
/// at a time.
final class MpiReceiver {
    /* Messages match receives in the order in which the receives were posted: the oldest is the
    next. Several receives are posted, so that one message arrives while another is read. */

    private static final int AT_ONCE = 4;

    private final Context context;
    private final int peer;
    private final int tag;
    private final MemorySegment[] memory = new MemorySegment[AT_ONCE];
    private final Transfer[] coming = new Transfer[AT_ONCE];
    private int oldest;
    private long position;
    private long end;
    private boolean here;
    private boolean ended;
    private boolean cancelled;

    MpiReceiver(Context context, int peer, int tag) {
        this.context = context;
        this.peer = peer;
        this.tag = tag;
        for (int n = 0; n < AT_ONCE; n++) {
            memory[n] = context.borrow(MpiSender.length());
            coming[n] = receive(memory[n]);
        }
    }

    private Transfer receive(MemorySegment into) {
        return context.receiveLater(into.asSlice(0, MpiSender.length()), Element.BYTE, peer, tag);
    }

    /// Returns true if there are bytes to read or the stream has ended.
    boolean isReadable() {
        if (!here && coming[oldest].test()) {
            here = true;
            position = 0;
            end = coming[oldest].envelope().bytes();
            ended = end == 0;
        }
        return here;
    }

    /// Returns true if the peer has ended the stream and all bytes were read.
    boolean isEnded() {
        return isReadable() && ended;
    }

    /// Moves bytes into `buffer`.
    ///
    /// @return the count, 0 if there are none now, -1 at the end of the stream
    int read(ByteBuffer buffer) {
        if (!isReadable()) {
            return 0;
        }
        if (ended) {
            return -1;
        }
        int length = (int) Math.min(end - position, buffer.remaining());
        MemorySegment.copy(memory[oldest], position, MemorySegment.ofBuffer(buffer), 0, length);
        buffer.position(buffer.position() + length);
        position += length;
        if (position == end) {
            next();
        }
        return length;
    }

    private void next() {
        here = false;
        coming[oldest] = receive(memory[oldest]);
        oldest = (oldest + 1) % AT_ONCE;
    }

    /// Discards received bytes. After the end of the stream, cancels the pending receives, so that
    /// the tag may be reused.
    ///
    /// @return whether the stream has ended and no receive is pending
    boolean drain() {
        while (isReadable() && !ended) {
            next();
        }
        if (ended && !cancelled) {
            cancel();
        }
        return ended && isIdle();
    }

    private boolean isIdle() {
        boolean idle = true;
        for (Transfer transfer : coming) {
            idle &= transfer.test();
        }
        return idle;
    }

    /// Cancels the pending receives.
    void cancel() {
        cancelled = true;
        for (Transfer transfer : coming) {
            if (!transfer.test()) {
                transfer.cancel();
            }
        }
    }

    /// Returns the buffers to the pool, after [#drain].
    void release() {
        for (MemorySegment room : memory) {
            context.giveBack(room);
        }
    }
}
