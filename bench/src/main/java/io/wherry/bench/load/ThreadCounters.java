// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Sums of Linux's counters for the threads of some processes (proc(5)).
///
/// @param switches context switches, voluntary and involuntary
/// @param processorNanos time on a processor
record ThreadCounters(long switches, long processorNanos) {
    private static final ThreadCounters ZERO = new ThreadCounters(0, 0);
    private static final Path PROCESSES = Path.of("/proc");

    /// Returns true if this system counts.
    static boolean areAvailable() {
        return Files.isReadable(PROCESSES.resolve("self/schedstat"));
    }

    /// Returns the sums over all threads that live now.
    static ThreadCounters of(List<Long> pids) throws IOException {
        ThreadCounters sum = ZERO;
        for (long pid : pids) {
            try (Stream<Path> threads = Files.list(PROCESSES.resolve(pid + "/task"))) {
                sum = threads.map(ThreadCounters::ofThread).reduce(sum, ThreadCounters::plus);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        return sum;
    }

    private static ThreadCounters ofThread(Path thread) {
        try {
            long switches =
                    Files.readAllLines(thread.resolve("status")).stream()
                            .filter(line -> line.contains("ctxt_switches:"))
                            .mapToLong(line -> Long.parseLong(line.split("\\s+", -1)[1]))
                            .sum();
            String times = Files.readString(thread.resolve("schedstat"));
            return new ThreadCounters(switches, Long.parseLong(times.split(" ", -1)[0]));
        } catch (NoSuchFileException _) {
            return ZERO; // the thread has ended
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ThreadCounters plus(ThreadCounters other) {
        return new ThreadCounters(switches + other.switches, processorNanos + other.processorNanos);
    }

    ThreadCounters minus(ThreadCounters other) {
        return new ThreadCounters(switches - other.switches, processorNanos - other.processorNanos);
    }
}
