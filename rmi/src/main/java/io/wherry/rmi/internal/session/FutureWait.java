// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.mesh.Candidate;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A thread that waits for a [RemoteFuture], and may receive its answer itself.
final class FutureWait implements Candidate {
    private final @Nullable RemoteFuture future;
    private final int place;
    private final @Nullable Thread thread;

    /// Makes one for the current thread.
    ///
    /// @param place of the call
    FutureWait(RemoteFuture future, int place) {
        this.future = future;
        this.place = place;
        thread = Thread.currentThread();
    }

    /// Makes one that is over, of no thread.
    FutureWait() {
        future = null;
        place = 0;
        thread = null;
    }

    /// Wakes the waiting thread, if it is another one.
    void wake() {
        if (thread != Thread.currentThread()) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public int place() {
        return place;
    }

    @Override
    public void awaitHere() {
        // always this thread
    }

    @Override
    public boolean isDone() {
        return future == null || future.isAnswered();
    }

    @Override
    public boolean isReady() {
        return isDone();
    }

    /// Returns a negative number: the call may be over before the thread waits, so nothing is called within it.
    @Override
    public int taskKey() {
        return -1;
    }

    @Override
    public void runOffered() {
        // none is offered
    }

    @Override
    public void run(Runnable task) {
        task.run();
    }
}
