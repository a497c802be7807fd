// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.mesh.LeaderCandidate;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The wait of a thread for a [RemoteFuture], whose reply it may receive itself.
final class FutureWait implements LeaderCandidate {
    private final @Nullable RemoteFuture future;
    private final int place;
    private final @Nullable Thread thread;

    /// Makes a wait of the current thread.
    ///
    /// @param place index of the call
    FutureWait(RemoteFuture future, int place) {
        this.future = future;
        this.place = place;
        thread = Thread.currentThread();
    }

    /// Makes a completed wait without a thread.
    FutureWait() {
        future = null;
        place = 0;
        thread = null;
    }

    /// Wakes the waiting thread, unless it is the current thread.
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
        return future == null || future.hasReply();
    }

    @Override
    public boolean isReady() {
        return isDone();
    }

    /// Returns a negative number: the call may be over before the thread waits, so the peer makes
    /// no calls within it.
    @Override
    public int taskKey() {
        return -1;
    }

    @Override
    public void runOffered() {
        // tasks are not offered
    }

    @Override
    public void run(Runnable task) {
        task.run();
    }
}
