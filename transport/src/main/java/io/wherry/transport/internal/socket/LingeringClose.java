// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Closes TCP connections only after the system of the peer has received what was sent.
///
/// If anything arrives at a TCP socket after it was closed, such as a CREDIT frame, the system
/// resets the connection and discards what it has not transmitted yet. So a connection with bytes
/// left to transmit stays open, and a thread discards what arrives, until they are transmitted or
/// none was for [#PATIENCE_NANOS]. The thread is not a daemon: a JVM whose `main` returns right
/// after it closed a link transmits the rest, too. It ends with the last connection.
///
/// See RFC 9112, section 9.6, for the same measure in HTTP servers.
final class LingeringClose {
    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /// More connections than this are closed at once, the oldest first.
    private static final int MOST = 1_024;

    private static final long SHORTEST_NAP_NANOS = 200_000;
    private static final long LONGEST_NAP_NANOS = 20_000_000;

    private static final Deque<Waiting> ENTRIES = new ArrayDeque<>(); // guarded by itself
    private static @Nullable Thread thread; // guarded by ENTRIES

    /// A connection whose output has ended.
    interface Connection {

        /// Discards what has arrived.
        ///
        /// @return the number of bytes that were sent and not received by the peer's system, any
        ///     number greater than 0 if it is unknown, 0 if the connection may be closed
        long untransmitted() throws IOException;

        void release() throws IOException;
    }

    private LingeringClose() {}

    /// Releases the connection, now or later. Does not block.
    static void close(Connection connection) throws IOException {
        Waiting entry = new Waiting(connection);
        if (entry.isOver()) {
            connection.release();
        } else {
            add(entry);
        }
    }

    private static void add(Waiting entry) {
        Waiting oldest = null;
        synchronized (ENTRIES) {
            ENTRIES.addLast(entry);
            if (ENTRIES.size() > MOST) {
                oldest = ENTRIES.removeFirst();
            }
            if (thread == null) {
                thread = started();
            }
        }
        if (oldest != null) {
            oldest.release();
        }
    }

    private static Thread started() {
        Thread thread =
                Thread.ofPlatform()
                        .name("wherry-lingering-close")
                        .daemon(false)
                        .inheritInheritableThreadLocals(false)
                        .unstarted(LingeringClose::run);
        thread.setContextClassLoader(null);
        thread.start();
        return thread;
    }

    private static void run() {
        long nap = SHORTEST_NAP_NANOS;
        while (true) {
            List<Waiting> over = takeOver();
            for (Waiting entry : over) {
                entry.release();
            }
            nap = over.isEmpty() ? Math.min(2 * nap, LONGEST_NAP_NANOS) : SHORTEST_NAP_NANOS;
            if (isDone()) {
                return;
            }
            LockSupport.parkNanos(nap);
        }
    }

    private static List<Waiting> takeOver() {
        List<Waiting> all;
        synchronized (ENTRIES) {
            all = List.copyOf(ENTRIES);
        }
        List<Waiting> over = new ArrayList<>();
        for (Waiting entry : all) {
            if (entry.isOver()) {
                over.add(entry);
            }
        }
        synchronized (ENTRIES) {
            over.removeIf(entry -> !ENTRIES.remove(entry)); // the oldest may have been released
        }
        return over;
    }

    private static boolean isDone() {
        synchronized (ENTRIES) {
            boolean done = ENTRIES.isEmpty();
            if (done) {
                thread = null;
            }
            return done;
        }
    }

    /// A connection and its progress. Confined to one thread at a time.
    private static final class Waiting {
        private final Connection connection;
        private long untransmitted = Long.MAX_VALUE;
        private long since = System.nanoTime();

        Waiting(Connection connection) {
            this.connection = connection;
        }

        boolean isOver() {
            long now;
            try {
                now = connection.untransmitted();
            } catch (IOException _) {
                return true; // the connection is broken: nothing more can be transmitted
            }
            if (now != untransmitted) {
                untransmitted = now;
                since = System.nanoTime();
            }
            return now == 0 || System.nanoTime() - since > PATIENCE_NANOS;
        }

        void release() {
            try {
                connection.release();
            } catch (IOException _) {
                // the link is closed, and nothing of it is left
            }
        }
    }
}
