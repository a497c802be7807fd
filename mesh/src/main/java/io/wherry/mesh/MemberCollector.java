// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects the connections to all members of a job, for protocols that need all of them before
/// they begin. Thread-safe.
public final class MemberCollector implements MembershipListener {
    private final List<@Nullable Connection> connections = new ArrayList<>(); // guarded by this
    private int missing; // likewise
    private @Nullable MissingMemberException problem; // likewise
    private boolean over; // likewise

    private MemberCollector(int size) {
        for (int i = 0; i < size; i++) {
            connections.add(null);
        }
        missing = size - 1;
    }

    /// Blocks until all members have joined.
    ///
    /// @return the connection to each rank, null for this one
    /// @throws MissingMemberException if a member does not join in time, or another process has its
    ///     address; all links are closed
    /// @throws IOException if this member cannot listen
    public static List<@Nullable Connection> of(RendezvousOptions options)
            throws IOException, MissingMemberException {
        MemberCollector collector = new MemberCollector(options.mine().size());
        try (Rendezvous rendezvous = Rendezvous.listen(options, collector)) {
            rendezvous.begin();
            return collector.await();
        } finally {
            collector.end();
        }
    }

    private synchronized List<@Nullable Connection> await() throws MissingMemberException {
        boolean interrupted = false;
        while (missing > 0 && problem == null) {
            try {
                wait(); // the rendezvous has the deadline
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (problem != null) {
            throw problem;
        }
        return new ArrayList<>(connections);
    }

    private synchronized void end() {
        over = true;
        if (missing > 0) {
            connections.forEach(MemberCollector::close);
        }
    }

    private static void close(@Nullable Connection connection) {
        if (connection != null) {
            try {
                connection.link().close();
            } catch (IOException _) {
                // the link is not used any more
            }
        }
    }

    @Override
    public synchronized boolean join(MemberHello theirs, Connection connection) {
        if (over) {
            return false;
        }
        connections.set(theirs.rank(), connection);
        missing--;
        notifyAll();
        return true;
    }

    @Override
    public synchronized void missing(int rank, String why) {
        if (problem == null) {
            problem = new MissingMemberException(rank, why);
            notifyAll();
        }
    }
}
