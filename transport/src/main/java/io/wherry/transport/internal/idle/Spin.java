// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.idle;

/// Idle strategy: spins before parking until another thread of this JVM has met a condition, for as
/// long as that pays off. It does not if ranks outnumber cores.
///
/// Any thread may wait. The counters are a hint; updates may be lost.
public final class Spin {
    private static final int MOST_FAILURES = 4;
    private static final int REST = 64;
    private static final long NANOS = 20_000;
    private static final int CHECKS = 32;

    private int failures;
    private int resting;

    /// The condition that a thread waits for.
    public interface Condition {
        boolean isEnded();
    }

    /// Spins until `condition` has ended, or until spinning does not pay off any more.
    public void spinUntil(Condition condition) {
        if (!pays()) {
            return;
        }
        long start = System.nanoTime();
        do {
            for (int i = 0; i < CHECKS; i++) {
                if (condition.isEnded()) {
                    failures = 0;
                    return;
                }
                Thread.onSpinWait();
            }
        } while (System.nanoTime() - start < NANOS);
        failures = Math.min(failures + 1, MOST_FAILURES);
    }

    private boolean pays() {
        if (Thread.currentThread().isVirtual()) {
            return false; // would occupy its carrier
        }
        resting++;
        return failures < MOST_FAILURES || resting % REST == 0;
    }
}
