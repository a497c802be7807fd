// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/// One direction of a memory wire: a bounded queue of bytes that moves few of them at a time.
final class MemoryPipe {
    private static final int CAPACITY = 1 << 16;
    private static final int MOST_AT_ONCE = 40_009;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ByteBuffer bytes = ByteBuffer.allocate(CAPACITY); // filled up to its position
    private boolean ended;
    private boolean broken;

    int read(ByteBuffer target) throws ClosedChannelException {
        lock.lock();
        try {
            if (broken) {
                throw new ClosedChannelException();
            }
            if (bytes.position() == 0) {
                return ended ? -1 : 0;
            }
            bytes.flip();
            int count = Math.min(MOST_AT_ONCE, Math.min(bytes.remaining(), target.remaining()));
            target.put(bytes.slice(0, count));
            bytes.position(count);
            bytes.compact();
            changed.signalAll();
            return count;
        } finally {
            lock.unlock();
        }
    }

    int write(ByteBuffer[] buffers, int offset, int count) throws ClosedChannelException {
        lock.lock();
        try {
            if (ended || broken) {
                throw new ClosedChannelException();
            }
            int start = bytes.position();
            for (int i = offset; i < offset + count; i++) {
                ByteBuffer source = buffers[i];
                int most = Math.min(source.remaining(), bytes.remaining());
                bytes.put(source.slice(source.position(), most));
                source.position(source.position() + most);
            }
            changed.signalAll();
            return bytes.position() - start;
        } finally {
            lock.unlock();
        }
    }

    void awaitBytes(long nanos) {
        await(nanos, () -> bytes.position() > 0);
    }

    void awaitRoom(long nanos) {
        await(nanos, bytes::hasRemaining);
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

    /// Bytes in it can still be read.
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// What is in it is lost.
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
