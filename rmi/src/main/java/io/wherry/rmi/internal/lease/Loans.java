// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.session.Session;
import java.util.HashMap;
import java.util.Map;

/// Stubs of third nodes' objects that were sent on: each is kept until who got it refers to the object by itself. Safe for any
/// thread.
public final class Loans {
    private final Map<Session, Map<Key, Loan>> bySession = new HashMap<>(); // guarded by this

    private record Key(String node, long object) {}

    /// @param kept what must stay reachable
    /// @param times how often it was sent
    private record Loan(Object kept, int times) {}

    /// A stub is about to go over the session.
    ///
    /// @param kept what must stay reachable
    public synchronized void lend(String node, long object, Object kept, Session session) {
        if (!session.isOpen()) {
            return;
        }
        bySession
                .computeIfAbsent(session, _ -> new HashMap<>())
                .merge(
                        new Key(node, object),
                        new Loan(kept, 1),
                        (old, fresh) -> new Loan(old.kept(), old.times() + fresh.times()));
    }

    /// The peer refers to the object by itself, for one time it was sent.
    synchronized void received(String node, long object, Session session) {
        Map<Key, Loan> lent = bySession.get(session);
        if (lent != null) {
            lent.computeIfPresent(
                    new Key(node, object),
                    (_, loan) -> loan.times() > 1 ? new Loan(loan.kept(), loan.times() - 1) : null);
        }
    }

    /// The session is over.
    public synchronized void ended(Session session) {
        bySession.remove(session);
    }
}
