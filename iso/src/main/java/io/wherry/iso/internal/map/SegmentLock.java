// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.IsoException;
import io.wherry.iso.internal.memory.ProcessId;
import io.wherry.transport.internal.idle.Backoff;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// The lock of a segment: one for the threads of this process, and one for processes.
///
/// The second one is a word that names the owning process, so that the lock of a killed process can
/// be taken over.
final class SegmentLock {
    static final long MOST_WAIT = TimeUnit.SECONDS.toNanos(30);
    private static final long BETWEEN_CHECKS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int SPINS = 64;
    private static final long SLEEP = TimeUnit.MICROSECONDS.toNanos(50);

    private final ReentrantLock local = new ReentrantLock();
    private final MapMemory map;
    private final SegmentHeader header;

    SegmentLock(MapMemory map, SegmentHeader header) {
        this.map = map;
        this.header = header;
    }

    /// Blocks until this thread has the lock.
    ///
    /// @return whether the last owner left the segment in the middle of a change
    /// @throws IsoException if another thread or process keeps it for 30 seconds
    /// @throws IllegalStateException if the map is closed
    boolean acquire() {
        acquireLocal(MOST_WAIT);
        boolean done = false;
        try {
            map.requireOpen();
            boolean left = acquireShared();
            done = true;
            return left;
        } finally {
            if (!done) {
                local.unlock();
            }
        }
    }

    void release() {
        try {
            header.lock(0);
        } finally {
            local.unlock();
        }
    }

    /// Excludes the other threads of this process from the segment.
    ///
    /// @throws IsoException if another thread keeps it for this time
    void acquireLocal(long nanos) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (local.tryLock(nanos, TimeUnit.NANOSECONDS)) {
                        return;
                    }
                    throw new IsoException(
                            "another thread keeps a segment locked: file=" + map.file());
                } catch (InterruptedException _) {
                    interrupted = true; // the operation ends first
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    void releaseLocal() {
        local.unlock();
    }

    private boolean acquireShared() {
        if (header.swapLock(0, map.process())) {
            return header.isChanging();
        }
        long start = System.nanoTime();
        long checked = start;
        Backoff backoff = new Backoff(SPINS, 0, SLEEP, SLEEP);
        while (true) {
            long owner = header.lock();
            if (owner == 0 && header.swapLock(0, map.process())) {
                return header.isChanging();
            }
            long now = System.nanoTime();
            if (owner != 0 && now - checked > BETWEEN_CHECKS) {
                checked = now;
                if (!ProcessId.isAlive(owner) && header.swapLock(owner, map.process())) {
                    return true;
                }
            }
            if (now - start > MOST_WAIT) {
                throw new IsoException(
                        "another process keeps a segment locked: file=%s, pid=%d"
                                .formatted(map.file(), ProcessId.pid(owner)));
            }
            backoff.idle();
        }
    }
}
