// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.transport.Deadline;
import java.io.Closeable;
import java.lang.ref.ReferenceQueue;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The objects of other nodes that this one refers to. Safe for any thread.
public final class Holds implements Closeable {
    /* A reference that comes from the node that has the object has been counted there. One that comes from a third node has not:
    the third node keeps its own until this one has told the node of the object. */

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Opener opener;
    private final Duration lease;
    private final ReferenceQueue<Hold> dead = new ReferenceQueue<>();
    private final LatestHolds latest = new LatestHolds(); // guarded by this
    private final Set<Hold.Remains> all = new HashSet<>(); // guarded by this
    private @Nullable Thread releaser; // guarded by this
    private boolean closed; // guarded by this

    /// Finds or opens a session to the node of an object.
    @FunctionalInterface
    public interface Opener {
        Session open(RemoteReference reference) throws RemoteException;
    }

    /// @param lease how long other nodes keep objects for this one when the connection is lost
    public Holds(Opener opener, Duration lease) {
        this.opener = opener;
        this.lease = lease;
    }

    /// A reference has come from the node that has the object.
    public synchronized Hold arrived(RemoteReference reference, Session session) {
        Hold.Remains known = latest.of(reference);
        Hold hold = known == null ? null : known.get();
        if (hold != null && known != null && known.session == session) {
            known.count++;
            return hold;
        }
        Hold fresh = new Hold();
        Hold.Remains remains = add(fresh, reference);
        remains.session = session;
        remains.count = 1;
        if (!session.isOpen()) {
            ended(session);
        }
        return fresh;
    }

    private Hold.Remains add(Hold hold, RemoteReference reference) {
        Hold.Remains remains = new Hold.Remains(hold, reference, dead);
        latest.put(remains);
        all.add(remains);
        if (releaser == null && !closed) {
            releaser = Threads.daemon("release references").start(this::releaseAlways);
        }
        return remains;
    }

    /// A reference has come from a third node.
    ///
    /// @param lender that node: told when it need not keep its own reference for this one's sake
    public Hold lent(RemoteReference reference, Session lender) {
        Hold known = known(reference);
        Hold hold = known == null ? new Hold() : known;
        Hold.Remains remains;
        synchronized (this) {
            remains = known == null ? add(hold, reference) : null;
        }
        Threads.virtual("hold reference of " + lender.remote())
                .start(() -> {
                    if (remains != null) {
                        acquire(remains);
                    }
                    tell(lender, reference);
                });
        return hold;
    }

    /// A reference was kept outside of calls.
    public Hold restored(RemoteReference reference) {
        Hold.Remains remains;
        Hold hold;
        synchronized (this) {
            Hold.Remains latestOne = latest.of(reference);
            Hold known = latestOne == null ? null : latestOne.get();
            if (known != null) {
                return known;
            }
            hold = new Hold();
            remains = add(hold, reference);
        }
        Threads.virtual("hold reference that was read").start(() -> acquire(remains));
        return hold;
    }

    private synchronized @Nullable Hold known(RemoteReference reference) {
        Hold.Remains known = latest.of(reference);
        return known == null || known.session == null ? null : known.get();
    }

    private static void tell(Session lender, RemoteReference reference) {
        try {
            new CollectorCalls(lender).received(reference.node(), reference.object());
        } catch (RemoteException _) {
            // it is gone, and keeps nothing
        }
    }

    private boolean acquire(Hold.Remains remains) {
        try {
            Session session = opener.open(remains.reference);
            session.attend(); // whoever holds something has to notice when the connection is lost
            new CollectorCalls(session).dirty(new long[] {remains.reference.object()});
            counted(remains, session);
            return true;
        } catch (RemoteException _) {
            return false; // calls will tell
        }
    }

    private void counted(Hold.Remains remains, Session session) throws RemoteException {
        synchronized (this) {
            if (!remains.released) {
                remains.session = session;
                remains.count = 1;
                return;
            }
        }
        new CollectorCalls(session).clean(new long[] {remains.reference.object()}, new int[] {1});
    }

    private void releaseAlways() {
        try {
            while (true) {
                List<Hold.Remains> gone = new ArrayList<>();
                gone.add((Hold.Remains) dead.remove());
                for (var more = dead.poll(); more != null; more = dead.poll()) {
                    gone.add((Hold.Remains) more);
                }
                release(gone);
            }
        } catch (InterruptedException _) {
            // closed
        }
    }

    private void release(List<Hold.Remains> gone) {
        Map<Session, List<Hold.Remains>> bySession = new HashMap<>();
        synchronized (this) {
            for (Hold.Remains each : gone) {
                each.released = true;
                all.remove(each);
                latest.remove(each);
                if (each.session != null) {
                    bySession.computeIfAbsent(each.session, _ -> new ArrayList<>()).add(each);
                }
            }
        }
        bySession.forEach(Holds::clean);
    }

    private static void clean(Session session, List<Hold.Remains> gone) {
        long[] objects = gone.stream().mapToLong(each -> each.reference.object()).toArray();
        int[] times = gone.stream().mapToInt(each -> each.count).toArray();
        try {
            new CollectorCalls(session).clean(objects, times);
        } catch (RemoteException _) {
            // the connection is lost: the lease ends there
        }
    }

    /// The session is over: what was held over it is held over another one, if there is one within the lease.
    public void ended(Session session) {
        List<Hold.Remains> lost = new ArrayList<>();
        synchronized (this) {
            for (Hold.Remains each : all) {
                if (each.session == session) {
                    each.session = null;
                    each.count = 0;
                    lost.add(each);
                }
            }
            if (closed || lost.isEmpty() || session.isLeaving()) {
                return;
            }
        }
        Threads.virtual("renew references of " + session.remote()).start(() -> renew(lost));
    }

    /// Returns true if this node refers to objects of that one and has no session to it.
    public synchronized boolean awaits(String node) {
        return latest.anyLost(node);
    }

    private void renew(List<Hold.Remains> lost) {
        Deadline end = Deadline.after(lease);
        Duration pause = SHORTEST_PAUSE;
        List<Hold.Remains> left = lost;
        while (!end.isOver()) {
            List<Hold.Remains> missed = new ArrayList<>();
            for (Hold.Remains each : left) {
                if (!isOver(each) && !acquire(each)) {
                    missed.add(each);
                }
            }
            left = missed;
            if (left.isEmpty()) {
                return;
            }
            try {
                Thread.sleep(pause);
            } catch (InterruptedException _) {
                return; // nobody interrupts it
            }
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    private synchronized boolean isOver(Hold.Remains remains) {
        return closed || remains.released || remains.session != null;
    }

    /// Nothing is held any more.
    @Override
    public synchronized void close() {
        closed = true;
        if (releaser != null) {
            releaser.interrupt();
        }
    }
}
