// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.host.HostList;
import io.wherry.launch.host.HostSlots;
import io.wherry.transport.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The ranks of a job on all its hosts.
final class HostGroup implements RankGroup {
    /// An agent ends its ranks within two grace periods.
    private static final Duration END_WITHIN = GRACE.multipliedBy(2).plusMillis(500);

    private final List<HostSlots> hosts;
    private final List<HostConnection> connections = new ArrayList<>(); // guarded by this
    private boolean destroyed; // guarded by this

    HostGroup(HostList hosts) {
        this.hosts = hosts.hosts();
    }

    /// Returns the place of a rank, for messages.
    String place(int rank) {
        int first = 0;
        for (HostSlots each : hosts) {
            first += each.slots();
            if (rank < first) {
                return " on host " + each.host();
            }
        }
        throw new IllegalArgumentException("no such rank: rank=" + rank);
    }

    /// Adds a connection.
    ///
    /// @throws IOException if the job has been ended; the connection is closed then
    synchronized void add(HostConnection connection) throws IOException {
        if (destroyed) {
            connection.end(Deadline.now());
            throw new IOException("JVM is shutting down");
        }
        connections.add(connection);
    }

    private synchronized List<HostConnection> connections() {
        return List.copyOf(connections);
    }

    private synchronized void giveUp() {
        destroyed = true;
    }

    @Override
    public synchronized boolean isDestroyed() {
        return destroyed;
    }

    @Override
    public void destroy() {
        giveUp();
        List<HostConnection> all = connections();
        all.forEach(HostConnection::askForEnd);
        Deadline deadline = Deadline.after(END_WITHIN);
        all.forEach(each -> each.end(deadline));
    }

    @Override
    public void awaitOutput(Deadline deadline) throws InterruptedException {
        for (HostConnection each : connections()) {
            each.awaitOutput(deadline);
        }
    }
}
