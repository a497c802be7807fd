// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.util.concurrent.Semaphore;

/// A counter of the remote calls of other ranks. Any thread increments it, one thread waits.
public final class AwaitableCounter {
    private final Semaphore count = new Semaphore(0);

    public void add() {
        count.release();
    }

    /// Blocks until the count is at least `number`, and subtracts it.
    public void take(int number) throws InterruptedException {
        SpinWait.until(() -> count.availablePermits() >= number);
        count.acquire(number);
    }
}
