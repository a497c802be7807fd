// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.loopback;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Parks one thread at a time until another thread has met a condition.
final class ParkedThread {
    /* The parking thread: store the thread, fence, check the condition, park. The waking thread: meet the
    condition, fence, check the thread. The thread with the later fence sees the store of the other. */

    private final AtomicReference<@Nullable Thread> parked = new AtomicReference<>();

    /// Blocks until `ready`, the time is over or the thread is interrupted.
    ///
    /// @param nanos greater than 0; `Long.MAX_VALUE` = no limit
    void await(long nanos, BooleanSupplier ready) {
        long start = System.nanoTime();
        long left = nanos;
        while (left > 0 && !isReady(ready) && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, left);
            left = nanos - (System.nanoTime() - start);
        }
        parked.set(null);
    }

    private boolean isReady(BooleanSupplier ready) {
        parked.set(Thread.currentThread());
        VarHandle.fullFence();
        return ready.getAsBoolean();
    }

    /// Wakes the thread, if one is parked. The caller has met the condition before.
    void wake() {
        VarHandle.fullFence();
        Thread thread = parked.get();
        if (thread != null) {
            wake(thread);
        }
    }

    /// Wakes a thread that was parked a moment ago. If another thread has parked since, the next
    /// call wakes that one.
    void wake(Thread seen) {
        boolean _ = parked.compareAndSet(seen, null); // the next call need not wake it again
        LockSupport.unpark(seen);
    }
}
