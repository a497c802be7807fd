// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.transport.Deadline;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/// The references to third nodes' objects that this node has sent to peers. Each is kept reachable
/// until the peer has registered its own reference. Thread-safe.
public final class ReferencesInTransit {
    private final Map<Session, Map<Key, Loan>> bySession = new HashMap<>(); // guarded by this

    /// The references to release soon unless they change. A peer may settle them again and again.
    private final Set<Loan> settling =
            Collections.newSetFromMap(new IdentityHashMap<>()); // guarded by this

    private record Key(String node, long object) {}

    /// @param kept the object that must stay reachable
    /// @param times number of references in transit
    /// @param changed time of the last change of that number
    private record Loan(Object kept, int times, long changed) {
        static Loan of(Object kept, int times) {
            return new Loan(kept, times, System.nanoTime());
        }
    }

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
                        Loan.of(kept, 1),
                        (old, fresh) -> Loan.of(old.kept(), old.times() + fresh.times()));
    }

    /// Releases one reference: the peer has registered its own.
    synchronized void received(String node, long object, Session session) {
        Map<Key, Loan> lent = bySession.get(session);
        if (lent != null) {
            lent.computeIfPresent(
                    new Key(node, object),
                    (_, loan) -> loan.times() > 1 ? Loan.of(loan.kept(), loan.times() - 1) : null);
        }
    }

    /// Releases the references that were sent more than a lease ago and are still in transit a
    /// lease from now: the peer has not received them. Called when it is registering none.
    @SuppressWarnings("FutureReturnValueIgnored") // never cancelled
    synchronized void settle(Session session, Duration lease) {
        long now = System.nanoTime();
        Map<Key, Loan> old = new HashMap<>(bySession.getOrDefault(session, Map.of()));
        old.values()
                .removeIf(loan ->
                        now - loan.changed() < Deadline.nanos(lease) || !settling.add(loan));
        if (old.isEmpty()) {
            return;
        }
        boolean isPlanned = false;
        try {
            DeadlineTimer.after(lease, () -> release(old, session));
            isPlanned = true;
        } finally {
            if (!isPlanned) { // for lack of memory, for example: the next report tries again
                old.values().forEach(settling::remove);
            }
        }
    }

    private synchronized void release(Map<Key, Loan> lost, Session session) {
        lost.values().forEach(settling::remove);
        Map<Key, Loan> lent = bySession.get(session);
        if (lent != null) {
            lost.forEach((key, loan) -> {
                if (lent.get(key) == loan) {
                    lent.remove(key);
                }
            });
        }
    }

    /// Releases the references of an ended session.
    public synchronized void ended(Session session) {
        bySession.remove(session);
    }
}
