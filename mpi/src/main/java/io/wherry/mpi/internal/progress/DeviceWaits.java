// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.progress;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Counts the threads that wait in the device, where they do not advance the operations that other
/// threads add.
///
/// Most programs call MPI in one thread. The waits of the first thread are therefore not counted,
/// and need no atomic operation, until another thread waits or adds an operation. From then on the
/// first thread is taken to be waiting until its next call. Thread-safe.
final class DeviceWaits {
    /// A wait of the first thread, which is not counted.
    private static final int SOLE = 0;

    private static final int COUNTED = 1;

    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicLong first = new AtomicLong(); // its identifier, which is never 0
    private volatile boolean shared;
    private volatile boolean firstMayWait;
    private int depth; // of the waits that are not counted; of the first thread alone

    /// Begins a wait of the calling thread.
    ///
    /// The caller must then check for operations that were added before.
    ///
    /// @return a token for [#end]
    int begin() {
        long caller = Thread.currentThread().threadId();
        if (!shared && isFirst(caller)) {
            depth++;
            return SOLE;
        }
        share();
        return beginCounted(caller);
    }

    /// Begins a wait during which [#areAny] returns true.
    ///
    /// @return a token for [#end]
    int beginCounted() {
        long caller = Thread.currentThread().threadId();
        if (!isFirst(caller)) {
            share();
        }
        return beginCounted(caller);
    }

    private int beginCounted(long caller) {
        forgetFirst(caller);
        waiting.incrementAndGet();
        return COUNTED;
    }

    private boolean isFirst(long caller) {
        long known = first.get();
        return known == caller || (known == 0 && first.compareAndSet(0, caller));
    }

    /// Ends a wait.
    void end(int token) {
        if (token == COUNTED) {
            waiting.decrementAndGet();
            return;
        }
        depth--;
        if (shared) {
            forgetFirst(first.get());
        }
    }

    private void forgetFirst(long caller) {
        if (shared && firstMayWait && caller == first.get() && depth == 0) {
            firstMayWait = false;
        }
    }

    /// Returns whether threads may wait in the device other than the calling one, which does not.
    boolean areOthers() {
        long caller = Thread.currentThread().threadId();
        long known = first.get();
        if (known == 0 || (!shared && known == caller)) {
            return false;
        }
        share();
        forgetFirst(caller);
        return areAny();
    }

    private synchronized void share() {
        if (!shared) {
            firstMayWait = true;
            shared = true;
        }
    }

    /// Returns whether threads may wait in the device.
    boolean areAny() {
        return firstMayWait || waiting.get() > 0;
    }
}
