// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.session.Deadlines;
import io.wherry.rmi.internal.session.Session;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// How often each peer refers to each object of this node. Safe for any thread.
///
/// What a peer refers to whose connection is lost is kept for the time of a lease: so long it has to come back. Only this node's
/// clock counts.
public final class Holdings {
    private final Exports exports;
    private final Duration lease;
    private final Map<Session, Map<Export, Count>> bySession = new HashMap<>(); // guarded by this

    /// How often a peer refers to an object.
    private static final class Count {
        int times;
    }

    public Holdings(Exports exports, Duration lease) {
        this.exports = exports;
        this.lease = lease;
    }

    /// A reference to the object is about to go over the session.
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

    /// The peer refers to these objects of this node.
    void dirty(long[] objects, Session session) {
        for (long object : objects) {
            Export export = exports.of(object);
            if (export != null && export.target() != null) {
                sent(export, session);
            }
        }
    }

    /// The peer refers to the object that many times less.
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

    /// The object is exported no more: no peer refers to it.
    public synchronized void removed(Export export) {
        bySession.values().forEach(held -> held.remove(export));
    }

    /// The session is over. A peer that has said goodbye does not come back.
    @SuppressWarnings("FutureReturnValueIgnored") // nobody takes it back
    public synchronized void ended(Session session) {
        Map<Export, Count> held = bySession.remove(session);
        if (held != null && session.isLeaving()) {
            held.keySet().forEach(Export::unpin);
        } else if (held != null) {
            Deadlines.after(lease, () -> held.keySet().forEach(Export::unpin));
        }
    }
}
