// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.transport.Authentication;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// A rank that is a thread of this JVM; the other ranks of its job may be in other JVMs.
///
/// @param <R> the result of the rank
public final class RankThread<R> {
    private final RankPlacement placement;
    private final @Nullable Authentication authentication;
    private final RankLoader loader;
    private final Callable<R> work;
    private final Thread thread;
    private volatile @Nullable R result;
    private volatile @Nullable RankFailedException failure;
    private volatile boolean endedWithAnother;
    private volatile long failedAt;

    private RankThread(
            RankPlacement placement,
            @Nullable Authentication authentication,
            RankLoader loader,
            Callable<R> work) {
        this.placement = placement;
        this.authentication = authentication;
        this.loader = loader;
        this.work = work;
        thread =
                Thread.ofPlatform()
                        .name("wherry-rank-" + placement.rank())
                        .uncaughtExceptionHandler(this::thrown)
                        .unstarted(this::run);
    }

    /// Starts a rank.
    ///
    /// @param authentication of the links to other ranks; null if their addresses protect them
    /// @param loader of the classes of the rank; never closed, because threads of the program may
    ///     still run after the rank has ended
    /// @param work of the rank; the cause of an [InvocationTargetException] is its failure
    public static <R> RankThread<R> start(
            RankPlacement placement,
            @Nullable Authentication authentication,
            RankLoader loader,
            Callable<R> work) {
        RankThread<R> rank = new RankThread<>(placement, authentication, loader, work);
        rank.thread.start();
        return rank;
    }

    private void run() {
        placement.enter(authentication);
        thread.setContextClassLoader(loader);
        try {
            result = work.call();
        } catch (InvocationTargetException e) {
            fail(e.getTargetException());
        } catch (Throwable t) {
            fail(t);
        }
    }

    /// Passes the exception to the uncaught-exception handler of the program: the handler of MPI
    /// ends the other ranks, and calls [#thrown] only if no other rank is the cause.
    private void fail(Throwable thrown) {
        failedAt = System.nanoTime();
        endedWithAnother = true;
        end(thrown);
        failure = new RankFailedException(placement.rank(), thrown);
    }

    private void thrown(Thread of, Throwable thrown) {
        if (Thread.currentThread() == thread) {
            endedWithAnother = false;
        }
    }

    /// Ends the job of a rank that uses MPI: calls that are blocked fail, those of other ranks
    /// included. Before `MPI.Init` it has no effect.
    public void end(Throwable why) {
        UncaughtExceptions.report(thread, why);
    }

    /// Interrupts the thread of the rank. Calls of MPI ignore it.
    public void interrupt() {
        thread.interrupt();
    }

    /// Blocks until the rank has ended, or the time is over.
    ///
    /// @return true if the rank has ended
    public boolean join(Duration within) throws InterruptedException {
        return thread.join(within);
    }

    /// Returns the result of a rank that has ended.
    ///
    /// @throws RankFailedException if the rank threw an exception, which is the cause
    public @Nullable R result() {
        RankFailedException failed = failure;
        if (failed != null) {
            throw failed;
        }
        return result;
    }

    @Nullable RankFailedException failure() {
        return failure;
    }

    long failedAt() {
        return failedAt;
    }

    /// Returns true if the rank failed because another rank of its job has ended.
    public boolean endedWithAnother() {
        return endedWithAnother;
    }
}
