// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.util.concurrent.Semaphore;

/// Counts what other ranks did by remote calls. Any thread adds, one waits.
public final class AwaitableCounter {
    private final Semaphore count = new Semaphore(0);

    public void add() {
        count.release();
    }

    /// Waits for so many, and counts on without them.
    public void take(int number) throws InterruptedException {
        SpinWait.until(() -> count.availablePermits() >= number);
        count.acquire(number);
    }
}
