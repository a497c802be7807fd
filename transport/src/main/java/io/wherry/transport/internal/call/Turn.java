// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.call;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Lets one thread at a time do one thing, and tells a second one that it must not.
///
/// A thread that needs the turn for a moment, for something else, takes it aside: who enters meanwhile waits for it, and it has
/// to give way often. What a thread did in its turn is visible to the thread that has the next one.
public final class Turn {
    private static final int SPINS = 100;
    private static final long GLANCE_NANOS = 20_000;

    /// Stands for a thread that has the turn aside.
    private static final Object ASIDE = new Object();

    private final String doing;

    private final AtomicReference<@Nullable Object> owner = new AtomicReference<>();
    private volatile boolean wanted;

    /// A turn that nobody has.
    ///
    /// @param doing what is done in the turn, for the message: `sending`
    public Turn(String doing) {
        this.doing = doing;
    }

    /// Takes the turn.
    ///
    /// @throws IllegalStateException if a thread has the turn, and not aside
    public void enter() {
        Object other = owner.compareAndExchange(null, Thread.currentThread());
        for (int glances = 0; other == ASIDE; glances++) {
            wanted = true;
            if (glances < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(this, GLANCE_NANOS);
            }
            other = owner.compareAndExchange(null, Thread.currentThread());
        }
        if (other instanceof Thread thread) {
            throw new IllegalStateException(
                    "another thread is " + doing + ": thread=" + thread.getName());
        }
        if (wanted) {
            wanted = false;
        }
    }

    /// Takes the turn for a moment, for another purpose.
    ///
    /// @return false if somebody has it or waits for it
    public boolean tryEnterAside() {
        return !wanted && owner.compareAndSet(null, ASIDE);
    }

    public void leave() {
        owner.setRelease(null);
    }
}
