// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Ranks as threads of this JVM. Each has the classes of the program, and of MPI, for itself, so
/// that static fields are those of its own rank; what moves bytes is there once.
public final class ThreadRanks {
    private ThreadRanks() {}

    /// Runs the `main` method of a class once for each rank, and waits until all have returned.
    ///
    /// @param classPath of the program; what it has is not looked for elsewhere
    /// @throws RankFailedException if one of them threw; what the first one threw is the cause
    public static void run(int size, List<URL> classPath, String mainClass, String... args)
            throws InterruptedException {
        String job = UUID.randomUUID().toString();
        AtomicReference<@Nullable RankFailedException> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            Placement placement = new Placement(rank, size, job, "loopback://" + job + "-%d");
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
            Placement placement,
            List<URL> classPath,
            String mainClass,
            String[] args,
            AtomicReference<@Nullable RankFailedException> failure) {
        placement.enter();
        try {
            /* Stays open: threads of the program may go on when main has returned. */
            RankLoader loader = new RankLoader(classPath);
            Thread.currentThread().setContextClassLoader(loader);
            MainMethod.of(loader, mainClass).invoke(args);
        } catch (InvocationTargetException e) {
            fail(new RankFailedException(placement.rank(), e.getTargetException()), failure);
        } catch (Exception e) {
            fail(new RankFailedException(placement.rank(), e), failure);
        }
    }

    /// The first failure is thrown later. What the program has for exceptions that nobody catches
    /// learns of each: that of MPI ends the other ranks.
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

    /// All is thrown by [#run].
    private static void keepSilent(Thread thread, Throwable thrown) {}
}
