// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import com.sun.management.ThreadMXBean;
import io.wherry.cli.ping.Cores;
import io.wherry.cli.ping.Placement;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The client JVM: calls the objects of a [CallListener] and reports the times.
///
/// ```text
///  place <placement>            done
///  warm <operation> <size> <ms> done: called for at least that time, and often enough to be
/// compiled
///  <operation> <size> <ms>      nanoseconds: the median of single calls
///
///  open <load>                  done: its callers exist, and are parked; those of an earlier load
/// have ended
///  heat <slice ms> <ms> <most>  done: called in slices for at least that time, and often enough to
/// be
///                               compiled, or for the time `most`
///  slice <ms>                   nanoseconds a call: called for about that time, and parked again
///  count                        <calls since the load was opened> <bytes that this JVM has ever allocated>
///  shut                         done: the callers have ended
///
///  or:                          cannot <reason>
/// ```
public final class CallWorker {
    /// However long they take.
    private static final int LEAST = 3;

    /// Counted time over the uncounted time before it.
    private static final int UNCOUNTED = 4;

    /// Number of calls after which a step is hot: the JIT compiles code after some 5,000 calls,
    /// then its callees.
    public static final int HOT = 12_000;

    /// Upper limit of the warm-up of a call that is not hot yet, as a multiple of the ordered time.
    public static final int PATIENCE = 16;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Service service;
    private final Cores cores;
    private final long listener;
    private @Nullable Callers callers;

    private CallWorker(Service service, Cores cores, long listener) {
        this.service = service;
        this.cores = cores;
        this.listener = listener;
    }

    /// `<remoting> <address> <process id of the listener>`
    public static void main(String[] args) throws IOException {
        RpcLibrary library = RpcLibrary.valueOf(args[0]);
        try (Cores cores = Cores.ofThisJvm();
                Service service = library.connect(args[1])) {
            CommandLoop.serve(new CallWorker(service, cores, Long.parseLong(args[2]))::answer);
        }
        System.exit(0); // exported objects keep a JVM going
    }

    private String answer(String[] words) throws Exception {
        switch (words[0]) {
            case CommandLoop.PLACE -> cores.place(Placement.valueOf(words[1]), listener);
            case CommandLoop.OPEN -> open(Load.parse(words, 1));
            case CommandLoop.HEAT ->
                    callers().heat(millis(words[1]), millis(words[2]), millis(words[3]));
            case CommandLoop.SHUT -> shut();
            case CommandLoop.SLICE -> {
                return Double.toString(callers().slice(millis(words[1])));
            }
            case CommandLoop.COUNT -> {
                return callers().calls() + " " + THREADS.getTotalThreadAllocatedBytes();
            }
            default -> {
                return single(words);
            }
        }
        return CommandLoop.DONE;
    }

    private static Duration millis(String word) {
        return Duration.ofMillis(Long.parseLong(word));
    }

    private String single(String[] words) throws Exception {
        boolean warm = words[0].equals(CommandLoop.WARM);
        int first = warm ? 1 : 0;
        SizedOperation exercise = SizedOperation.parse(words[first], words[first + 1]);
        Duration duration = millis(words[first + 2]);
        if (warm) {
            warm(exercise, duration);
            return CommandLoop.DONE;
        }
        return Double.toString(measure(exercise, duration));
    }

    private void warm(SizedOperation exercise, Duration duration) throws Exception {
        Steps.Step step = Steps.checked(service, exercise.operation(), exercise.size());
        long nanos = duration.toNanos();
        StepTimes.warm(step, nanos, HOT, PATIENCE * nanos);
    }

    private double measure(SizedOperation exercise, Duration duration) throws Exception {
        Steps.Step step = Steps.checked(service, exercise.operation(), exercise.size());
        return median(step, duration.toNanos());
    }

    private void open(Load load) throws Exception {
        shut();
        callers = Callers.start(service, load);
    }

    private Callers callers() {
        if (callers == null) {
            throw new IllegalStateException("no load is open");
        }
        return callers;
    }

    private void shut() throws Exception {
        Callers open = callers;
        callers = null;
        if (open != null) {
            open.end();
        }
    }

    /// Returns the median of single steps, after uncounted ones.
    private static double median(Steps.Step step, long nanos) throws Exception {
        StepTimes times = new StepTimes();
        times.run(step, nanos / UNCOUNTED, 1);
        times.forget();
        times.run(step, nanos, LEAST);
        return times.median();
    }
}
