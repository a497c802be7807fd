// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/// The waits for one source of frames: their number, and the threads that may become the leader.
/// Thread-safe and lock-free.
public final class Followers {
    private static final long ONE_BEGUN = 1L << Integer.SIZE;

    private final Table table;
    private final IndexStack places;
    private final AtomicIntegerArray listed;

    /// The listed indexes from the size of `listed` up.
    private final NavigableSet<Integer> further = new ConcurrentSkipListSet<>();

    /// The number of waits that have begun, in the upper 32 bits, and of those that have not ended.
    private final AtomicLong waits = new AtomicLong();

    private final AtomicInteger futures = new AtomicInteger();
    private volatile boolean over;

    /// The waits of all sources that share a table of places.
    @FunctionalInterface
    public interface Table {
        /// Wakes the thread of the wait at that index, so that it receives.
        ///
        /// @return false if the wait has ended, or waits for another source
        boolean wake(int place, Followers of);
    }

    /// @param size limit of the usual indexes, exclusive: larger ones are slower
    /// @param table may contain waits for other sources, too
    public Followers(int size, Table table) {
        this.table = table;
        places = new IndexStack(size);
        listed = new AtomicIntegerArray(size);
    }

    /// Counts a wait that begins.
    public void begin() {
        waits.addAndGet(ONE_BEGUN + 1);
    }

    /// Counts a wait that has ended.
    public void end() {
        waits.decrementAndGet();
    }

    /// Counts a wait that begins for a future: no thread may ever wait for it.
    public void beginFuture() {
        begin();
        futures.incrementAndGet();
    }

    /// Counts a wait for a future that has ended.
    public void endFuture() {
        futures.decrementAndGet();
        end();
    }

    /// Returns the number of waits for futures that have not ended.
    public int futures() {
        return futures.get();
    }

    /// Returns the number of waits that have not ended, including those without a waiting thread.
    public int underWay() {
        return (int) waits.get();
    }

    /// Returns the total number of waits that have begun; wraps around.
    int begun() {
        return (int) (waits.get() >>> Integer.SIZE);
    }

    /// Marks the source as ended: no new wait may begin.
    public void close() {
        over = true;
    }

    /// Returns true after [#close].
    public boolean isClosed() {
        return over;
    }

    /// Lists the wait at that index, so that [#promoteOne] may wake its thread.
    public void add(int place) {
        if (place >= listed.length()) {
            further.add(place);
        } else if (listed.get(place) == 0 && listed.compareAndSet(place, 0, 1)) {
            places.push(place);
        }
    }

    /// Wakes one of the listed threads that still wait, so that it receives.
    public void promoteOne() {
        for (int place = places.pop(); place >= 0; place = places.pop()) {
            listed.set(place, 0);
            if (table.wake(place, this)) {
                return;
            }
        }
        if (!further.isEmpty()) {
            promoteOneFurther();
        }
    }

    private void promoteOneFurther() {
        for (Integer place = further.pollFirst(); place != null; place = further.pollFirst()) {
            if (table.wake(place, this)) {
                return;
            }
        }
    }
}
