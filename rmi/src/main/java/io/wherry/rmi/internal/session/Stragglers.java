// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.wire.Outbound;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Sends calls that nobody waits for: one that comes alone at once, those that follow each other closely together, a moment later.
/// Safe for any thread.
final class Stragglers {
    private static final long CLOSELY_NANOS = 20_000;

    /// What a thread that sleeps costs is about as much; meanwhile some hundred calls come.
    private static final long MOMENT_NANOS = 10_000;

    private final Lane lane;
    private final Outbound out;
    private final AtomicBoolean waiting = new AtomicBoolean();
    private volatile long last = System.nanoTime() - CLOSELY_NANOS;
    private volatile @Nullable Thread sender;

    Stragglers(Lane lane, Outbound out) {
        this.lane = lane;
        this.out = out;
    }

    /// Sends a call.
    void send(Outbound.Head head, Object @Nullable [] arguments) throws IOException {
        long now = System.nanoTime();
        boolean alone = now - last > CLOSELY_NANOS;
        last = now;
        if (alone) {
            out.call(head, arguments, false);
        } else {
            out.queue(head, arguments);
            if (!waiting.get() && !waiting.getAndSet(true)) {
                wake();
            }
        }
    }

    private synchronized void wake() {
        if (sender == null) {
            sender = Threads.daemon("send to " + lane.remote()).start(this::sendAlways);
        } else {
            LockSupport.unpark(sender);
        }
    }

    private void sendAlways() {
        while (lane.isOpen()) {
            if (!waiting.get()) {
                LockSupport.park(this);
                continue;
            }
            LockSupport.parkNanos(this, MOMENT_NANOS);
            waiting.set(false);
            try {
                out.send();
            } catch (IOException e) {
                lane.lost(e);
            }
        }
    }

    /// The session is over.
    void end() {
        LockSupport.unpark(sender);
    }
}
