// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.transport.Deadline;
import java.io.Closeable;
import java.lang.ref.ReferenceQueue;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// The client side of distributed garbage collection: the live references of this node to objects
/// of other nodes. Thread-safe.
public final class DgcClient implements Closeable {
    /* A reference received from the node of the object has been counted there. A reference received
    from a third node has not: the third node keeps its own reference until this node has called
    `dirty` at the node of the object. */

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    /// The number of the last report, which is sent 16 leases after the one before.
    private static final int LAST_REPORT = 4;

    private final Opener opener;
    private final Duration lease;
    private final ReferenceQueue<LiveReference> dead = new ReferenceQueue<>();
    private final LiveReferences latest = new LiveReferences(); // guarded by this
    private final Set<LiveReference.State> all = new HashSet<>(); // guarded by this
    private @Nullable Thread releaser; // guarded by this
    private final Map<Session, Report> reports = new HashMap<>(); // guarded by this

    /// The references to release, by the sessions for which a thread does so: a peer that does not
    /// read delays only the references to its own objects.
    private final Map<Session, List<LiveReference.State>> releasing =
            new HashMap<>(); // guarded by this

    private int acquiring; // guarded by this
    private boolean closed; // guarded by this

    /// A planned report of references to the peer of a session.
    ///
    /// @param number from 0
    private record Report(Future<?> planned, int number) {}

    /// Finds or opens a session to the node of an object.
    @FunctionalInterface
    public interface Opener {
        Session open(RemoteReference reference) throws RemoteException;
    }

    /// @param lease how long other nodes keep objects for this node after the connection is lost
    public DgcClient(Opener opener, Duration lease) {
        this.opener = opener;
        this.lease = lease;
    }

    /// Returns the live reference for a reference that was received from the node of the object.
    public synchronized LiveReference arrived(RemoteReference reference, Session session) {
        LiveReference.State known = latest.of(reference);
        LiveReference liveReference = known == null ? null : known.get();
        if (liveReference != null && known != null && known.session == session) {
            known.count++;
            return liveReference;
        }
        LiveReference fresh = new LiveReference();
        LiveReference.State state = add(fresh, reference);
        state.session = session;
        state.count = 1;
        if (!session.isOpen()) {
            ended(session);
        }
        return fresh;
    }

    private LiveReference.State add(LiveReference liveReference, RemoteReference reference) {
        LiveReference.State state = new LiveReference.State(liveReference, reference, dead);
        latest.put(state);
        all.add(state);
        if (releaser == null && !closed) {
            releaser = Threads.daemon("release references").start(this::releaseAlways);
        }
        return state;
    }

    /// Returns the live reference for a reference that was received from a third node.
    ///
    /// @param lender the session to the third node, which is notified when it may release its own
    ///     reference
    public LiveReference lent(RemoteReference reference, Session lender) {
        LiveReference known = known(reference);
        LiveReference liveReference = known == null ? new LiveReference() : known;
        LiveReference.State state;
        synchronized (this) {
            state = known == null ? add(liveReference, reference) : null;
            acquiring++;
        }
        boolean started = false;
        try {
            DeadlineTimer.start(
                    "acquire reference of " + lender.remote(),
                    () -> acquireLent(state, reference, lender));
            started = true;
        } finally {
            if (!started) {
                acquired();
            }
        }
        return liveReference;
    }

    /// @param state null if the reference is acquired already
    private void acquireLent(
            LiveReference.@Nullable State state, RemoteReference reference, Session lender) {
        try {
            if (state != null) {
                acquireWithinLease(state);
            }
            tell(lender, reference);
        } finally {
            acquired();
        }
    }

    private synchronized void acquired() {
        acquiring--;
    }

    /// Returns the live reference for a reference that was deserialized outside of a call.
    public LiveReference restored(RemoteReference reference) {
        LiveReference.State state;
        LiveReference liveReference;
        synchronized (this) {
            LiveReference.State latestOne = latest.of(reference);
            LiveReference known = latestOne == null ? null : latestOne.get();
            if (known != null) {
                return known;
            }
            liveReference = new LiveReference();
            state = add(liveReference, reference);
        }
        DeadlineTimer.start("acquire stored reference", () -> acquireWithinLease(state));
        return liveReference;
    }

