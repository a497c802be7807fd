// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/// Runs ranks as threads of this JVM. Each rank has its own copy of the program's classes and of
/// MPI, so that static fields belong to one rank; the transports are shared.
public final class ThreadRanks {
    /// The time in which the other ranks end after one has failed; once more after they were
    /// interrupted.
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final Duration LOOK = Duration.ofMillis(20);

    private ThreadRanks() {}

    /// Runs the `main` method of a class once for each rank, and blocks until all have returned. If
    /// one throws, the others have two seconds to end. Then they are interrupted, and two seconds
    /// later this method throws, also if a rank has not ended.
    ///
    /// @param classPath of the program; its classes take precedence over those of this JVM
    /// @throws RankFailedException if a rank threw; the exception of the first one is the cause
    /// @throws IllegalArgumentException if there is no rank
    public static void run(int size, List<URL> classPath, String mainClass, String... args)
            throws InterruptedException {
        if (size < 1) {
            throw new IllegalArgumentException("no ranks: size=" + size);
        }
        String job = UUID.randomUUID().toString();
        List<RankThread<Void>> ranks = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            RankPlacement placement =
                    new RankPlacement(rank, size, job, "loopback://" + job + "-%d");
            RankLoader loader = new RankLoader(classPath);
            ranks.add(
                    RankThread.start(
                            placement,
                            null,
                            loader,
                            () -> {
                                MainMethod.of(loader, mainClass).invoke(args);
                                return null;
                            }));
        }
        awaitFailure(ranks);
        if (!haveEnded(ranks, GRACE)) {
            ranks.forEach(RankThread::interrupt);
            boolean _ = haveEnded(ranks, GRACE);
        }
        throwFirst(ranks);
    }

    /// Returns when a rank has failed, or all have ended.
    private static void awaitFailure(List<RankThread<Void>> ranks) throws InterruptedException {
        for (RankThread<Void> rank : ranks) {
            while (!rank.join(LOOK)) {
                if (ranks.stream().anyMatch(each -> each.failure() != null)) {
                    return;
                }
            }
        }
    }

    private static boolean haveEnded(List<RankThread<Void>> ranks, Duration within)
            throws InterruptedException {
        long end = System.nanoTime() + within.toNanos();
        for (RankThread<Void> rank : ranks) {
            if (!rank.join(Duration.ofNanos(end - System.nanoTime()))) {
                return false;
            }
        }
        return true;
    }

    /// Throws the exception of the rank that failed first.
    private static void throwFirst(List<RankThread<Void>> ranks) {
        ranks.stream()
                .filter(rank -> rank.failure() != null)
                .min(Comparator.comparingLong(RankThread::failedAt))
                .ifPresent(RankThread::result);
    }
}
