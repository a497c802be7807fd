// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Stopwatch;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Warms a trial up, and learns how many calls make a block.
public final class TrialWarmup {
    private static final int MOST_CALLS = 200_000;
    private static final int CALLS_A_ROUND = 4;

    /// Limit of the time to make fresh graphs, over that of a block.
    private static final int PATIENCE = 3;

    /// Idle time of the compilers after which the JVM counts as warm.
    private static final long QUIET_NANOS = 150_000_000;

    private final Trial trial;
    private long build = Long.MAX_VALUE;
    private long fresh = Long.MAX_VALUE;
    private double write = Double.MAX_VALUE;
    private double read = Double.MAX_VALUE;
    private @Nullable Object last;

    private TrialWarmup(Trial trial) {
        this.trial = trial;
    }

    /// Writes and reads until the compilers are idle, within time limits.
    public static TrialWarmup of(Trial trial, Effort.Warming warming)
            throws IOException, ClassNotFoundException {
        TrialWarmup warmup = new TrialWarmup(trial);
        long start = System.nanoTime();
        long freshNanos = 0;
        long compiled = Stopwatch.compiled();
        long changed = start;
        while (true) {
            long now = System.nanoTime();
            long elapsed = now - start;
            if (Stopwatch.compiled() != compiled) {
                compiled = Stopwatch.compiled();
                changed = now;
            }
            boolean quiet = elapsed > warming.least() && now - changed > QUIET_NANOS;
            if (quiet || elapsed > warming.most()) {
                return warmup;
            }
            if (freshNanos <= elapsed / 3) { // some graphs take longer to make than to write
                warmup.writeFresh();
                freshNanos += System.nanoTime() - now;
            }
            warmup.writeAndRead();
        }
    }

    /* The fastest of all rounds counts: the last rounds are compiled, the first are not. */
    private void writeFresh() throws IOException {
        long start = System.nanoTime();
        Object graph = trial.fresh();
        long built = System.nanoTime();
        last = trial.write(graph);
        long done = System.nanoTime();
        build = Math.min(build, built - start);
        fresh = Math.min(fresh, done - built);
    }

    private void writeAndRead() throws IOException, ClassNotFoundException {
        long start = System.nanoTime();
        for (int n = 0; n < CALLS_A_ROUND; n++) {
            last = trial.write();
        }
        long written = System.nanoTime();
        for (int n = 0; n < CALLS_A_ROUND; n++) {
            last = trial.read();
        }
        long done = System.nanoTime();
        write = Math.min(write, (double) (written - start) / CALLS_A_ROUND);
        read = Math.min(read, (double) (done - written) / CALLS_A_ROUND);
    }

    /// Returns the number of calls that take about `micros` microseconds.
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

    /// Returns the value written or read last, which keeps the work alive.
    @Nullable Object last() {
        return last;
    }
}
