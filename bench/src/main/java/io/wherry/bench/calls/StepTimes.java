// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import org.HdrHistogram.Histogram;

/// Times of single steps. One thread owns it.
final class StepTimes {
    private static final long LONGEST_NANOS = 60_000_000_000L;
    private static final int DIGITS = 3;

    private final Histogram times = new Histogram(LONGEST_NANOS, DIGITS);

    /// Runs the step again and again; each is timed from the end of the one before.
    ///
    /// @param least how often, however long that takes
    void run(Steps.Step step, long nanos, int least) throws Exception {
        long start = System.nanoTime();
        long last = start;
        for (int count = 0; last - start < nanos || count < least; count++) {
            step.run();
            long now = System.nanoTime();
            times.recordValue(Math.min(now - last, LONGEST_NANOS));
            last = now;
        }
    }

    /// Runs the step for `nanos` and at least `hot` times, or for `longest`; records nothing.
    static void warm(Steps.Step step, long nanos, int hot, long longest) throws Exception {
        long start = System.nanoTime();
        long passed = 0;
        for (int count = 0; passed < nanos || (count < hot && passed < longest); count++) {
            step.run();
            passed = System.nanoTime() - start;
        }
    }

    void forget() {
        times.reset();
    }

    double median() {
        return (double) times.getValueAtPercentile(50);
    }
}
