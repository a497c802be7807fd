// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A peer whose messages are put by the test; received ones go to a list that several peers may share, with the receiving thread.
final class QueueSource implements ReceiveSource {
    /// A received message.
    record Received(String message, Thread by) {}

    private static final String END = "end";
    private static final String FAILURE = "failure";

    private final ReentrantLock lock;
    private final List<Received> received; // guarded by `lock`
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final AtomicInteger receiving = new AtomicInteger();
    private final Semaphore entered = new Semaphore(0);

    QueueSource(ReentrantLock lock, List<Received> received) {
        this.lock = lock;
        this.received = received;
    }

    void put(String message) {
        queue.add(message);
    }

    void putEnd() {
        queue.add(END);
    }

    void putFailure() {
        queue.add(FAILURE);
    }

    /// Blocks until a thread has called [#receive] once more.
    void awaitReceive() throws InterruptedException {
        entered.acquire();
    }

    /// Returns the number of calls of [#receive] that [#awaitReceive] has not waited for.
    int receives() {
        return entered.availablePermits();
    }

    @Override
    public boolean receive(Duration within) {
        if (receiving.incrementAndGet() > 1) {
            throw new AssertionError("two threads receive at once");
        }
        entered.release();
        try {
            return take(poll(within));
        } finally {
            receiving.decrementAndGet();
        }
    }

    private @Nullable String poll(Duration within) {
        try {
            long nanos =
                    within.compareTo(Duration.ofDays(1)) > 0 ? Long.MAX_VALUE : within.toNanos();
            return queue.poll(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private boolean take(@Nullable String message) {
        if (message == null) {
            return true;
        }
        if (message.equals(FAILURE)) {
            throw new IllegalStateException(FAILURE);
        }
        lock.lock();
        try {
            received.add(new Received(message, Thread.currentThread()));
        } finally {
            lock.unlock();
        }
        return !message.equals(END);
    }

    /// Removes a received message from the list, null if it has not come. The caller holds the lock.
    static @Nullable Received remove(List<Received> received, String message) {
        for (Received each : received) {
            if (each.message().equals(message)) {
                received.remove(each);
                return each;
            }
        }
        return null;
    }
}
