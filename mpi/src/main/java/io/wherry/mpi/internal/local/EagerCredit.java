// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.util.concurrent.atomic.AtomicLong;

/// How much a sender may leave with a receiver that has not asked for it.
final class EagerCredit {
    /// Bytes of messages and their overhead.
    static final long MOST = 4 << 20;

    /// What a message costs besides its bytes.
    static final long OVERHEAD = 128;

    private final AtomicLong used = new AtomicLong();

    static long cost(long length) {
        return length + OVERHEAD;
    }

    /// Whether `cost` is allowed; then it is used.
    boolean use(long cost) {
        while (true) {
            long before = used.get();
            if (before + cost > MOST) {
                return false;
            }
            if (used.compareAndSet(before, before + cost)) {
                return true;
            }
        }
    }

    /// Gives back what was used; false if it was not.
    boolean giveBack(long cost) {
        return cost > 0 && used.addAndGet(-cost) >= 0;
    }
}
