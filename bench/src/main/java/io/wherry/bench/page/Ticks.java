// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// Processor time as Linux counts it, of all cores together.
///
/// @param passed since the machine was started
/// @param busy of that, with any work
/// @param ours part of `busy` used by this JVM and by its child processes that have ended
record Ticks(long passed, long busy, long ours) {
    /* cpu <user> <nice> <system> <idle> <iowait> <irq> <softirq> <steal> ... */
    private static final int IDLE = 4;
    private static final int WAITING = 5;
    private static final int STOLEN = 8;

    /* <pid> (<name>) <state> <ppid> ... <utime> <stime> <cutime> <cstime> ...; counted after the name */
    private static final int FIRST_OWN = 11;
    private static final int LAST_OWN = 14;

    /// All of it 0 if this is not Linux.
    static Ticks now() {
        Path system = Path.of("/proc/stat");
        try {
            return of(
                    Files.readAllLines(system).getFirst(),
                    Files.readString(Path.of("/proc/self/stat")));
        } catch (IOException _) { // not Linux
            return new Ticks(0, 0, 0);
        }
    }

    /// @param machine the first line of `/proc/stat`
    /// @param process `/proc/self/stat`
    static Ticks of(String machine, String process) {
        long[] all = numbers(machine.replaceFirst("cpu +", "0 "), 0, STOLEN);
        String behindName = process.substring(process.lastIndexOf(')') + 2);
        long passed = Arrays.stream(all).sum();
        return new Ticks(
                passed,
                passed - all[IDLE] - all[WAITING],
                Arrays.stream(numbers(behindName, FIRST_OWN, LAST_OWN)).sum());
    }

    private static long[] numbers(String words, int first, int last) {
        return Arrays.stream(words.split(" ", -1), first, last + 1)
                .mapToLong(Long::parseLong)
                .toArray();
    }

    /// The share of the machine that other processes have used since; 0 if the ticks are empty.
    double othersUntil(Ticks later) {
        double others = later.busy - busy - (later.ours - ours);
        return later.passed == passed ? 0 : Math.max(0, others / (later.passed - passed));
    }
}
