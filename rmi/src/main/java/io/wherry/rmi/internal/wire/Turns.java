// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// Locks that are waited for with a bound and without regard to interrupts.
final class Turns {
    private Turns() {}

    /// Acquires the lock if it is free within `nanos`. An interrupt meanwhile is kept for later.
    static boolean tryLock(ReentrantLock lock, long nanos) {
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
