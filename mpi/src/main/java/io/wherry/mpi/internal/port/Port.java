// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.mesh.Connection;
import io.wherry.transport.Deadline;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// An open port of this process, and the connections that wait to be accepted, at most 64.
/// Thread-safe.
public final class Port {
    private static final int MOST_WAITING = 64;

    private final PortName name;
    private final Queue<Connection> waiting = new ArrayDeque<>(); // guarded by this
    private boolean closed; // guarded by this

    Port(PortName name) {
        this.name = name;
    }

    PortName name() {
        return name;
    }

    /// Adds a connection.
    ///
    /// @return false if it is refused: the port is closed, or too many connections wait
    synchronized boolean offer(Connection connection) {
        waiting.removeIf(one -> !one.link().isOpen());
        if (closed || waiting.size() >= MOST_WAITING) {
            return false;
        }
        waiting.add(connection);
        notifyAll();
        return true;
    }

    /// Returns the connection that has waited longest; null if none arrives in time or the port is
    /// closed.
    public synchronized @Nullable Connection take(Duration within) {
        Deadline deadline = Deadline.after(within);
        boolean interrupted = false;
        while (waiting.isEmpty() && !closed && !deadline.isOver()) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, deadline.nanosLeft());
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return waiting.poll();
    }

    /// Returns whether the port is open.
    public synchronized boolean isOpen() {
        return !closed;
    }

    /// Closes the port and its waiting connections.
    synchronized void close() {
        closed = true;
        waiting.forEach(LinkCloser::close);
        waiting.clear();
        notifyAll();
    }
}
