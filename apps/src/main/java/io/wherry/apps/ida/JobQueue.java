// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The queue of jobs of one rank, and its accounts for termination detection. The rank takes jobs
/// at one end, the newest first; thieves take them at the other end, where the largest jobs are.
/// One lock guards all state.
final class JobQueue implements StealingPeer {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Deque<SearchState> waiting = new ArrayDeque<>();

    /// Number of thefts from this rank that the thief has not settled yet.
    private int lent;

    private SearchCount found = SearchCount.NOTHING;
    private boolean over;

    /// Resets the counts of the last search.
    void clear() {
        lock.lock();
        try {
            found = SearchCount.NOTHING;
            over = false;
        } finally {
            lock.unlock();
        }
    }

    void add(Collection<SearchState> jobs) {
        lock.lock();
        try {
            jobs.forEach(waiting::addLast);
        } finally {
            lock.unlock();
        }
    }

    /// Takes the newest job.
    ///
    /// @return null if the queue is empty
    @Nullable SearchState next() {
        lock.lock();
        try {
            return waiting.pollLast();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public SearchState[] steal() {
        lock.lock();
        try {
            SearchState[] stolen = new SearchState[(waiting.size() + 1) / 2];
            for (int i = 0; i < stolen.length; i++) {
                stolen[i] = waiting.removeFirst();
            }
            lent += stolen.length == 0 ? 0 : 1;
            return stolen;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void settle(SearchCount theirs) {
        lock.lock();
        try {
            lent--;
            found = found.plus(theirs);
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void stop() {
        lock.lock();
        try {
            over = true;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Adds to the counts of this rank.
    void found(SearchCount more) {
        lock.lock();
        try {
            found = found.plus(more);
        } finally {
            lock.unlock();
        }
    }

    /// Returns the counts of this rank and of the thieves that have settled.
    SearchCount found() {
        lock.lock();
        try {
            return found;
        } finally {
            lock.unlock();
        }
    }

    /// Returns and resets the counts, to report them to another rank.
    SearchCount takeFound() {
        lock.lock();
        try {
            SearchCount taken = found;
            found = SearchCount.NOTHING;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /// Returns whether all thieves have settled.
    boolean isSettled() {
        lock.lock();
        try {
            return lent == 0;
        } finally {
            lock.unlock();
        }
    }

    boolean isOver() {
        lock.lock();
        try {
            return over;
        } finally {
            lock.unlock();
        }
    }

    /// Blocks for that time, or until a thief settles or the search is over.
    void pause(long nanos) throws InterruptedException {
        lock.lock();
        try {
            int before = lent;
            long left = nanos;
            while (left > 0 && lent == before && !over) {
                left = news.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }
}
