// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.call;

import io.wherry.transport.Deadline;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Exclusive access of one thread at a time to one direction of a link: a second thread that enters
/// gets an exception.
///
/// A thread that needs the access briefly for another purpose borrows it with [#tryEnterAside]: a
/// thread that enters meanwhile waits, so the borrower must leave soon. Actions of a thread before
/// [#leave] happen-before those of the next thread after [#enter].
public final class ExclusiveAccess {
    private static final int SPINS = 100;
    private static final long PARK_NANOS = 20_000;

    /// The owner while a thread has borrowed the access.
    private static final Object ASIDE = new Object();

    private final String doing;

    private final AtomicReference<@Nullable Object> owner = new AtomicReference<>();
    private volatile boolean wanted;

    /// Makes an access without an owner.
    ///
    /// @param doing the operation, for the message, such as `sending`
    public ExclusiveAccess(String doing) {
        this.doing = doing;
    }

    /// Acquires the access. Blocks while a thread has borrowed it.
    ///
    /// @throws IllegalStateException if another thread has entered
    public void enter() {
        Object other = owner.compareAndExchange(null, Thread.currentThread());
        for (int checks = 0; other == ASIDE; checks++) {
            wanted = true;
            pause(checks);
            other = owner.compareAndExchange(null, Thread.currentThread());
        }
        if (wanted) {
            wanted = false; // other threads that wait set it again
        }
        if (other instanceof Thread thread) {
            throw new IllegalStateException(
                    "another thread is " + doing + ": thread=" + thread.getName());
        }
    }

    private void pause(int checks) {
        if (checks < SPINS) {
            Thread.onSpinWait();
        } else {
            LockSupport.parkNanos(this, PARK_NANOS);
        }
    }

    /// Borrows the access for another purpose. Blocks while another thread has borrowed it.
    ///
    /// @return false if another thread has entered, or the deadline is over
    public boolean enterAside(Deadline deadline) {
        Object other = owner.compareAndExchange(null, ASIDE);
        for (int checks = 0; other == ASIDE && !deadline.isOver(); checks++) {
            pause(checks);
            other = owner.compareAndExchange(null, ASIDE);
        }
        return other == null;
    }

    /// Borrows the access for another purpose, without blocking.
    ///
    /// @return false if another thread has the access or waits for it
    public boolean tryEnterAside() {
        return !wanted && owner.compareAndSet(null, ASIDE);
    }

    public void leave() {
        owner.setRelease(null);
    }
}
