// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.net.URL;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/// Runs ranks as threads of this JVM. Each rank has its own copy of the program's classes and of
/// MPI, so that static fields belong to one rank; the transports are shared.
public final class ThreadRanks {
    private ThreadRanks() {}

    /// Runs the `main` method of a class once for each rank, and blocks until all have returned.
    ///
    /// @param classPath of the program; its classes take precedence over those of this JVM
    /// @throws RankFailedException if a rank threw; the exception of the first one is the cause
    public static void run(int size, List<URL> classPath, String mainClass, String... args)
            throws InterruptedException {
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
        for (RankThread<Void> rank : ranks) {
            rank.join();
        }
        throwFirst(ranks);
    }

    /// Throws the exception of the rank that failed first.
    private static void throwFirst(List<RankThread<Void>> ranks) {
        ranks.stream()
                .filter(rank -> rank.failure() != null)
                .min(Comparator.comparingLong(RankThread::failedAt))
                .ifPresent(RankThread::result);
    }
}
