// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.Deadline;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.buffer.BufferPool;
import io.wherry.transport.internal.idle.AdaptiveSpin;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A native buffer of bytes received from a wire. Confined to the receiving thread.
final class ReceiveBuffer {
    /* One read of the wire returns a header, a small payload and often the following frames. The
    buffer grows only when a sender looks for credit after frames that are not being received, and
    only within the window granted to the peer. */

    static final int BUFFER = 1 << 16;

    private static final BufferPool POOL = new BufferPool(BUFFER);
    private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);

    private static final long SLICE_NANOS = 1_000_000;
    private static final int GROWTH = 2;

    private static final int MOST_DRAINS = 16;

    private final Wire wire;
    private final AdaptiveSpin spin;
    private final Interrupts interrupts;

    /// Sends pending control frames without blocking; returns true if some are still pending.
    private final BooleanSupplier owes;

    private ByteBuffer buffer = NONE; // before the first byte is read, and when the link is closed
    private MemorySegment memory = MemorySegment.NULL;
    private final HeapAccess heap;

    /// The target of the next read instead of a buffer, while a long array is received.
    private @Nullable MemorySegment array;

    private long received;
    private int most = BUFFER;

    /// Whether the last read returned all available bytes.
    private boolean emptied;

    ReceiveBuffer(Wire wire, AdaptiveSpin spin, Interrupts interrupts, BooleanSupplier owes) {
        this.wire = wire;
        this.spin = spin;
        this.interrupts = interrupts;
        this.owes = owes;
        heap = new HeapAccess(wire);
    }

    private static ByteBuffer fresh(int capacity) {
        return ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Returns the number of bytes received.
    long received() {
        return received;
    }

    /// Returns the unconsumed bytes, from the position to the limit of the buffer. Valid until the
    /// next call that reads.
    ByteBuffer buffer() {
        return buffer;
    }

    int buffered() {
        return buffer.remaining();
    }

    /// Returns true if the buffer has a complete DATA frame after `skipped` unconsumed bytes.
    boolean hasFrame(long skipped) {
        ByteBuffer bytes = buffer;
        long most = bytes.remaining() - skipped - FrameFormat.HEADER_LENGTH;
        if (skipped < 0 || most < 0) {
            return false;
        }
        int at = bytes.position() + (int) skipped;
        long length = bytes.getLong(at + FrameFormat.LENGTH_AT);
        boolean checked = bytes.getShort(at + FrameFormat.FLAGS_AT) == FrameFormat.CHECKSUM;
        return bytes.getShort(at + FrameFormat.KIND_AT) == FrameFormat.DATA
                && length >= 0
                && length <= (checked ? most - FrameFormat.CHECKSUM_LENGTH : most);
    }

    /// Moves `count` unconsumed bytes to `target`.
    void take(MemorySegment target, long at, long count) {
        MemorySegment.copy(memory, buffer.position(), target, at, count);
        buffer.position(buffer.position() + (int) count);
    }

    /// Removes `count` unconsumed bytes from the index `at` on. Until the bytes before them are
    /// consumed, their positions in the stream seem too large by `count`.
    void remove(int at, int count) {
        int rest = at + count;
        if (at == buffer.position()) {
            buffer.position(rest);
        } else {
            MemorySegment.copy(memory, rest, memory, at, buffer.limit() - rest);
            buffer.limit(buffer.limit() - count);
        }
    }

    /// Blocks until `count` bytes are buffered; the buffer must have room for them.
    ///
    /// @return false if the wire ends before that
    boolean require(int count, Deadline deadline) throws IOException {
        while (buffer.remaining() < count) {
            if (more(deadline) < 0) {
                return false;
            }
        }
        return true;
    }

    private int more(Deadline deadline) throws IOException {
        if (!buffer.hasRemaining() && buffer.capacity() != BUFFER) {
            use(POOL.take().limit(0));
        }
        if (buffer.hasRemaining()) {
            buffer.compact();
        } else {
            buffer.clear();
        }
        if (buffer.remaining() > most) {
            buffer.limit(buffer.position() + most);
        }
        try {
            return pull(buffer, deadline);
        } finally {
            buffer.flip();
        }
    }

    /// Sets the number of bytes that one read may buffer. The rest of a long frame is read without
    /// the buffer.
    void readAtMost(long count) {
        most = (int) Math.min(count, BUFFER);
    }

    /// Reads more bytes and keeps the unconsumed ones.
    ///
    /// @param most capacity limit of the buffer, in bytes
    /// @return the number of bytes read, 0 if there is no room, -1 if the wire has ended
    int ahead(long most, Deadline deadline) throws IOException {
        if (buffer.capacity() > 0 && buffer.remaining() == buffer.capacity()) {
            long larger = Math.min((long) GROWTH * buffer.capacity(), most);
            if (larger <= buffer.capacity()) {
                return 0;
            }
            ByteBuffer full = buffer;
            use(fresh((int) larger).put(full).flip());
            POOL.giveBack(full);
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
        int count = isLikelyEmpty(deadline) ? 0 : attempt(target);
        if (count == 0) {
            count = waited(target, deadline);
        }
        emptied = target.hasRemaining();
        received += Math.max(0, count);
        return count;
    }

    /// Returns true if heap memory of that size is filled without the buffer.
    boolean takesHeap(long size) {
        return heap.pays(size);
    }

    /// Reads at least one byte from the wire directly into heap memory for which [#takesHeap]
    /// returned true.
    ///
    /// @return the count, -1 at the end
    int pull(MemorySegment target, Deadline deadline) throws IOException {
        array = heap.piece(target);
        try {
            int count = pull(buffer, deadline);
            emptied = count < array.byteSize();
            return count;
        } finally {
            array = null;
        }
    }

    private int attempt(ByteBuffer target) throws IOException {
        return array == null ? wire.read(target) : heap.transfer().read(array);
    }

    /// Returns true if a read before waiting for readability is likely a wasted system call.
    private boolean isLikelyEmpty(Deadline deadline) {
        return emptied && spin.rests() && deadline.nanosLeft() > 0;
    }

    private int waited(ByteBuffer target, Deadline deadline) throws IOException {
        spin.begin(deadline.nanosLeft());
        while (spin.goesOn()) {
            int count = attempt(target);
            if (count != 0) {
                spin.paid();
                return count;
            }
            spin.pause();
        }
        int count = 0;
        while (count == 0) {
            count = awaited(target, deadline);
        }
        spin.failed();
        return count;
    }

    /// Discards received bytes: closing a socket with unread bytes resets the connection, and the
    /// peer may lose bytes sent to it.
    void drain() throws IOException {
        use(buffer.capacity() == 0 ? POOL.take() : buffer);
        for (int i = 0; i < MOST_DRAINS; i++) {
            if (wire.read(buffer.clear()) <= 0) {
                break;
            }
        }
        buffer.limit(0);
    }

    /// Returns the buffer to the pool after the link was closed.
    void release() {
        POOL.giveBack(buffer);
        use(NONE);
    }

    /// Throws if the time is over or the thread is interrupted: for a caller that receives bytes,
    /// but not the frame that it waits for.
    ///
    /// @throws LinkTimeoutException if the time is over
    /// @throws java.io.InterruptedIOException if interrupts end waits and the thread is interrupted
    void checkWait(Deadline deadline) throws IOException {
        interrupts.check(true, wire.remote());
        if (deadline.isOver()) {
            throw new LinkTimeoutException("no frame received in time", wire.remote());
        }
    }

    /// Blocks, then reads. Returns 0 after a spurious wakeup.
    private int awaited(ByteBuffer target, Deadline deadline) throws IOException {
        long left = deadline.nanosLeft();
        if (left <= 0) {
            emptied = false; // a caller that polls with no time to wait must find what has arrived
            throw new LinkTimeoutException("nothing received in time", wire.remote());
        }
        long nanos = owes.getAsBoolean() ? Math.min(left, SLICE_NANOS) : left;
        int count = 0;
        if (array == null) {
            count = wire.read(target, nanos);
        } else {
            wire.awaitReadable(nanos);
        }
        if (count == 0) {
            interrupts.check(true, wire.remote());
            count = attempt(target);
        }
        return count;
    }
}
