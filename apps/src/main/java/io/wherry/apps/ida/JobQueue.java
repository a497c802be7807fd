// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The jobs of one rank, and its accounts. The rank takes jobs at one end, the newest first; thieves at the other, where the
/// largest ones are. All of it is under one lock.
final class JobQueue implements StealingPeer {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Deque<SearchState> waiting = new ArrayDeque<>();

    /// How often jobs were stolen here for which no thief has settled.
    private int lent;

    private SearchCount found = SearchCount.NOTHING;
    private boolean over;

    /// Forgets what was found before.
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
    /// @return null if none waits
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

    /// Adds to what was found here.
    void found(SearchCount more) {
        lock.lock();
        try {
            found = found.plus(more);
        } finally {
            lock.unlock();
        }
    }

    /// What was found here, and by those who have settled.
    SearchCount found() {
        lock.lock();
        try {
            return found;
        } finally {
            lock.unlock();
        }
    }

    /// Takes what was found, to tell it elsewhere.
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

    /// Whether all thieves have settled.
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

    /// Waits for that time, or until a thief settles or the search is over.
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
