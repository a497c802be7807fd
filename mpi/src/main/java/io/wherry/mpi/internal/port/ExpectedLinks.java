// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.mesh.Connection;
import io.wherry.transport.Deadline;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// The links that other processes are expected to open to this process. Thread-safe.
public final class ExpectedLinks {
    private final Set<ProcessId> missing; // guarded by this
    private final Map<ProcessId, Connection> come = new HashMap<>(); // guarded by this
    private boolean over; // guarded by this

    ExpectedLinks(Set<ProcessId> expected) {
        missing = new HashSet<>(expected);
    }

    /// Returns whether the process is expected and has not connected yet.
    synchronized boolean has(ProcessId process) {
        return !over && missing.contains(process);
    }

    /// Adds a link.
    ///
    /// @return false if the link is late or a duplicate
    synchronized boolean take(ProcessId process, Connection connection) {
        if (over || !missing.remove(process)) {
            return false;
        }
        come.put(process, connection);
        notifyAll();
        return true;
    }

    /// Blocks until all links have arrived.
    ///
    /// @return the connection of each process; the caller owns them
    /// @throws IOException if a link did not arrive in time; the other links are closed
    public synchronized Map<ProcessId, Connection> await(Deadline deadline) throws IOException {
        boolean interrupted = false;
        while (!missing.isEmpty() && !deadline.isOver()) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, deadline.nanosLeft());
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (!missing.isEmpty()) {
            Set<ProcessId> absent = Set.copyOf(missing);
            end();
            throw new IOException("processes did not open a link in time: " + absent);
        }
        over = true;
        return Map.copyOf(come);
    }

    /// Rejects all further links, and closes those that were not awaited.
    synchronized void end() {
        if (!over) {
            over = true;
            come.values().forEach(LinkCloser::close);
        }
    }
}
