// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.session.Session;
import java.util.HashMap;
import java.util.Map;

/// The references to third nodes' objects that this node has sent to peers. Each is kept reachable
/// until the peer has registered its own reference. Thread-safe.
public final class ReferencesInTransit {
    private final Map<Session, Map<Key, Loan>> bySession = new HashMap<>(); // guarded by this

    private record Key(String node, long object) {}

    /// @param kept the object that must stay reachable
    /// @param times number of references in transit
    private record Loan(Object kept, int times) {}

    /// Keeps the reference of a stub that is about to be sent over the session.
    ///
    /// @param kept the object that must stay reachable
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

    /// Releases one reference: the peer has registered its own.
    synchronized void received(String node, long object, Session session) {
        Map<Key, Loan> lent = bySession.get(session);
        if (lent != null) {
            lent.computeIfPresent(
                    new Key(node, object),
                    (_, loan) -> loan.times() > 1 ? new Loan(loan.kept(), loan.times() - 1) : null);
        }
    }

    /// Releases the references of an ended session.
    public synchronized void ended(Session session) {
        bySession.remove(session);
    }
}
