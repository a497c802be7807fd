// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.call;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Lets one thread at a time do one thing, and tells a second one that it must not.
///
/// What a thread did in its turn is visible to the thread that has the next one.
public final class Turn {
    private final String doing;
    private final AtomicReference<@Nullable Thread> owner = new AtomicReference<>();

    /// A turn that nobody has.
    ///
    /// @param doing what is done in the turn, for the message: `sending`
    public Turn(String doing) {
        this.doing = doing;
    }

    /// Takes the turn.
    ///
    /// @throws IllegalStateException if a thread has the turn
    public void enter() {
        Thread other = owner.compareAndExchange(null, Thread.currentThread());
        if (other != null) {
            throw new IllegalStateException(
                    "another thread is " + doing + ": thread=" + other.getName());
        }
    }

    public boolean tryEnter() {
        return owner.compareAndSet(null, Thread.currentThread());
    }

    public void leave() {
        owner.set(null);
    }
}
