// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.call;

import io.wherry.transport.Deadline;
import io.wherry.transport.internal.idle.Backoff;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
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

    /* It runs several times in each call over a link, from the first on. Until that is compiled,
    an access of AtomicReference, by a VarHandle, takes several times as long as one of this. */
    private static final AtomicReferenceFieldUpdater<ExclusiveAccess, @Nullable Object> OWNER =
            AtomicReferenceFieldUpdater.newUpdater(ExclusiveAccess.class, Object.class, "owner");

    private final String doing;

    private volatile @Nullable Object owner;
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
        Object other = exchanged(Thread.currentThread());
        if (other == ASIDE) {
            other = enterAfterBorrower();
        }
        if (wanted) {
            wanted = false; // other threads that wait set it again
        }
        if (other instanceof Thread thread) {
            throw new IllegalStateException(
                    "another thread is " + doing + ": thread=" + thread.getName());
        }
    }

    /* Returns the former owner, which is not a borrower. */
    private @Nullable Object enterAfterBorrower() {
        Backoff backoff = new Backoff(SPINS, 0, PARK_NANOS, PARK_NANOS);
        Object other;
        do {
            wanted = true;
            backoff.idle();
            other = exchanged(Thread.currentThread());
        } while (other == ASIDE);
        return other;
    }

    /// Borrows the access for another purpose. Blocks while another thread has borrowed it.
    ///
    /// @return false if another thread has entered, or the deadline is over
    public boolean enterAside(Deadline deadline) {
        Object other = exchanged(ASIDE);
        if (other == null) {
            return true;
        }
        Backoff backoff = new Backoff(SPINS, 0, PARK_NANOS, PARK_NANOS);
        while (other == ASIDE && !deadline.isOver()) {
            backoff.idle();
            other = exchanged(ASIDE);
        }
        return other == null;
    }

    /// Borrows the access for another purpose, without blocking.
    ///
    /// @return false if another thread has the access or waits for it
    public boolean tryEnterAside() {
        return !wanted && OWNER.compareAndSet(this, null, ASIDE);
    }

    public void leave() {
        OWNER.lazySet(this, null);
    }

    /// Makes `next` the owner if there is none; otherwise returns the owner.
    private @Nullable Object exchanged(Object next) {
        while (!OWNER.compareAndSet(this, null, next)) {
            Object other = owner;
            if (other != null) {
                return other;
            }
        }
        return null;
    }
}
