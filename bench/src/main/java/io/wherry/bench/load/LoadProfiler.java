// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import io.wherry.bench.calls.CommandLoop;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.latency.CallJvms;
import io.wherry.bench.latency.Refusals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Measures the resources of calls under load: one slice of each contender for the counters of the system, and a shorter one for system
/// calls. One thread owns it.
final class LoadProfiler {
    private static final int LONGER = 5; // of the slice that is counted, over those that are timed

    /// Names of system calls that are called less than this often in a call are left out.
    private static final double LEAST_CALLS = 0.05;

    private static final int MOST_NAMES = 3;

    private final CallJvms jvms;
    private final Refusals refusals;
    private final Path folder;

    /// The counters of the calling JVM since the load was opened.
    private record Count(double calls, double allocatedBytes) {
        static Count parse(String answer) {
            String[] words = answer.split(" ", -1);
            return new Count(Double.parseDouble(words[0]), Double.parseDouble(words[1]));
        }
    }

    /// @param refusals takes the reason if system calls cannot be counted
    LoadProfiler(CallJvms jvms, Refusals refusals, Path folder) {
        this.jvms = jvms;
        this.refusals = refusals;
        this.folder = folder;
    }

    /// Returns the costs of a call; null if they cannot be measured. The load is open and hot.
    ///
    /// @param millis of a usual slice
    @Nullable CallCost measure(RpcLibrary library, int millis)
            throws IOException, InterruptedException {
        List<Long> pids = jvms.pids(library.label());
        if (!ThreadCounters.areAvailable()) {
            return null;
        }
        ThreadCounters before = ThreadCounters.of(pids);
        Count first = count(library);
        boolean done = slice(library, LONGER * millis);
        Count last = count(library);
        if (!done || first == null || last == null) {
            return null;
        }
        ThreadCounters used = ThreadCounters.of(pids).minus(before);
        double calls = last.calls - first.calls;
        return new CallCost(
                used.switches() / calls,
                used.processorNanos() / calls,
                (last.allocatedBytes - first.allocatedBytes) / calls,
                systemCalls(library, pids, millis));
    }

    private @Nullable Count count(RpcLibrary library) {
        String answer = jvms.ask(library.label(), CommandLoop.COUNT);
        return answer == null || answer.startsWith(CommandLoop.CANNOT) ? null : Count.parse(answer);
    }

    private boolean slice(RpcLibrary library, int millis) {
        String answer = jvms.ask(library.label(), CommandLoop.SLICE + ' ' + millis);
        return answer != null && !answer.startsWith(CommandLoop.CANNOT);
    }

    private String systemCalls(RpcLibrary library, List<Long> pids, int millis)
            throws InterruptedException {
        if (!SystemCallCounter.isInstalled()) {
            return "";
        }
        slice(library, millis); // the slice before was longer
        try (SystemCallCounter counter = SystemCallCounter.attach(pids, folder)) {
            Count first = count(library);
            boolean done = slice(library, millis);
            Count last = count(library);
            Map<String, Long> counts = counter.stop();
            return done && first != null && last != null
                    ? text(counts, last.calls - first.calls)
                    : "";
        } catch (IOException e) {
            refusals.fail("system calls", AnswerText.reason(e));
            return "";
        }
    }

    /// `4.02: sendto 2.00, recvfrom 2.00`
    static String text(Map<String, Long> counts, double calls) {
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        StringJoiner names = new StringJoiner(", ", number(all / calls) + ": ", "");
        names.setEmptyValue(number(all / calls));
        counts.entrySet().stream()
                .filter(entry -> entry.getValue() / calls >= LEAST_CALLS)
                .limit(MOST_NAMES)
                .forEach(entry ->
                        names.add(entry.getKey() + ' ' + number(entry.getValue() / calls)));
        return names.toString();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
