// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.window;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The passive target lock of a window: exclusive to one rank, or shared by several. Waiting ranks
/// get it in FIFO order.
public final class LockQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Integer> holders = new HashSet<>();
    private final Queue<Wait> waits = new ArrayDeque<>();
    private boolean alone;

    private record Wait(int rank, boolean alone, Runnable granted) {}

    /// Requests the lock.
    ///
    /// @param granted runs when the rank gets the lock, on any thread; must not block
    /// @return false if the rank has the lock or waits for it already
    public boolean ask(int rank, boolean exclusive, Runnable granted) {
        lock.lock();
        try {
            if (holders.contains(rank) || waits.stream().anyMatch(wait -> wait.rank == rank)) {
                return false;
            }
            waits.add(new Wait(rank, exclusive, granted));
        } finally {
            lock.unlock();
        }
        grant();
        return true;
    }

    /// Releases the lock.
    ///
    /// @return false if the rank does not have it
    public boolean release(int rank) {
        lock.lock();
        try {
            if (!holders.remove(rank)) {
                return false;
            }
        } finally {
            lock.unlock();
        }
        grant();
        return true;
    }

    /// Removes a lost rank.
    void lose(int rank) {
        lock.lock();
        try {
            waits.removeIf(wait -> wait.rank == rank);
        } finally {
            lock.unlock();
        }
        if (!release(rank)) {
            grant();
        }
    }

    private void grant() {
        List<Runnable> granted = new ArrayList<>();
        lock.lock();
        try {
            while (mayEnter(waits.peek())) {
                Wait next = waits.remove();
                holders.add(next.rank);
                alone = next.alone;
                granted.add(next.granted);
            }
        } finally {
            lock.unlock();
        }
        granted.forEach(Runnable::run);
    }

    private boolean mayEnter(@Nullable Wait next) {
        if (next == null) {
            return false;
        }
        return holders.isEmpty() || !(alone || next.alone);
    }
}
