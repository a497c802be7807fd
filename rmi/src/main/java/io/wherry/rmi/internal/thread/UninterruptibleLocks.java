// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.thread;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// Lock acquisition with a time limit that is not interruptible.
public final class UninterruptibleLocks {
    private UninterruptibleLocks() {}

    /// Acquires the lock within `nanos`. An interrupt is deferred.
    ///
    /// @return false if the time is over
    public static boolean tryLock(ReentrantLock lock, long nanos) {
        boolean interrupted = false;
        long start = System.nanoTime();
        try {
            while (true) {
                try {
                    long left = nanos - (System.nanoTime() - start);
                    return lock.tryLock() || lock.tryLock(left, TimeUnit.NANOSECONDS);
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
