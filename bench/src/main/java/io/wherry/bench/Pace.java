// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Warms a trial up, and learns how many calls make a block.
final class Pace {
    private static final int MOST_CALLS = 200_000;
    private static final int CALLS_A_ROUND = 4;

    /// How much longer than a block its fresh graphs may take to make.
    private static final int PATIENCE = 4;

    private long build = Long.MAX_VALUE;
    private double write = Double.MAX_VALUE;
    private long fresh = Long.MAX_VALUE;
    private double read = Double.MAX_VALUE;
    private @Nullable Object last;

    /// Writes and reads for a while.
    static Pace of(Trial trial, int millis) throws IOException, ClassNotFoundException {
        Pace pace = new Pace();
        long end = System.nanoTime() + millis * 1_000_000L;
        do {
            pace.round(trial);
        } while (System.nanoTime() < end);
        return pace;
    }

    /* The fastest of all rounds counts: the last rounds are compiled, the first are not. */
    private void round(Trial trial) throws IOException, ClassNotFoundException {
        long start = System.nanoTime();
        Object graph = trial.fresh();
        long built = System.nanoTime();
        last = trial.write(graph);
        long freshly = System.nanoTime();
        for (int n = 0; n < CALLS_A_ROUND; n++) {
            last = trial.write();
        }
        long written = System.nanoTime();
        for (int n = 0; n < CALLS_A_ROUND; n++) {
            last = trial.read();
        }
        long done = System.nanoTime();
        build = Math.min(build, built - start);
        fresh = Math.min(fresh, freshly - built);
        write = Math.min(write, (double) (written - freshly) / CALLS_A_ROUND);
        read = Math.min(read, (double) (done - written) / CALLS_A_ROUND);
    }

    /// How many calls make a block of about so many microseconds.
    int calls(Motion motion, int micros) {
        double nanos = micros * 1000.0;
        double calls =
                switch (motion) {
                    case WRITE -> nanos / write;
                    case FRESH -> Math.min(nanos / fresh, PATIENCE * nanos / build);
                    case READ -> nanos / read;
                };
        return Math.clamp(Math.round(calls), 1, MOST_CALLS);
    }

    /// What was written or read last: keeps the work alive.
    @Nullable Object last() {
        return last;
    }
}
