// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.call.Deadline;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BooleanSupplier;

/// Bytes from a wire, through a native buffer. The thread whose turn it is to receive owns it.
final class Intake {
    /* One read of the wire brings a header, a small payload and often the frames behind it. The buffer grows only when a
    sender looks for credit behind frames that nobody receives now, and by no more than the peer was granted. */

    static final int BUFFER = 1 << 16;

    private static final long SLICE_NANOS = 1_000_000;
    private static final int GROWTH = 2;

    /// What is read through the buffer of a frame that is likely long: a header, or a whole short frame after all.
    private static final int BEFORE_STRAIGHT = 256;

    private static final int MOST_DRAINS = 16;

    private final Wire wire;
    private final Poll poll;

    /// Does what is owed to the peer, without waiting; whether something still is.
    private final BooleanSupplier owes;

    private ByteBuffer buffer = fresh(BUFFER).limit(0);
    private MemorySegment memory = MemorySegment.ofBuffer(buffer.duplicate().clear());
    private long received;
    private boolean straight;

    Intake(Wire wire, Poll poll, BooleanSupplier owes) {
        this.wire = wire;
        this.poll = poll;
        this.owes = owes;
    }

    private static ByteBuffer fresh(int capacity) {
        return ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// How many bytes have come.
    long received() {
        return received;
    }

    /// The bytes that have come and were not taken: from its position to its limit. Good until the next call that reads.
    ByteBuffer buffer() {
        return buffer;
    }

    int buffered() {
        return buffer.remaining();
    }

    /// Moves `count` of the bytes that have come.
    void take(MemorySegment target, long at, long count) {
        MemorySegment.copy(memory, buffer.position(), target, at, count);
        buffer.position(buffer.position() + (int) count);
    }

    /// Waits until `count` bytes are there, which the buffer can always hold.
    ///
    /// @return false if the wire ends before
    boolean require(int count, Deadline deadline) throws IOException {
        while (buffer.remaining() < count) {
            if (more(deadline) < 0) {
                return false;
            }
        }
        return true;
    }

    private int more(Deadline deadline) throws IOException {
        if (!buffer.hasRemaining() && buffer.capacity() > BUFFER) {
            use(fresh(BUFFER).limit(0));
        }
        buffer.compact();
        if (straight && buffer.remaining() > BEFORE_STRAIGHT) {
            buffer.limit(buffer.position() + BEFORE_STRAIGHT);
        }
        try {
            return pull(buffer, deadline);
        } finally {
            buffer.flip();
        }
    }

    /// Says whether the next frame is likely long: then most of it is left for who reads past the buffer.
    void expectLong(boolean isLong) {
        straight = isLong;
    }

    /// Reads further, keeping what is there.
    ///
    /// @param most bytes that may be kept
    /// @return how many came, 0 if there is no room, -1 if the wire has ended
    int ahead(long most, Deadline deadline) throws IOException {
        if (buffer.remaining() == buffer.capacity()) {
            long larger = Math.min((long) GROWTH * buffer.capacity(), most);
            if (larger <= buffer.capacity()) {
                return 0;
            }
            use(fresh((int) larger).put(buffer).flip());
        }
        return more(deadline);
    }

    private void use(ByteBuffer other) {
        buffer = other;
        memory = MemorySegment.ofBuffer(other.duplicate().clear());
    }

    /// Reads at least one byte from the wire.
    ///
    /// @return the count, -1 at the end
    int pull(ByteBuffer target, Deadline deadline) throws IOException {
        int count = wire.read(target);
        if (count == 0) {
            count = waited(target, deadline);
        }
        received += Math.max(0, count);
        return count;
    }

    private int waited(ByteBuffer target, Deadline deadline) throws IOException {
        long start = System.nanoTime();
        long budget = Math.min(poll.budget(), deadline.nanosLeft());
        for (long spent = 0; spent < budget; spent = System.nanoTime() - start) {
            Thread.onSpinWait();
            int count = wire.read(target);
            if (count != 0) {
                poll.paid(System.nanoTime() - start);
                return count;
            }
        }
        int count = 0;
        while (count == 0) {
            await(deadline);
            count = wire.read(target);
        }
        if (budget > 0) {
            poll.failed(System.nanoTime() - start);
        }
        return count;
    }

    /// Throws away what has come: who closes a socket with bytes unread takes those it sent back from the peer.
    void drain() throws IOException {
        for (int i = 0; i < MOST_DRAINS; i++) {
            if (wire.read(buffer.clear()) <= 0) {
                break;
            }
        }
        buffer.limit(0);
    }

    private void await(Deadline deadline) throws IOException {
        long nanos = deadline.nanosLeft();
        if (nanos <= 0) {
            throw new LinkTimeoutException("nothing received in time", wire.remote());
        }
        wire.awaitReadable(owes.getAsBoolean() ? Math.min(nanos, SLICE_NANOS) : nanos);
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException(
                    "interrupted while receiving: address=" + wire.remote());
        }
    }
}
