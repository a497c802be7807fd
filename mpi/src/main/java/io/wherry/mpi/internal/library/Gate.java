// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// Decides how a thread may call the library: directly, by polling, or on another thread.
///
/// A platform thread calls blocking functions. A virtual thread would pin its carrier meanwhile,
/// and would lock all other threads out of a library without `MPI_THREAD_MULTIPLE`: there, the
/// non-blocking form is called, and tested until it is done. A function without a non-blocking form
/// is run on a platform thread.
///
/// In MPICH and its derivatives a waiting thread takes the library's lock again and again, and
/// several waiting threads can starve, for seconds, the thread whose call would end their wait.
/// There one thread at a time blocks, and the others poll.
final class Gate {
    private static final boolean SERIAL = Library.opened().isSerial();
    private static final boolean ONE_BLOCKS = Library.opened().spins();
    private static final AtomicBoolean BLOCKED = new AtomicBoolean();
    private static final ReentrantLock LOCK = new ReentrantLock();

    private static final class Aside {
        static final ExecutorService THREADS =
                Executors.newCachedThreadPool(
                        Thread.ofPlatform().daemon().name("wherry-mpi-", 0).factory());
    }

    private Gate() {}

    /// Returns whether the calling thread may call blocking functions.
    static boolean isDirect() {
        return !SERIAL && !Thread.currentThread().isVirtual();
    }

    /// Returns whether the calling thread may wait in a blocking function; it must call [#unblock]
    /// afterwards.
    static boolean tryBlock() {
        return isDirect() && (!ONE_BLOCKS || BLOCKED.compareAndSet(false, true));
    }

    static void unblock() {
        if (ONE_BLOCKS) {
            BLOCKED.setRelease(false);
        }
    }

    /// Returns whether only one thread may be in the library at a time.
    static boolean isSerial() {
        return SERIAL;
    }

    /// Must be called before a non-blocking function.
    static void enter() {
        if (SERIAL) {
            LOCK.lock();
        }
    }

    /// Must be called after a non-blocking function.
    static void leave() {
        if (SERIAL) {
            LOCK.unlock();
        }
    }

    /// Runs work that may block and has no non-blocking form.
    static <T> T blocking(Supplier<T> work) {
        if (!Thread.currentThread().isVirtual()) {
            return work.get();
        }
        Future<T> result = Aside.THREADS.submit(work::get);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get();
                } catch (InterruptedException _) {
                    interrupted =
                            true; // MPI has no interrupts: wait on, and restore the flag afterwards
                } catch (ExecutionException e) {
                    Throwable cause = e.getCause();
                    throw Downcalls.unexpected(cause == null ? e : cause);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
