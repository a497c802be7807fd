// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import java.util.concurrent.TimeUnit;

/// The program that damages bytes and reads them, in a JVM with a small heap. The arguments are the format, the number of mutants
/// and the seed. The exit status is not zero if a mutant failed or took too long.
final class MutationRun {
    private static final int MOST_FAILURES = 20;

    private MutationRun() {}

    public static void main(String[] arguments) {
        FuzzedFormat format = FuzzedFormat.valueOf(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        long seed = Long.parseLong(arguments[2]);
        System.exit(run(format, count, seed) == 0 ? 0 : 1); // hooks may have started threads
    }

    /// Returns the number of failures.
    private static int run(FuzzedFormat format, int count, long seed) {
        FuzzedFormat.Mutants mutants = format.mutants(seed);
        MutantWatchdog watchdog = MutantWatchdog.started("format=" + format + ", seed=" + seed);
        int failures = 0;
        int next = 0;
        while (next < count && failures < MOST_FAILURES) {
            byte[] bytes = mutants.source().next(next);
            watchdog.begin(next, bytes);
            try {
                mutants.reader().read(bytes, next);
            } catch (Throwable e) { // whatever a reader must not throw
                failures++;
                System.out.println("failed: " + watchdog.mutant());
                e.printStackTrace(System.out);
            }
            watchdog.end();
            next++;
        }
        System.out.printf(
                "read %d mutants: format=%s, seed=%d, failures=%d, slowest=%d ms%n",
                next,
                format,
                seed,
                failures,
                TimeUnit.NANOSECONDS.toMillis(watchdog.slowestNanos()));
        return failures;
    }
}
