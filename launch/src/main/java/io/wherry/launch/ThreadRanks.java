// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

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
        AtomicReference<@Nullable RankFailedException> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            RankPlacement placement =
                    new RankPlacement(rank, size, job, "loopback://" + job + "-%d");
            threads.add(
                    Thread.ofPlatform()
                            .name("wherry-rank-" + rank)
                            .uncaughtExceptionHandler(ThreadRanks::keepSilent)
                            .start(() -> run(placement, classPath, mainClass, args, failure)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        RankFailedException first = failure.get();
        if (first != null) {
            throw first;
        }
    }

    private static void run(
            RankPlacement placement,
            List<URL> classPath,
            String mainClass,
            String[] args,
            AtomicReference<@Nullable RankFailedException> failure) {
        placement.enter();
        try {
            /* Never closed: threads of the program may still run after main has returned. */
            RankLoader loader = new RankLoader(classPath);
            Thread.currentThread().setContextClassLoader(loader);
            MainMethod.of(loader, mainClass).invoke(args);
        } catch (InvocationTargetException e) {
            fail(new RankFailedException(placement.rank(), e.getTargetException()), failure);
        } catch (Exception e) {
            fail(new RankFailedException(placement.rank(), e), failure);
        }
    }

    /// Keeps the first failure, which [#run] throws, and passes each to the uncaught-exception
    /// handler of the program: the handler of MPI ends the other ranks.
    private static void fail(
            RankFailedException failed, AtomicReference<@Nullable RankFailedException> failure) {
        failure.compareAndSet(null, failed);
        Thread thread = Thread.currentThread();
        try {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, failed.getCause());
        } catch (RuntimeException _) {
            /* as the JVM does: an exception of a handler is ignored */
        }
    }

    /// Ignores the exception: [#run] throws the first one.
    private static void keepSilent(Thread thread, Throwable thrown) {}
}