    private synchronized @Nullable LiveReference known(RemoteReference reference) {
        LiveReference.State known = latest.of(reference);
        return known == null || known.session == null ? null : known.get();
    }

    private static void tell(Session lender, RemoteReference reference) {
        try {
            new DgcStub(lender).received(reference.node(), reference.object());
        } catch (RemoteException _) {
            // the third node is gone
        }
    }

    /// Acquires a reference. If the node of the object is unreachable, tries again for the time of
    /// a lease.
    private void acquireWithinLease(LiveReference.State state) {
        if (!acquire(state)) {
            renew(List.of(state));
        }
    }

    private boolean acquire(LiveReference.State state) {
        try {
            Session session = opener.open(state.reference);
            session.attend(); // detects the loss of the connection
            new DgcStub(session).dirty(new long[] {state.reference.object()});
            counted(state, session);
            return true;
        } catch (RemoteException | RuntimeException | Error _) {
            return false; // unreachable, or too few threads: calls of the stub report it
        }
    }

    private void counted(LiveReference.State state, Session session) throws RemoteException {
        synchronized (this) {
            if (!state.released) {
                state.session = session;
                state.count = 1;
                if (!session.isOpen()) {
                    ended(session);
                }
                return;
            }
        }
        new DgcStub(session).clean(new long[] {state.reference.object()}, new int[] {1});
    }

    private void releaseAlways() {
        try {
            while (true) {
                List<LiveReference.State> gone = new ArrayList<>();
                gone.add((LiveReference.State) dead.remove());
                for (var more = dead.poll(); more != null; more = dead.poll()) {
                    gone.add((LiveReference.State) more);
                }
                releaseOrLeave(gone);
            }
        } catch (InterruptedException _) {
            // closed
        }
    }

    /// Releases references; after an error, later reports to their nodes do so.
    private void releaseOrLeave(List<LiveReference.State> gone) {
        try {
            release(gone);
        } catch (RuntimeException | Error _) {
            // for lack of memory, for example: this thread releases the next ones
        }
    }

    private void release(List<LiveReference.State> gone) {
        Set<Session> idle = new HashSet<>();
        boolean isStarted = false;
        try {
            addReleased(gone, idle);
            idle.forEach(this::startCleaning);
            isStarted = true;
        } finally {
            if (!isStarted) { // the next references start threads again
                idle.forEach(this::stopReleasing);
                missed(gone); // reports release the current ones
            }
        }
    }

    private synchronized void missed(List<LiveReference.State> gone) {
        for (LiveReference.State each : gone) {
            if (each.session != null) {
                missed(each.session);
            }
        }
    }

    /// @param idle receives the sessions for which a thread must start
    private synchronized void addReleased(List<LiveReference.State> gone, Set<Session> idle) {
        gone.forEach(all::remove); // before anything can fail: reports leave them out
        for (LiveReference.State each : gone) {
            each.released = true;
            latest.remove(each);
            Session session = each.session;
            if (session != null) {
                List<LiveReference.State> left = releasing.get(session);
                if (left == null) {
                    idle.add(session);
                    left = new ArrayList<>();
                    releasing.put(session, left);
                }
                left.add(each);
            }
        }
    }

    private synchronized void stopReleasing(Session session) {
        releasing.remove(session);
    }

    private void startCleaning(Session session) {
        DeadlineTimer.start("release references of " + session.remote(), () -> cleanAll(session));
    }

    private void cleanAll(Session session) {
        boolean isOver = false;
        try {
            List<LiveReference.State> gone = nextReleased(session);
            while (!gone.isEmpty()) {
                clean(session, gone);
                gone = nextReleased(session);
            }
            isOver = true;
        } finally {
            if (!isOver) { // for lack of memory, for example
                stopReleasing(session);
                missed(session);
            }
        }
    }

