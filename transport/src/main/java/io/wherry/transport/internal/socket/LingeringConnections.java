// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Closes TCP connections only after the system of the peer has received what was sent.
///
/// If anything arrives at a TCP socket after it was closed, such as a CREDIT frame, the system
/// resets the connection and discards what it has not transmitted yet. So a connection with bytes
/// left to transmit stays open, and a thread discards what arrives, until they are transmitted or
/// none was for [#LONGEST_STALL_NANOS]. Where the system does not tell, what the peer sends, such as
/// credit, counts as a sign that it reads. The thread is not a daemon: a JVM whose `main` returns
/// right after it closed a link transmits the rest, too. It ends with the last connection.
///
/// See RFC 9112, section 9.6, for the same measure in HTTP servers.
final class LingeringConnections {
    static final long LONGEST_STALL_NANOS = TimeUnit.SECONDS.toNanos(10);

    /// Against peers that read a byte now and then.
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(5);

    /// If there are more connections, the oldest are closed.
    static final int MOST = 1_024;

    private static final int SCRATCH = 1 << 14;
    private static final int MOST_DISCARDS = 64;
    private static final int ENDED = -1;
    private static final int BROKEN = -2;
    private static final long SHORTEST_NAP_NANOS = 200_000;
    private static final long LONGEST_NAP_NANOS = 20_000_000;

    private static final Set<Entry> ENTRIES = new LinkedHashSet<>(); // guarded by itself
    private static @Nullable Thread thread; // guarded by ENTRIES

    /// A connection whose output has ended. Confined to one thread at a time.
    interface Connection {

        /// Returns the number of sent bytes that the system of the peer may still acknowledge: 0 if
        /// the connection is reset. Returns -1 if it is unknown: then the connection lingers until
        /// the peer has ended its direction.
        int unacknowledged();

        /// Receives available bytes.
        ///
        /// @return the count, 0 if there are none, -1 at the end of the peer's direction
        int receive(ByteBuffer target) throws IOException;

        void release() throws IOException;
    }

    private LingeringConnections() {}

    /// Releases the connection, now or later. Does not block.
    static void close(Connection connection) throws IOException {
        close(connection, LONGEST_STALL_NANOS);
    }

    static void close(Connection connection, long longestStall) throws IOException {
        close(connection, longestStall, LingeringConnections::unstarted);
    }

    /// @param threads returns a thread that is not started, if there is none
    static void close(Connection connection, long longestStall, Function<Runnable, Thread> threads)
            throws IOException {
        boolean lingers = false;
        try {
            Entry entry = new Entry(connection, longestStall);
            if (!entry.isOver(ByteBuffer.allocate(SCRATCH))) {
                add(entry, threads);
                lingers = true;
            }
        } finally {
            if (!lingers) { // no memory or too many threads, or nothing is left to transmit
                connection.release();
            }
        }
    }

    /* The thread first: it waits for the lock, and does not see the set without the entry. */
    private static void add(Entry entry, Function<Runnable, Thread> threads) {
        synchronized (ENTRIES) {
            if (thread == null) {
                ByteBuffer scratch = ByteBuffer.allocate(SCRATCH);
                Supplier<List<Entry>> rounds = () -> over(scratch);
                Thread started = threads.apply(() -> run(rounds));
                started.start();
                thread = started;
            }
            boolean added = false;
            try {
                ENTRIES.add(entry);
                added = true;
            } finally {
                if (!added) {
                    ENTRIES.remove(entry); // the set may have it, without memory to grow
                }
            }
        }
    }

    private static Thread unstarted(Runnable task) {
        Thread thread =
                Thread.ofPlatform()
                        .name("wherry-lingering-close")
                        .daemon(false)
                        .inheritInheritableThreadLocals(false)
                        .unstarted(task);
        thread.setContextClassLoader(null);
        return thread;
    }

    /// Releases connections until none is left.
    ///
    /// @param rounds returns those that are over; without memory for it, the next round has them
    static void run(Supplier<List<Entry>> rounds) {
        long nap = SHORTEST_NAP_NANOS;
        while (true) {
            try {
                List<Entry> over = rounds.get();
                for (Entry each : over) {
                    each.release();
                }
                if (isLast(over)) {
                    return;
                }
                nap = over.isEmpty() ? Math.min(2 * nap, LONGEST_NAP_NANOS) : SHORTEST_NAP_NANOS;
            } catch (OutOfMemoryError _) {
                nap = LONGEST_NAP_NANOS;
            }
            LockSupport.parkNanos(nap);
        }
    }

    private static List<Entry> over(ByteBuffer scratch) {
        List<Entry> all;
        synchronized (ENTRIES) {
            all = List.copyOf(ENTRIES);
        }
        List<Entry> over = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (i < all.size() - MOST || all.get(i).isOver(scratch)) {
                over.add(all.get(i));
            }
        }
        return over;
    }

    /// Removes entries, and the thread if none is left.
    private static boolean isLast(List<Entry> released) {
        synchronized (ENTRIES) {
            for (Entry each : released) {
                ENTRIES.remove(each);
            }
            boolean last = ENTRIES.isEmpty();
            if (last) {
                thread = null;
            }
            return last;
        }
    }

    /// A connection and its progress. Used by the thread that closes it, then by the lingering one
    /// alone: a descriptor that another thread released might belong to another connection.
    static final class Entry {
        private final Connection connection;
        private final long longestStall;
        private int left = Integer.MAX_VALUE;
        private boolean released;
        private final long start = System.nanoTime();
        private long since = start;

        private Entry(Connection connection, long longestStall) {
            this.connection = connection;
            this.longestStall = longestStall;
        }

        private boolean isOver(ByteBuffer scratch) {
            if (released) { // but not removed, for lack of memory
                return true;
            }
            try {
                if (hasEnded(scratch)) {
                    return true;
                }
            } catch (RuntimeException | Error _) {
                // for lack of memory, for example: tried again until the time is over
            }
            return System.nanoTime() - since > longestStall
                    || System.nanoTime() - start > LONGEST_NANOS;
        }

        private boolean hasEnded(ByteBuffer scratch) {
            int now = connection.unacknowledged();
            if (now == 0) {
                return true;
            }
            int received = discarded(scratch);
            if (received == BROKEN || (now < 0 && received == ENDED)) {
                return true;
            }
            if (now != left || (now < 0 && received > 0)) {
                left = now;
                since = System.nanoTime();
            }
            return false;
        }

        /* Returns a count, ENDED or BROKEN. The end of the peer's direction is no proof that it
        received all, but the only one where the system does not tell. */
        private int discarded(ByteBuffer scratch) {
            int sum = 0;
            try {
                int count = SCRATCH;
                for (int i = 0; i < MOST_DISCARDS && count == SCRATCH; i++) {
                    count = connection.receive(scratch.clear());
                    sum += Math.max(count, 0);
                }
                return count < 0 ? ENDED : sum;
            } catch (IOException _) {
                return BROKEN; // nothing more can be transmitted
            }
        }

        private void release() {
            if (released) {
                return;
            }
            released = true;
            try {
                connection.release();
            } catch (IOException | RuntimeException | Error _) {
                // the link is closed, and nothing of it is left
            }
        }
    }
}
