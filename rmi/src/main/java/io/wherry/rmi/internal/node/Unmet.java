// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.session.Deadlines;
import io.wherry.rmi.internal.session.Session;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Connections whose peers have not said who they are: a bounded number of them, each for a bounded time. Safe for any thread.
final class Unmet {
    private static final int MOST = 1 << 10;

    private final Duration patience;
    private final Deque<Session> latest = new ArrayDeque<>(); // guarded by this

    /// @param patience how long a peer may take
    Unmet(Duration patience) {
        this.patience = patience;
    }

    /// A peer has connected. Where many have connected since another one and that one has said nothing, it is given up.
    void add(Session session) {
        Session oldest = next(session);
        if (oldest != null) {
            oldest.endIfUnmet("many other peers connected since");
        }
        Deadlines.after(patience, () -> session.endIfUnmet("it took too long"));
    }

    private synchronized @Nullable Session next(Session session) {
        latest.addLast(session);
        return latest.size() > MOST ? latest.removeFirst() : null;
    }
}
