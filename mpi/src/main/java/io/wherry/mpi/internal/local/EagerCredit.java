// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.util.concurrent.atomic.AtomicLong;

/// The credit for eager messages: the bytes that a sender may send to a receiver that has not asked
/// for them.
final class EagerCredit {
    /// Bytes of messages and their overhead.
    static final long MOST = 4 << 20;

    /// Overhead of a message in addition to its bytes.
    static final long OVERHEAD = 128;

    private final AtomicLong used = new AtomicLong();

    static long cost(long length) {
        return length + OVERHEAD;
    }

    /// Uses `cost` bytes of credit and returns true, or returns false if less is left.
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

    /// Gives back used credit; returns false if that much was not used.
    boolean giveBack(long cost) {
        return cost > 0 && used.addAndGet(-cost) >= 0;
    }
}
