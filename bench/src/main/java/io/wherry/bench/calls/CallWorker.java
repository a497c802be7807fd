// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.cli.ping.Cores;
import io.wherry.cli.ping.Placement;
import java.io.IOException;
import java.time.Duration;

/// The JVM that calls the objects of a [CallListener] and says how long that takes.
///
/// ```text
///  place <placement>            done
///  warm <operation> <size> <ms> done: it was called for so long at least, and so often that it is compiled
///  <operation> <size> <ms>      nanoseconds: the median of single calls; of callers, those that pass between the ends of two
///                               calls, whoever calls; of one-way calls, the part of one
///
///  or:                          cannot <reason>
/// ```
public final class CallWorker {
    /// However long they take.
    private static final int LEAST = 3;

    /// So often a step is made before it is hot: the JIT compiles what was called some 5,000 times, with what that calls.
    public static final int HOT = 12_000;

    /// The time to warm up of who is not hot by then, over the time that was ordered.
    public static final int PATIENCE = 16;

    private final Service service;
    private final Cores cores;
    private final long listener;

    private CallWorker(Service service, Cores cores, long listener) {
        this.service = service;
        this.cores = cores;
        this.listener = listener;
    }

    /// `<remoting> <address> <process id of the listener>`
    public static void main(String[] args) throws IOException {
        Remoting remoting = Remoting.valueOf(args[0]);
        try (Cores cores = Cores.ofThisJvm();
                Service service = remoting.connect(args[1])) {
            Orders.serve(new CallWorker(service, cores, Long.parseLong(args[2]))::answer);
        }
        System.exit(0); // exported objects keep a JVM going
    }

    private String answer(String[] words) throws Exception {
        if (words[0].equals(Orders.PLACE)) {
            cores.place(Placement.valueOf(words[1]), listener);
            return Orders.DONE;
        }
        boolean warm = words[0].equals(Orders.WARM);
        int first = warm ? 1 : 0;
        Exercise exercise = Exercise.parse(words[first], words[first + 1]);
        Duration duration = Duration.ofMillis(Long.parseLong(words[first + 2]));
        if (warm) {
            warm(exercise, duration);
            return Orders.DONE;
        }
        return Double.toString(measure(exercise, duration));
    }

    private void warm(Exercise exercise, Duration duration) throws Exception {
        Steps.Step step = Steps.checked(service, exercise.operation(), exercise.size());
        long nanos = duration.toNanos();
        Tally.warm(step, nanos, HOT, PATIENCE * nanos);
    }

    private double measure(Exercise exercise, Duration duration) throws Exception {
        Steps.Step step = Steps.checked(service, exercise.operation(), exercise.size());
        return switch (exercise.operation()) {
            case CALLERS, CALLERS_ANY ->
                    Callers.nanosPerCall(step, Thread.ofPlatform(), exercise.size(), duration);
            case CALLERS_VIRTUAL ->
                    Callers.nanosPerCall(step, Thread.ofVirtual(), exercise.size(), duration);
            case ONE_WAY -> median(step, duration.toNanos()) / exercise.size();
            default -> median(step, duration.toNanos());
        };
    }

    /// The median of single steps, after others that are not counted.
    private static double median(Steps.Step step, long nanos) throws Exception {
        Tally tally = new Tally();
        tally.run(step, nanos / Callers.UNCOUNTED, 1);
        tally.forget();
        tally.run(step, nanos, LEAST);
        return tally.median();
    }
}
