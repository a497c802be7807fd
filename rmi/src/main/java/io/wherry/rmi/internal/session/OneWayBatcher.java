// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.wire.PacketSender;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Batches one-way calls: a single call is sent at once, calls in quick succession are sent
/// together after a short delay. Thread-safe.
final class OneWayBatcher {
    private static final long CLOSELY_NANOS = 20_000;

    /// The delay of a batch: about the cost of waking a thread, in which about a hundred calls
    /// arrive.
    private static final long MOMENT_NANOS = 10_000;

    private final SessionConnection connection;
    private final PacketSender out;
    private final AtomicBoolean waiting = new AtomicBoolean();
    private volatile long last = System.nanoTime() - CLOSELY_NANOS;
    private volatile @Nullable Thread sender;

    OneWayBatcher(SessionConnection connection, PacketSender out) {
        this.connection = connection;
        this.out = out;
    }

    /// Sends a call.
    void send(PacketSender.CallHeader head, Object @Nullable [] arguments) throws IOException {
        long now = System.nanoTime();
        boolean alone = now - last > CLOSELY_NANOS;
        last = now;
        if (alone) {
            out.call(head, arguments, false);
        } else {
            out.queue(head, arguments);
            if (!waiting.get() && !waiting.getAndSet(true)) {
                sendLater();
            }
        }
    }

    private void sendLater() throws IOException {
        try {
            wake();
        } catch (OutOfMemoryError _) { // there are too many threads
            waiting.set(false);
            out.send();
        }
    }

    private synchronized void wake() {
        if (sender == null) {
            sender = Threads.daemon("send to " + connection.remote()).start(this::sendAlways);
        } else {
            LockSupport.unpark(sender);
        }
    }

    private void sendAlways() {
        while (connection.isOpen()) {
            if (!waiting.get()) {
                LockSupport.park(this);
                continue;
            }
            LockSupport.parkNanos(this, MOMENT_NANOS);
            waiting.set(false);
            try {
                out.send();
            } catch (IOException | RuntimeException | Error e) {
                connection.lost(e);
            }
        }
    }

    /// Wakes the sending thread, which ends with the connection.
    void end() {
        LockSupport.unpark(sender);
    }
}
