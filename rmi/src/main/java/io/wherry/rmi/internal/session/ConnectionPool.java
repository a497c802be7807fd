// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.GraphCodec;
import io.wherry.rmi.internal.metrics.RmiLogger;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import java.io.IOException;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A pool of exclusive connections of a session, each for one call at a time. The side that opened
/// the session opens them on demand, reuses the one that was used last (LIFO), and closes those
/// that have been idle for a while. Thread-safe.
final class ConnectionPool {
    /// The maximum number of connections. Further calls use the shared connection.
    private static final int MOST = 64;

    private static final long LOOK_NANOS = 5_000_000_000L;
    private static final long LONGEST_IDLE_NANOS = 10_000_000_000L;

    /// The maximum time for which a call waits for a connection, if it can use the shared one
    /// afterwards: a peer that accepts no connections, for lack of descriptors for example, still
    /// runs calls.
    private static final long LONGEST_OPENING_NANOS = 2_000_000_000;

    /// The minimum pause after a connection could not be opened.
    private static final long PAUSE_NANOS = 1_000_000_000;

    /// The pause as a multiple of the duration of the attempt, if that is longer.
    private static final int PAUSE_FACTOR = 10;

    private static final long LONGEST_PAUSE_NANOS = 30_000_000_000L;

    private static final Duration CANCEL_PAUSE = Duration.ofMillis(1);

    private final Session session;
    private final Session.@Nullable LinkSource links;
    private final GraphCodec codec;
    private final Set<SessionConnection> all = ConcurrentHashMap.newKeySet();
    private final AtomicInteger count = new AtomicInteger();
    private final ConcurrentStack<SessionConnection> idle = new ConcurrentStack<>();
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicBoolean looking = new AtomicBoolean();
    private final AtomicLong bytesSent = new AtomicLong();
    private final AtomicLong bytesReceived = new AtomicLong();
    private final AtomicLong pausedUntil = new AtomicLong(System.nanoTime());

    /// @param links null if this side does not open connections
    ConnectionPool(Session session, Session.@Nullable LinkSource links, GraphCodec codec) {
        this.session = session;
        this.links = links;
        this.codec = codec;
    }

    /// Returns true if this side opens connections.
    boolean opens() {
        return links != null;
    }

    /// Adds a connection, unless there are too many.
    boolean add(SessionConnection connection) {
        if (count.incrementAndGet() > MOST) {
            count.decrementAndGet();
            return false;
        }
        all.add(connection);
        if (session.isOver()) {
            remove(connection);
            return false;
        }
        return true;
    }

    /// Removes a connection that has ended.
    void remove(SessionConnection connection) {
        if (all.remove(connection)) {
            count.decrementAndGet();
            idle.remove(connection);
            bytesSent.addAndGet(connection.bytesSent());
            bytesReceived.addAndGet(connection.bytesReceived());
        }
    }

    /// Returns the number of bytes of sent frames.
    long bytesSent() {
        return bytesSent.get() + all.stream().mapToLong(SessionConnection::bytesSent).sum();
    }

    /// Returns the number of bytes of received frames.
    long bytesReceived() {
        return bytesReceived.get() + all.stream().mapToLong(SessionConnection::bytesReceived).sum();
    }

    /// Takes a connection for one call, which must be given back; returns null if none is
    /// available.
    ///
    /// @param nanos time limit for opening a connection, if it is less than that for connecting; 0
    ///     to open none
    @Nullable SessionConnection take(long nanos) {
        boolean paused = System.nanoTime() - pausedUntil.get() < 0;
        return take(paused ? 0 : nanos, Math.min(nanos, LONGEST_OPENING_NANOS));
    }

    /// As [#take], for a call that cannot use the shared connection: waits as long as connecting may
    /// take, also during the pause after a failed attempt.
    @Nullable SessionConnection takeNeeded(long nanos) {
        return take(nanos, Math.min(nanos, Deadline.nanos(session.context().frameTimeout())));
    }

    /// @param most time limit for opening a connection
    private @Nullable SessionConnection take(long nanos, long most) {
        SessionConnection connection = idleOne();
        if (connection == null && links != null && nanos > 0 && mayOpen()) {
            connection = open(links, nanos, most);
        }
        if (connection != null) {
            busy.incrementAndGet();
        }
        return connection;
    }

    /// Returns the number of connections in use.
    int busy() {
        return busy.get();
    }

