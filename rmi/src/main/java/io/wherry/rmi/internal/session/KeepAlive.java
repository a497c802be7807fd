// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Sends signs of life to the peer of a session at intervals, and ends the session when the peer sends none. Safe for any thread.
///
/// TCP keep-alive probes do not detect a dead peer behind a proxy or a tunnel, which answers them, nor a stopped process.
final class KeepAlive {
    /* Each side announces the interval that it wants. Both send at the shorter one, by a timer: a peer whose receiving thread runs a long
    method is alive. Silence is counted in intervals of this side, not on a clock, so that a process that was stopped itself does not
    suspect its peers. */

    /// Signs of life in the time after which a peer is suspected.
    private static final int SIGNS = 3;

    private static final long LEAST_NANOS = 1_000_000;

    /// No peer makes this side send more often.
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

    /// Returns false where the system tells the end of a peer at once.
    private static boolean mayBeSilent(Address remote) {
        return switch (remote) {
            case Address.Unix _, Address.Shm _, Address.Loopback _, Address.Mpi _ -> false;
            default -> true;
        };
    }

    /// Returns the interval in milliseconds that this side wants, 0 if it sends nothing.
    long announced() {
        return TimeUnit.NANOSECONDS.toMillis(intervalNanos);
    }

    /// Notes the interval that the peer wants, 0 if it sends nothing.
    void peerAnnounces(long millis) {
        peerNanos = TimeUnit.MILLISECONDS.toNanos(millis);
        if (intervalNanos > tick(intervalNanos, peerNanos)) {
            begin(); // in place of the longer interval
        }
    }

    /// Returns the interval at which a side sends.
    ///
    /// @param own what it wants
    /// @param other what the other side wants, 0 if that sends nothing
    private static long tick(long own, long other) {
        return other <= 0 ? own : Math.min(own, Math.max(other, LEAST_ASKED_NANOS));
    }

    /// Begins an interval; the one before ends, whichever thread began it.
    synchronized void begin() {
        if (intervalNanos > 0) {
            Deadlines.cancel(next);
            next = Deadlines.in(tick(intervalNanos, peerNanos), this::beat);
            if (session.isOver()) {
                end();
            }
        }
    }

    /// The session is over.
    void end() {
        Deadlines.cancel(next);
    }

    private void beat() {
        if (!session.isOver()) {
            session.beat(mostSilent());
            begin();
        }
    }

    /// Returns the number of this side's intervals in which a peer may send nothing: for twice the silence after which it is suspected, and three
    /// of its own intervals at least.
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
