// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

/// The times from the failure of a part of a job until all of it has ended, by the kind of failure.
/// The system property `wherry.hosts.kills` sets the number of repetitions of each test.
final class EndingTimes {
    private final Map<String, List<Double>> seconds = new TreeMap<>();

    /// Returns the numbers of the repetitions.
    static IntStream repetitions() {
        return IntStream.rangeClosed(1, Integer.getInteger("wherry.hosts.kills", 1));
    }

    /// Adds the time from `begun`, a value of [System#nanoTime], until now.
    synchronized void add(String failure, long begun) {
        double passed = (System.nanoTime() - begun) / 1e9;
        seconds.computeIfAbsent(failure, _ -> new CopyOnWriteArrayList<>()).add(passed);
    }

    /// Prints a line for each kind, if there were repetitions.
    synchronized void print() {
        seconds.forEach((failure, all) -> {
            List<Double> sorted = all.stream().sorted().toList();
            if (sorted.size() > 1) {
                System.out.printf(
                        "%s: %d times, median %.1f s, most %.1f s%n",
                        failure, sorted.size(), sorted.get(sorted.size() / 2), sorted.getLast());
            }
        });
    }
}
