// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The members of a job, for who needs all of them before it begins. Safe for any thread.
public final class Gathering implements Members {
    private final List<@Nullable Connection> connections = new ArrayList<>(); // guarded by this
    private int missing; // likewise: how many have not come
    private @Nullable MissingMemberException problem; // likewise
    private boolean over; // likewise

    private Gathering(int size) {
        for (int i = 0; i < size; i++) {
            connections.add(null);
        }
        missing = size - 1;
    }

    /// Waits until all members are there.
    ///
    /// @return the connection to each, null for the own
    /// @throws MissingMemberException if one is not there in time, or another answers in its place; all links are closed
    /// @throws IOException if this member cannot listen
    public static List<@Nullable Connection> of(Job job)
            throws IOException, MissingMemberException {
        Gathering gathering = new Gathering(job.mine().size());
        try (Rendezvous rendezvous = Rendezvous.listen(job, gathering)) {
            rendezvous.begin();
            return gathering.await();
        } finally {
            gathering.end();
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
            connections.forEach(Gathering::close);
        }
    }

    private static void close(@Nullable Connection connection) {
        if (connection != null) {
            try {
                connection.link().close();
            } catch (IOException _) {
                // nobody needs it any more
            }
        }
    }

    @Override
    public synchronized boolean join(Hello theirs, Connection connection) {
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