    /// Returns references to release; empty if none are left: then the thread must end.
    private synchronized List<LiveReference.State> nextReleased(Session session) {
        List<LiveReference.State> gone = releasing.remove(session);
        if (gone == null || gone.isEmpty()) {
            return List.of();
        }
        releasing.put(session, new ArrayList<>());
        return gone;
    }

    private void clean(Session session, List<LiveReference.State> gone) {
        try {
            long[] objects = gone.stream().mapToLong(each -> each.reference.object()).toArray();
            int[] times = gone.stream().mapToInt(each -> each.count).toArray();
            new DgcStub(session).clean(objects, times);
        } catch (RemoteException _) {
            // the connection is lost: the peer ends the lease
        } catch (RuntimeException | Error _) { // for lack of memory, for example
            missed(session); // a report of the others releases them
        }
    }

    /// Called when a session has ended: renews its references over another session, if one can be
    /// opened within the lease.
    public void ended(Session session) {
        List<LiveReference.State> lost = new ArrayList<>();
        synchronized (this) {
            forget(session);
            for (LiveReference.State each : all) {
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
        DeadlineTimer.start("renew references of " + session.remote(), () -> renew(lost));
    }

    /// Called when references were possibly sent over the session that this node has not counted:
    /// tells the peer a lease later which ones it has, and again after longer times: the lease of
    /// the peer may be longer.
    public synchronized void missed(Session session) {
        Report pending = reports.get(session);
        if (!closed && (pending == null || pending.number() > 0)) {
            forget(session);
            reportLater(session, 0);
        }
    }

    /// @param number of the report, from 0
    private void reportLater(Session session, int number) {
        long nanos = Math.min(Deadline.nanos(lease), Long.MAX_VALUE >> number) << number;
        Runnable report = () -> report(session, number);
        String doing = "report references to " + session.remote();
        Future<?> planned =
                DeadlineTimer.after(
                        Duration.ofNanos(nanos), () -> DeadlineTimer.start(doing, report));
        reports.put(session, new Report(planned, number));
    }

    private void forget(Session session) {
        Report pending = reports.remove(session);
        if (pending != null) {
            pending.planned().cancel(false);
        }
    }

    private void report(Session session, int number) {
        Map<Long, Integer> held;
        synchronized (this) {
            Report current = reports.get(session);
            if (current == null || current.number() != number) {
                return; // the session has ended, or reports have begun again
            }
            if (acquiring > 0) {
                reportLater(session, number);
                return;
            }
            reports.remove(session);
            if (number < LAST_REPORT) {
                reportLater(session, number + 1);
            }
            held = held(session);
        }
        try {
            new DgcStub(session)
                    .held(
                            held.keySet().stream().mapToLong(Long::longValue).toArray(),
                            held.values().stream().mapToInt(Integer::intValue).toArray());
        } catch (RemoteException _) {
            // the connection is lost: the peer ends the lease
        }
    }

    /// Returns the numbers of references that this node has counted over the session, by object.
    private Map<Long, Integer> held(Session session) {
        Map<Long, Integer> held = new LinkedHashMap<>();
        for (LiveReference.State each : all) {
            if (each.session == session) {
                held.merge(each.reference.object(), each.count, Integer::sum);
            }
        }
        return held;
    }

    /// Returns true if this node has live references to objects of that node and no session to it.
    public synchronized boolean awaits(String node) {
        return latest.anyLost(node);
    }

    private void renew(List<LiveReference.State> lost) {
        Deadline end = Deadline.after(lease);
        Duration pause = SHORTEST_PAUSE;
        List<LiveReference.State> left = lost;
        while (!end.isOver()) {
            List<LiveReference.State> missed = new ArrayList<>();
            for (LiveReference.State each : left) {
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
                return; // does not happen: no other thread has a reference to this one
            }
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    private synchronized boolean isOver(LiveReference.State state) {
        return closed || state.released || state.session != null;
    }

    /// Stops the release and renewal of references.
    @Override
    public synchronized void close() {
        closed = true;
        if (releaser != null) {
            releaser.interrupt();
        }
    }
}
