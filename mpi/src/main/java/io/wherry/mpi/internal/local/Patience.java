// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

/// Says whether it pays to spin before parking: not where the ranks are more than the cores.
///
/// Any thread may ask and tell; the counts are a hint and may get lost.
final class Patience {
    private static final int MOST_FAILURES = 4;
    private static final int REST = 64;
    private static final long NANOS = 20_000;
    private static final int GLANCES = 32;

    private int failures;
    private int resting;

    /// Spins until `ended` or it does not pay any more.
    void spin(Ended ended) {
        if (!pays()) {
            return;
        }
        long start = System.nanoTime();
        do {
            for (int i = 0; i < GLANCES; i++) {
                if (ended.isEnded()) {
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
            return false; // would keep others from their carrier
        }
        resting++;
        return failures < MOST_FAILURES || resting % REST == 0;
    }

    /// What is waited for.
    interface Ended {
        boolean isEnded();
    }
}
