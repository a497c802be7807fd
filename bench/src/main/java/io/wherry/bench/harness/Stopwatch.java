// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Times many calls in blocks, where one JMH benchmark each would take too long.
public final class Stopwatch {
    /// Null in a JVM that only interprets.
    private static final @Nullable CompilationMXBean COMPILER =
            ManagementFactory.getCompilationMXBean();

    private static final int UNCOUNTED = 10;
    private static final int MOST_CALLS = 1_000_000;

    /// A slow call has fewer samples.
    private static final int LEAST_SAMPLES = 5;

    private static final double MOST_NANOS = 1e9;

    /// Warm-up time of a call before the next one has its turn.
    private static final long TURN_NANOS = 20_000_000;

    private final Effort effort;
    private @Nullable Object last;

    /// The timed operation.
    @FunctionalInterface
    public interface Call {
        /// Runs the operation; returns its result or the changed object, to keep the work alive.
        Object run() throws IOException, ClassNotFoundException;
    }

    public Stopwatch(Effort effort) {
        this.effort = effort;
    }

    /// Total compilation time so far, in milliseconds.
    public static long compiled() {
        return COMPILER == null ? 0 : COMPILER.getTotalCompilationTime();
    }

    /// All in turn, as the measured calls will be, until the compilers have nothing left to do.
    ///
    /// @param times how much longer than the effort's least, and at most than its most
    public void warm(List<Call> calls, int times) throws IOException, ClassNotFoundException {
        long start = System.nanoTime();
        boolean rested;
        long elapsed;
        do {
            long compiled = compiled();
            for (Call call : calls) {
                turn(call);
            }
            rested = compiled == compiled();
            elapsed = System.nanoTime() - start;
        } while (elapsed < times * (rested ? effort.warming().least() : effort.warming().most()));
    }

    private void turn(Call call) throws IOException, ClassNotFoundException {
        long end = System.nanoTime() + TURN_NANOS;
        do {
            last = call.run();
        } while (System.nanoTime() < end);
    }

    /// One call alone is compiled once more: the JIT sees it in a loop.
    private void settle(Call call) throws IOException, ClassNotFoundException {
        long end = System.nanoTime() + effort.warming().least();
        long compiled;
        do {
            compiled = compiled();
            turn(call);
        } while (compiled != compiled() && System.nanoTime() < end);
    }

    /// A line: `name`, and nanoseconds a call for each block.
    public String line(String name, Call call) throws IOException, ClassNotFoundException {
        StringJoiner line = new StringJoiner(" ", name + ' ', "\n");
        for (double nanos : samples(call)) {
            line.add(Double.toString(nanos));
        }
        return line.toString();
    }

    private double[] samples(Call call) throws IOException, ClassNotFoundException {
        settle(call);
        double once = Math.max(1, Math.min(block(call, 3), block(call, 3)));
        double wanted = effort.blocks().micros() * 1000.0 / once;
        int calls = Math.clamp(Math.round(wanted), 1, MOST_CALLS);
        long most = Math.round(MOST_NANOS / (once * calls));
        int count = (int) Math.min(Math.max(most, LEAST_SAMPLES), effort.blocks().count());
        for (int n = 0; n < Math.min(UNCOUNTED, count); n++) {
            block(call, calls);
        }
        double[] nanos = new double[count];
        for (int n = 0; n < nanos.length; n++) {
            nanos[n] = block(call, calls);
        }
        if (last == null) {
            throw new AssertionError("nothing was measured");
        }
        return nanos;
    }

    private double block(Call call, int calls) throws IOException, ClassNotFoundException {
        long start = System.nanoTime();
        for (int n = 0; n < calls; n++) {
            last = call.run();
        }
        return (double) (System.nanoTime() - start) / calls;
    }
}
