// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Sends heartbeats to the peer of a session, and ends the session when the peer sends none.
/// Thread-safe.
///
/// TCP keep-alive probes do not detect a dead peer on the other side of a proxy or tunnel, which
/// replies to them, nor a stopped process.
final class KeepAlive {
    /* Each side announces the interval that it wants. Both send at the shorter interval, by a
    timer: a peer whose receiving thread runs a long method is alive. Silence is measured in
    intervals of this side, not by a clock, so that a process that was stopped itself does not
    suspect its peers. */
    /// Heartbeats within the keep-alive time.
    private static final int SIGNS = 3;

    private static final long LEAST_NANOS = 1_000_000;

    /// The minimum interval that a peer can request.
    private static final long LEAST_ASKED_NANOS = 100_000_000;

    private final Session session;
    private final long intervalNanos;
    private volatile long peerNanos;
    private volatile @Nullable Future<?> next;

    KeepAlive(Session session, Address remote, Duration silence) {
        this.session = session;
        long nanos = mayBeSilent(remote) ? Deadline.nanos(silence) : 0;
        intervalNanos = nanos == 0 ? 0 : Math.max(LEAST_NANOS, nanos / SIGNS);
    }

    /// Returns false if the operating system reports the end of a peer at once.
    private static boolean mayBeSilent(Address remote) {
        return switch (remote) {
            case Address.Unix _, Address.Shm _, Address.Loopback _, Address.Mpi _ -> false;
            default -> true;
        };
    }

    /// Returns the interval in milliseconds that this side wants, 0 if it sends no heartbeats.
    long announced() {
        return TimeUnit.NANOSECONDS.toMillis(intervalNanos);
    }

    /// Sets the interval that the peer wants, 0 if it sends no heartbeats.
    void peerAnnounces(long millis) {
        peerNanos = TimeUnit.MILLISECONDS.toNanos(millis);
        if (intervalNanos > tick(intervalNanos, peerNanos)) {
            begin(); // in place of the longer interval
        }
    }

    /// Returns the interval at which a side sends heartbeats.
    ///
    /// @param own the interval that it wants
    /// @param other the interval that the other side wants, 0 if that sends no heartbeats
    private static long tick(long own, long other) {
        return other <= 0 ? own : Math.min(own, Math.max(other, LEAST_ASKED_NANOS));
    }

    /// Begins an interval, and cancels the previous one.
    synchronized void begin() {
        if (intervalNanos > 0) {
            DeadlineTimer.cancel(next);
            next = DeadlineTimer.in(tick(intervalNanos, peerNanos), this::beat);
            if (session.isOver()) {
                end();
            }
        }
    }

    /// Ends the heartbeats with the session.
    void end() {
        DeadlineTimer.cancel(next);
    }

    private void beat() {
        if (!session.isOver()) {
            try {
                session.beat(mostSilent());
            } finally {
                begin(); // also after an error, for example for lack of memory
            }
        }
    }

    /// Returns the number of this side's intervals for which a peer may be silent: twice the
    /// keep-alive time, and at least three of the peer's own intervals.
    private int mostSilent() {
        if (peerNanos <= 0) {
            return Integer.MAX_VALUE;
        }
        long own = tick(intervalNanos, peerNanos);
        long ofLimit = 2 * SIGNS * Math.ceilDiv(intervalNanos, own);
        long ofPeer = SIGNS * Math.ceilDiv(tick(peerNanos, intervalNanos), own);
        return (int) Math.min(Integer.MAX_VALUE, Math.max(ofLimit, ofPeer));
    }
}