    private @Nullable SessionConnection idleOne() {
        for (SessionConnection connection = idle.pop();
                connection != null;
                connection = idle.pop()) {
            if (connection.isOpen()) {
                return connection;
            }
        }
        return null;
    }

    private boolean mayOpen() {
        return !session.peerToken().isEmpty() && count.get() < MOST;
    }

    /// Returns the time limit for connecting, or `nanos` if that is less.
    private Duration within(long nanos) {
        Duration usual = session.context().frameTimeout();
        return nanos < Deadline.nanos(usual) ? Duration.ofNanos(Math.max(0, nanos)) : usual;
    }

    private @Nullable SessionConnection open(Session.LinkSource source, long nanos, long most) {
        long start = System.nanoTime();
        @Nullable SessionConnection connection = null;
        boolean isJoined = false;
        try {
            connection = connection(source.open(within(most)));
            if (!add(connection)) {
                return null; // too many, or the session is over
            }
            long left = most - (System.nanoTime() - start);
            connection.join(session.peerToken(), within(left));
            lookLater();
            isJoined = true;
            return connection;
        } catch (IOException e) {
            RmiLogger.get()
                    .log(
                            System.Logger.Level.DEBUG,
                            "no further connection: " + session.remote(),
                            e);
            long now = System.nanoTime();
            if (now - start < nanos) { // not for lack of time
                long pause = Math.max(PAUSE_NANOS, PAUSE_FACTOR * (now - start));
                long until = now + Math.min(pause, LONGEST_PAUSE_NANOS);
                pausedUntil.accumulateAndGet(until, (a, b) -> a - b < 0 ? b : a); // the later
            }
            return null;
        } finally {
            if (!isJoined && connection != null) { // also for lack of memory, for example
                connection.close("not joined to the session");
                remove(connection);
            }
        }
    }

    private SessionConnection connection(Link link) throws IOException {
        boolean isMade = false;
        try {
            SessionConnection connection = new SessionConnection(session, link, codec);
            isMade = true;
            return connection;
        } finally {
            if (!isMade) {
                link.close();
            }
        }
    }

    /// Returns a connection to the pool after a call.
    void giveBack(SessionConnection connection) {
        busy.decrementAndGet();
        if (connection.isOpen()) {
            connection.idle();
            idle.push(connection);
        }
    }

    /// Calls a method without blocking, over a connection that is closed after the call.
    ///
    /// @return null if no connection is available
    @Nullable RemoteFuture begin(
            CallTarget target,
            RemoteMethod method,
            Object @Nullable [] arguments,
            CallOptions options)
            throws RemoteException {
        long start = System.nanoTime();
        SessionConnection connection = takeNeeded(CurrentCall.scope(options).nanos());
        if (connection == null) {
            return null;
        }
        boolean isBegun = false;
        try {
            CallOptions left = options.after(System.nanoTime() - start);
            RemoteFuture future = connection.caller().begin(target, method, arguments, left, true);
            String closing = "close connection to " + session.remote();
            future.whenOver(_ -> DeadlineTimer.start(closing, () -> closeAfterCall(connection)));
            isBegun = true;
            return future;
        } finally {
            if (!isBegun) {
                closeAfterCall(connection);
            }
        }
    }

    /// Closes a connection whose only call has ended, or was cancelled: then the peer may have sent
    /// a reply with references.
    private void closeAfterCall(SessionConnection connection) {
        while (connection.isOpen() && connection.followers().futures() > 0) {
            Threads.pause(CANCEL_PAUSE); // until the call is abandoned, which tells the peer
        }
        connection.closeIfReplyIsLate();
        giveBack(connection);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // never cancelled
    private void lookLater() {
        if (!looking.getAndSet(true)) {
            DeadlineTimer.in(LOOK_NANOS, this::look);
        }
    }

    private void look() {
        looking.set(false);
        List<SessionConnection> old =
                idle.all().stream()
                        .filter(connection -> connection.idleNanos() > LONGEST_IDLE_NANOS)
                        .toList();
        for (SessionConnection connection : old) {
            if (idle.remove(connection)) {
                connection.close("idle");
            }
        }
        if (count.get() > 0 && !session.isOver()) {
            lookLater();
        }
    }

    /// Returns the open connections.
    Collection<SessionConnection> all() {
        return all;
    }

    /// Ends all connections with the session.
    void lost(Throwable reason) {
        all.forEach(connection -> connection.lost(reason));
    }
}
