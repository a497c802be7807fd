// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.loopback;

import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/// One direction of a loopback wire: a ring of bytes.
final class Pipe {
    private static final int CAPACITY = 1 << 18;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ByteBuffer ring = ByteBuffer.allocate(CAPACITY);
    private int first;
    private int filled;
    private boolean ended;
    private boolean broken;

    /// Moves bytes to `target`.
    ///
    /// @return the count, 0 if there are none now, -1 at the end of the stream
    int read(ByteBuffer target) throws ClosedChannelException {
        lock.lock();
        try {
            if (broken) {
                throw new AsynchronousCloseException();
            }
            if (filled == 0) {
                return ended ? -1 : 0;
            }
            int count = Math.min(filled, target.remaining());
            for (int left = count; left > 0; ) {
                int part = Math.min(left, CAPACITY - first);
                target.put(ring.slice(first, part));
                left -= drop(part);
            }
            changed.signalAll();
            return count;
        } finally {
            lock.unlock();
        }
    }

    private int drop(int count) {
        first = (first + count) % CAPACITY;
        filled -= count;
        return count;
    }

    /// Moves bytes from the buffers.
    ///
    /// @return the count, 0 if there is no room
    long write(ByteBuffer[] buffers, int offset, int count) throws ClosedChannelException {
        lock.lock();
        try {
            if (ended || broken) {
                throw new ClosedChannelException();
            }
            long before = filled;
            for (int i = offset; i < offset + count; i++) {
                append(buffers[i]);
            }
            changed.signalAll();
            return filled - before;
        } finally {
            lock.unlock();
        }
    }

    private void append(ByteBuffer source) {
        while (source.hasRemaining() && filled < CAPACITY) {
            int at = (first + filled) % CAPACITY;
            int room = Math.min(CAPACITY - filled, CAPACITY - at);
            int part = Math.min(room, source.remaining());
            ring.put(at, source, source.position(), part);
            source.position(source.position() + part);
            filled += part;
        }
    }

    void awaitBytes(long nanos) {
        await(nanos, () -> filled > 0);
    }

    void awaitRoom(long nanos) {
        await(nanos, () -> filled < CAPACITY);
    }

    private void await(long nanos, BooleanSupplier ready) {
        lock.lock();
        try {
            long left = nanos;
            while (left > 0 && !ended && !broken && !ready.getAsBoolean()) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /// Ends the stream. Buffered bytes can still be read.
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Closes the pipe for reading. Buffered bytes are lost.
    void breakUp() {
        lock.lock();
        try {
            broken = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
