// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.session.DeadlineTimer;
import io.wherry.rmi.internal.session.Session;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// The server side of distributed garbage collection: counts the references of each peer to each
/// object of this node. Thread-safe.
///
/// After the loss of a connection, the objects that the peer refers to are kept for the time of a
/// lease, during which it may reconnect. Only the clock of this node is used.
public final class DgcServer {
    private final Exports exports;
    private final Duration lease;
    private final Map<Session, Map<Export, Count>> bySession = new HashMap<>(); // guarded by this

    /// The number of references of a peer to an object.
    private static final class Count {
        int times;
    }

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
        count.times++;
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
            count.times -= times;
        } else {
            held.remove(export);
            export.unpin();
        }
    }

    /// Removes an unexported object.
    public synchronized void removed(Export export) {
        bySession.values().forEach(held -> held.remove(export));
    }

    /// Ends the references of a session: at once if the peer has said goodbye, otherwise after the
    /// lease.
    @SuppressWarnings("FutureReturnValueIgnored") // never cancelled
    public synchronized void ended(Session session) {
        Map<Export, Count> held = bySession.remove(session);
        if (held != null && session.isLeaving()) {
            held.keySet().forEach(Export::unpin);
        } else if (held != null) {
            DeadlineTimer.after(lease, () -> held.keySet().forEach(Export::unpin));
        }
    }
}
