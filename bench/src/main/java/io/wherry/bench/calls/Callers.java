// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The threads of a [Load]. They are parked between slices. One thread owns them.
///
/// A slice is a number of steps, not a time: no call is cut off by its end, and partners make the same number of steps. The number
/// follows the length of the slices before, so that a slice takes about the time that is wanted.
final class Callers {
    /// The number of steps of a slice grows by this factor at most.
    private static final double GROWTH = 4;

    /// Number of steps of a slice over that of its lead-in.
    private static final int LEAD_IN = 4;

    private final Load load;
    private final Scenario scenario;
    private final List<Thread> threads = new ArrayList<>();
    private final Phaser gate = new Phaser(1);
    private final AtomicLong left = new AtomicLong();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private long planned;
    private long calls;
    private volatile long each;
    private volatile boolean closed;

    private Callers(Load load, Scenario scenario) {
        this.load = load;
        this.scenario = scenario;
        this.planned = load.callers();
    }

    /// Starts the threads, after results have been compared with the expected ones.
    static Callers start(Service service, Load load) throws Exception {
        Callers callers = new Callers(load, Scenario.of(service, load));
        callers.gate.bulkRegister(load.callers());
        Thread.Builder threads = load.kind().threads();
        for (Steps.Step step : callers.scenario.steps()) {
            callers.threads.add(threads.start(() -> callers.run(step)));
        }
        return callers;
    }

    /// Runs slices for `least`, and until there were as many calls as make code hot, but no longer than `most`.
    void heat(Duration slice, Duration least, Duration most) throws Exception {
        long start = System.nanoTime();
        long passed = 0;
        long calls = 0;
        while (passed < least.toNanos() || (calls < CallWorker.HOT && passed < most.toNanos())) {
            calls += planned;
            slice(slice);
            passed = System.nanoTime() - start;
        }
    }

    /// Runs a slice of about this length, after a lead-in that is not counted.
    ///
    /// @return nanoseconds between the ends of two calls of any caller
    double slice(Duration duration) throws Exception {
        pass(planned / LEAD_IN);
        long steps = wholeSteps(planned);
        long nanos = pass(steps);
        planned = Math.round(steps * Math.min(GROWTH, duration.toNanos() / (double) nanos));
        return (double) nanos / (steps * scenario.calls());
    }

    /// Returns the same number of steps for each caller, one at least.
    private long wholeSteps(long steps) {
        return Math.max(1, steps / load.callers()) * load.callers();
    }

    /// Lets the callers make about `wanted` steps.
    ///
    /// @return nanoseconds from their release until all have ended
    private long pass(long wanted) throws Exception {
        long steps = wholeSteps(wanted);
        left.set(steps);
        each = steps / load.callers();
        long start = System.nanoTime();
        gate.arriveAndAwaitAdvance(); // the callers begin
        gate.arriveAndAwaitAdvance(); // all of them have ended
        long nanos = Math.max(1, System.nanoTime() - start);
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new IllegalStateException("a caller failed: " + thrown, thrown);
        }
        scenario.check().run();
        calls += steps * scenario.calls();
        return nanos;
    }

    /// Returns the number of calls so far, including lead-ins.
    long calls() {
        return calls;
    }

    private void run(Steps.Step step) {
        gate.arriveAndAwaitAdvance();
        while (!closed) {
            try {
                if (scenario.isTogether()) {
                    runEach(step);
                } else {
                    runShared(step);
                }
            } catch (Exception | Error e) {
                failure.compareAndSet(null, e);
            }
            gate.arriveAndAwaitAdvance();
            gate.arriveAndAwaitAdvance();
        }
        gate.arriveAndDeregister();
    }

    private void runEach(Steps.Step step) throws Exception {
        for (long n = each; n > 0; n--) {
            step.run();
        }
    }

    private void runShared(Steps.Step step) throws Exception {
        while (left.getAndDecrement() > 0) {
            step.run();
        }
    }

    /// Ends the threads.
    void end() throws Exception {
        closed = true;
        gate.arriveAndDeregister();
        for (Thread thread : threads) {
            thread.join();
        }
        scenario.end().run();
    }
}
