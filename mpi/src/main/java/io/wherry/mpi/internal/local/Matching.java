// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.frame.BadFrameException;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.transport.internal.idle.Spin;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Matches the messages and the receives of one rank by the ordering rules of MPI.
///
/// One lock guards all state; no thread blocks on anything else while it holds the lock.
final class Matching {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<Long, MatchingQueues> boxes = new HashMap<>();
    private final Map<Integer, MPIException> lost = new HashMap<>();
    private final Spin spin = new Spin();
    private final Spin probing = new Spin();
    private @Nullable MPIException ended;
    private int waiting;
    private long stirred;
    private volatile long changes;

    Spin spin() {
        return spin;
    }

    /// Opens the queues of a context; messages may have arrived before.
    MatchingQueues open(long context, Members members) {
        lock.lock();
        try {
            MatchingQueues box = box(context);
            box.join(members);
            return box;
        } finally {
            lock.unlock();
        }
    }

    private MatchingQueues box(long context) {
        return boxes.computeIfAbsent(context, id -> new MatchingQueues(this, id));
    }

    /// Restores the queues of a context that was freed while an operation of several messages is in
    /// progress: they may have been removed between two of its messages (MPI 4.1, 7.4.3). The lock
    /// is held.
    private void restore(MatchingQueues box) {
        if (box.hasLeft()) {
            MatchingQueues later = boxes.put(box.context(), box);
            if (later != null && later != box) {
                box.add(later);
            }
        }
    }

    /// Removes the queues of a context when they are empty.
    void leave(long context) {
        lock.lock();
        try {
            MatchingQueues box = boxes.get(context);
            if (box != null) {
                box.leave();
            }
            boxes.values().removeIf(MatchingQueues::isOver);
        } finally {
            lock.unlock();
        }
    }

    /// Posts a receive, or matches it with an unexpected message.
    void post(PostedReceive receiving) {
        UnexpectedMessage arrival;
        lock.lock();
        try {
            arrival = found(receiving.box(), receiving.source(), receiving.tag(), true);
            if (arrival == null) {
                checkThere(receiving.box(), receiving.source());
                receiving.box().post(receiving);
            }
        } finally {
            lock.unlock();
        }
        if (arrival != null) {
            arrival.give(receiving);
        }
    }

    /// Removes and returns the posted receive that matches a message, if there is one.
    ///
    /// @throws BadFrameException if its source is not in the context
    @Nullable PostedReceive claim(long context, int source, int tag) throws BadFrameException {
        lock.lock();
        try {
            MatchingQueues box = boxes.get(context);
            if (box == null) {
                return null;
            }
            checkSource(box, context, source);
            return box.takePosted(source, tag);
        } finally {
            lock.unlock();
        }
    }

    private static void checkSource(MatchingQueues box, long context, int source)
            throws BadFrameException {
        if (!box.mayCome(source)) {
            throw new BadFrameException(
                    "sender is not in the context: rank=" + source + ", context=" + context);
        }
    }

    /// Removes and returns the posted receive that matches a message; otherwise stores the message
    /// as unexpected.
    @Nullable PostedReceive arrive(long context, UnexpectedMessage arrival)
            throws BadFrameException {
        lock.lock();
        try {
            MatchingQueues box = box(context);
            checkSource(box, context, arrival.source());
            PostedReceive receiving = box.takePosted(arrival.source(), arrival.tag());
            if (receiving == null) {
                box.keep(arrival);
                stir();
            }
            return receiving;
        } finally {
            lock.unlock();
        }
    }

    private void stir() {
        stirred++;
        changes = stirred;
        if (waiting > 0) {
            changed.signalAll();
        }
    }

    /// Withdraws a posted receive; returns false if a message has matched it.
    boolean withdraw(PostedReceive receiving) {
        lock.lock();
        try {
            return receiving.box().withdraw(receiving);
        } finally {
            lock.unlock();
        }
    }

    /// Removes and returns the first unmatched message for which `which` is true; null if there is
    /// none.
    @Nullable UnexpectedMessage drop(long context, Predicate<UnexpectedMessage> which) {
        lock.lock();
        try {
            MatchingQueues box = boxes.get(context);
            return box == null ? null : box.drop(which);
        } finally {
            lock.unlock();
        }
    }

    /// Returns the first unexpected message that matches, or null.
    ///
    /// @param taken whether the message is removed
    @Nullable UnexpectedMessage look(MatchingQueues box, int source, int tag, boolean taken) {
        lock.lock();
        try {
            UnexpectedMessage arrival = found(box, source, tag, taken);
            if (arrival == null) {
                checkThere(box, source);
            }
            return arrival;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable UnexpectedMessage found(
            MatchingQueues box, int source, int tag, boolean taken) {
        restore(box);
        return taken ? box.take(source, tag) : box.find(source, tag);
    }

    /// Blocks until an unexpected message matches.
    UnexpectedMessage await(MatchingQueues box, int source, int tag, boolean taken) {
        long seen = changes;
        UnexpectedMessage early = look(box, source, tag, taken);
        if (early != null) {
            return early;
        }
        probing.spinUntil(() -> changes != seen);
        lock.lock();
        try {
            while (true) {
                UnexpectedMessage arrival = found(box, source, tag, taken);
                if (arrival != null) {
                    return arrival;
                }
                checkThere(box, source);
                waiting++;
                changed.awaitUninterruptibly();
                waiting--;
            }
        } finally {
            lock.unlock();
        }
    }

    /// Throws if no live process can send a matching message. The lock is held.
    private void checkThere(MatchingQueues box, int source) {
        if (ended != null) {
            throw ErrorClass.again(ended);
        }
        if (lost.isEmpty()) {
            return;
        }
        if (source != Context.ANY_SOURCE) {
            throwIfNotNull(lost.get(source));
            return;
        }
        for (Map.Entry<Integer, MPIException> one : lost.entrySet()) {
            if (box.needs(source, one.getKey())) {
                throw ErrorClass.again(one.getValue());
            }
        }
    }

    private static void throwIfNotNull(@Nullable MPIException why) {
        if (why != null) {
            throw ErrorClass.again(why);
        }
    }

    /// Fails all receives that wait for a lost rank.
    void lose(int rank, MPIException why) {
        Queue<PostedReceive> failed = new ArrayDeque<>();
        lock.lock();
        try {
            lost.putIfAbsent(rank, why);
            boxes.values().forEach(box -> box.takeThoseOf(rank, failed));
            stir();
        } finally {
            lock.unlock();
        }
        failed.forEach(receiving -> receiving.fail(why));
    }

    /// Fails all receives: no message can arrive any more.
    void end(int me, MPIException why) {
        lock.lock();
        try {
            if (ended == null) {
                ended = why;
            }
        } finally {
            lock.unlock();
        }
        lose(me, why);
    }
}
