// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Ends the JVM when one mutant takes more than five seconds, after it has named the mutant and shown the stacks of all threads.
///
/// The limit is five seconds of clock time in which the JVM had a processor for most of the time: a
/// busy machine is not a hang. After half a minute it is a hang in any case, because a blocked thread
/// needs no processor.
final class MutantWatchdog {
    static final int EXIT_STATUS = 3;

    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long MOST_BLOCKED_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long LEAST_PROCESSOR_NANOS = TimeUnit.SECONDS.toNanos(4);

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /// A mutant that is read now.
    private static final class Current {
        private final int index;
        private final byte[] bytes;
        private final long since = System.nanoTime();
        private final long processorSince = SYSTEM.getProcessCpuTime();

        Current(int index, byte[] bytes) {
            this.index = index;
            this.bytes = bytes;
        }
    }

    private final String run;
    private volatile @Nullable Current current;
    private long slowest;

    private MutantWatchdog(String run) {
        this.run = run;
    }

    /// @param run names the sequence of mutants
    static MutantWatchdog started(String run) {
        MutantWatchdog watchdog = new MutantWatchdog(run);
        Thread.ofPlatform().daemon().name("mutant watchdog").start(watchdog::watch);
        return watchdog;
    }

    void begin(int index, byte[] bytes) {
        current = new Current(index, bytes);
    }

    void end() {
        Current ended = current;
        if (ended != null) {
            slowest = Math.max(slowest, System.nanoTime() - ended.since);
        }
        current = null;
    }

    long slowestNanos() {
        return slowest;
    }

    /// Names the mutant that is read now.
    String mutant() {
        Current now = current;
        return now == null
                ? run
                : run + ", mutant=" + now.index + ", bytes=" + RobustnessHarness.hex(now.bytes);
    }

    private void watch() {
        while (true) {
            try {
                TimeUnit.MILLISECONDS.sleep(200);
            } catch (InterruptedException _) {
                return;
            }
            Current now = current;
            if (now != null && isTooSlow(now)) {
                bark();
            }
        }
    }

    private static boolean isTooSlow(Current now) {
        long elapsed = System.nanoTime() - now.since;
        return elapsed > MOST_BLOCKED_NANOS
                || (elapsed > MOST_NANOS
                        && SYSTEM.getProcessCpuTime() - now.processorSince > LEAST_PROCESSOR_NANOS);
    }

    private void bark() {
        System.out.println("too slow: " + mutant());
        Thread.getAllStackTraces()
                .forEach((thread, frames) -> {
                    System.out.println(thread);
                    for (StackTraceElement frame : frames) {
                        System.out.println("    at " + frame);
                    }
                });
        System.out.flush();
        Runtime.getRuntime().halt(EXIT_STATUS);
    }
}
