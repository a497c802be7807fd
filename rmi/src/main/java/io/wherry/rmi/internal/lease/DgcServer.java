// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.transport.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;

/// The server side of distributed garbage collection: counts the references of each peer to each
/// object of this node. Thread-safe.
///
/// After the loss of a connection, the objects that the peer refers to are kept for the time of a
/// lease, during which it may reconnect. Only the clock of this node is used.
public final class DgcServer {
    /* References in a message that the peer could not read are counted here and not there. The peer
    reports its counts a lease after such a message. A count that has not changed for a lease before
    the report is about no message under way; if it has not changed a lease after the report
    either, no other message of the peer about it was under way, and the report is right. */

    private final Exports exports;
    private final Duration lease;
    private final Map<Session, Map<Export, Count>> bySession = new HashMap<>(); // guarded by this

    /// The references of lost sessions whose leases are not over, with the ends of the leases.
    private final IdentityHashMap<Map<Export, Count>, Future<?>> leased =
            new IdentityHashMap<>(); // guarded by this

    private boolean closed; // guarded by this

    /// The number of references of a peer to an object.
    static final class Count {
        int times;
        long changed = System.nanoTime();

        /// Whether a report about it waits for its time. A peer may send reports without end.
        boolean isReported;

        void add(int more) {
            times += more;
            changed = System.nanoTime();
            isReported = false;
        }
    }

    /// The number of references to an object that a peer has reported, which differs from the
    /// count.
    record Reported(Export export, Count count, long changed, int times) {}

    public DgcServer(Exports exports, Duration lease) {
        this.exports = exports;
        this.lease = lease;
    }

    /// Counts a reference to the object that is about to be sent over the session.
    public synchronized void sent(Export export, Session session) {
        Map<Export, Count> held = bySession.computeIfAbsent(session, _ -> new HashMap<>());
        Count count = held.get(export);
        if (count == null) {
            count = new Count();
            held.put(export, count);
            export.pin();
        }
        count.add(1);
        if (!session.isOpen()) {
            ended(session);
        }
    }

    /// Counts references of the peer to these objects.
    void dirty(long[] objects, Session session) {
        for (long object : objects) {
            Export export = exports.of(object);
            if (export != null && export.target() != null) {
                sent(export, session);
            }
        }
    }

    /// Subtracts `times` references of the peer to the object.
    synchronized void clean(long object, int times, Session session) {
        Export export = exports.of(object);
        Map<Export, Count> held = bySession.get(session);
        if (export == null || held == null || times <= 0) {
            return;
        }
        Count count = held.get(export);
        if (count == null) {
            return;
        }
        if (count.times > times) {
            count.add(-times);
        } else {
            held.remove(export);
            export.unpin();
        }
    }

    Duration lease() {
        return lease;
    }

    /// Corrects counts by those of the peer, after a lease.
    @SuppressWarnings("FutureReturnValueIgnored") // never cancelled
    void held(long[] objects, int[] times, Session session) {
        Map<Long, Integer> theirs = new HashMap<>();
        for (int i = 0; i < objects.length; i++) {
            theirs.merge(objects[i], Math.max(0, times[i]), Integer::sum);
        }
        List<Reported> reported = differing(theirs, session);
        if (!reported.isEmpty()) {
            correctLater(reported, session);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // never cancelled
    private void correctLater(List<Reported> reported, Session session) {
        boolean isPlanned = false;
        try {
            DeadlineTimer.after(lease, () -> correct(reported, session));
            isPlanned = true;
        } finally {
            if (!isPlanned) { // for lack of memory, for example: the next report tries again
                forget(reported);
            }
        }
    }

    private synchronized void forget(List<Reported> reported) {
        reported.forEach(each -> each.count().isReported = false);
    }

    /// Returns the counts to correct, without those about which a report waits already.
    ///
    /// @param theirs the counts of the peer, by object
    synchronized List<Reported> differing(Map<Long, Integer> theirs, Session session) {
        List<Reported> differing = new ArrayList<>();
        long now = System.nanoTime();
        Map<Export, Count> held = bySession.getOrDefault(session, Map.of());
        held.forEach((export, count) -> {
            int times = theirs.getOrDefault(export.number(), 0);
            boolean isOld = now - count.changed >= Deadline.nanos(lease);
            if (isOld && times < count.times && !count.isReported) {
                count.isReported = true;
                differing.add(new Reported(export, count, count.changed, times));
            }
        });
        return differing;
    }

    private synchronized void correct(List<Reported> reported, Session session) {
        Map<Export, Count> held = bySession.getOrDefault(session, Map.of());
        for (Reported each : reported) {
            Count count = each.count();
            count.isReported = false;
            if (held.get(each.export()) != count || count.changed != each.changed()) {
                continue;
            }
            if (each.times() > 0) {
                count.times = each.times();
            } else {
                held.remove(each.export());
                each.export().unpin();
            }
        }
    }

    /// Removes an unexported object.
    public synchronized void removed(Export export) {
        bySession.values().forEach(held -> held.remove(export));
    }

    /// Ends the references of a session: at once if the peer has said goodbye or this node is
    /// closed, otherwise after the lease.
    public synchronized void ended(Session session) {
        Map<Export, Count> held = bySession.remove(session);
        if (held != null && (session.isLeaving() || closed)) {
            held.keySet().forEach(Export::unpin);
        } else if (held != null) {
            leased.put(held, DeadlineTimer.after(lease, () -> expire(held)));
        }
    }

    private synchronized void expire(Map<Export, Count> held) {
        if (leased.remove(held) != null) {
            held.keySet().forEach(Export::unpin);
        }
    }

    /// Ends the references of lost sessions: no peer can reconnect to a closed node.
    public synchronized void close() {
        closed = true;
        leased.values().forEach(DeadlineTimer::cancel);
        leased.keySet().forEach(held -> held.keySet().forEach(Export::unpin));
        leased.clear();
    }
}
