// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A source whose frames are put by the test, and the waits for it.
final class QueueFrames implements FrameSource {
    private static final int SIZE = 8;

    /// The action of a received frame.
    @FunctionalInterface
    interface Frame {
        /// Returns true if it is a reply.
        boolean process() throws IOException;
    }

    private final AtomicReferenceArray<@Nullable Wait> waits = new AtomicReferenceArray<>(SIZE);
    private final Followers followers = new Followers(SIZE, this::wake);
    private final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>();
    private final AtomicReference<@Nullable Thread> receiving = new AtomicReference<>();
    private final AtomicInteger timeouts = new AtomicInteger();
    private final Semaphore entered = new Semaphore(0);
    private volatile @Nullable Throwable end;
    private volatile boolean busy;
    private volatile boolean holds;
    private volatile int leftWhenSent = -1;

    /// A wait for the answer that [#answer] puts.
    static final class Wait implements LeaderCandidate {
        private final int place;
        private final int key;
        private volatile @Nullable Thread waiter;
        private volatile @Nullable Thread by;
        private volatile boolean done;
        private volatile @Nullable Runnable offered;

        private Wait(int place, int key) {
            this.place = place;
            this.key = key;
        }

        /// Returns the thread that received the answer, null if the source ended before.
        @Nullable Thread by() {
            return by;
        }

        void offer(Runnable task) {
            offered = task;
            LockSupport.unpark(waiter);
        }

        private void finish() {
            done = true;
            LockSupport.unpark(waiter);
        }

        @Override
        public int place() {
            return place;
        }

        @Override
        public void awaitHere() {
            waiter = Thread.currentThread();
        }

        @Override
        public boolean isDone() {
            return done;
        }

        @Override
        public boolean isReady() {
            return done || offered != null;
        }

        @Override
        public int taskKey() {
            return key;
        }

        @Override
        public void runOffered() {
            Runnable task = offered;
            if (task != null) {
                offered = null;
                task.run();
            }
        }

        @Override
        public void run(Runnable task) {
            task.run();
        }
    }

    /// Begins a wait whose thread runs the tasks with that key.
    Wait begin(int place, int key) {
        Wait wait = new Wait(place, key);
        waits.set(place, wait);
        followers.begin();
        return wait;
    }

    private boolean wake(int place, Followers of) {
        Wait wait = waits.get(place);
        if (wait == null || wait.done) {
            return false;
        }
        LockSupport.unpark(wait.waiter);
        return true;
    }

    void put(Frame frame) {
        frames.add(frame);
    }

    /// Puts a frame that ends the wait.
    void answer(Wait wait) {
        put(() -> {
            wait.by = Thread.currentThread();
            wait.finish();
            return true;
        });
    }

    /// Ends the source.
    void putFailure() {
        put(() -> {
            throw new IOException("lost");
        });
    }

    /// Pretends that waits begin all the time.
    void keepBusy() {
        busy = true;
    }

    void hold() {
        holds = true;
    }

    /// Returns the number of frames that were not received when held output was sent, negative if
    /// none was.
    int leftWhenSent() {
        return leftWhenSent;
    }

    int timeouts() {
        return timeouts.get();
    }

    /// Blocks until a thread has called [#receive] once more.
    void awaitReceive() throws InterruptedException {
        entered.acquire();
    }

    @Override
    public boolean receive(Duration within) throws IOException {
        Thread before = receiving.getAndSet(Thread.currentThread());
        if (before != null && before != Thread.currentThread()) {
            throw new AssertionError("two threads receive at once");
        }
        entered.release();
        try {
            return take(within).process();
        } catch (InterruptedException e) {
            throw new AssertionError("no thread is interrupted", e);
        } finally {
            receiving.set(before);
        }
    }

    private Frame take(Duration within) throws InterruptedException, LinkTimeoutException {
        if (within.equals(Link.FOREVER)) {
            return frames.take();
        }
        Frame frame = frames.poll(within.toNanos(), TimeUnit.NANOSECONDS);
        if (frame == null) {
            throw new LinkTimeoutException("no frame", Address.parse("loopback://queue"));
        }
        return frame;
    }

    @Override
    public boolean hasMore() {
        return !frames.isEmpty();
    }

    @Override
    public boolean isOver() {
        return end != null;
    }

    @Override
    public void timedOut(LinkTimeoutException reason) {
        timeouts.incrementAndGet();
    }

    @Override
    public void failed(Throwable reason) {
        end = reason;
        for (int i = 0; i < SIZE; i++) {
            Wait wait = waits.get(i);
            if (wait != null) {
                wait.finish();
            }
        }
    }

    @Override
    public boolean holdsOutput() {
        return holds;
    }

    @Override
    public void sendHeldOutput() {
        holds = false;
        leftWhenSent = frames.size();
    }

    @Override
    public Followers followers() {
        if (busy) {
            followers.begin();
            followers.end();
        }
        return followers;
    }
}
