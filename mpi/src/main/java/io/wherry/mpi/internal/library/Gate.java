// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// How a thread may call the library.
///
/// A platform thread calls functions that block. A virtual thread would hold its carrier meanwhile, and a library without
/// `MPI_THREAD_MULTIPLE` would be shut for all others: there, work is begun, and asked for until it is done. What has no
/// such form a virtual thread hands to a platform thread.
///
/// In MPICH and its kin a thread that waits takes the lock of the library again and again, and several of them keep a
/// thread that could end their waiting from its turn, for seconds. There one thread at a time blocks, and others ask.
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

    /// Whether this thread may call functions that block.
    static boolean isDirect() {
        return !SERIAL && !Thread.currentThread().isVirtual();
    }

    /// Whether this thread may wait in a function that blocks; it calls [#unblock] afterwards.
    static boolean tryBlock() {
        return isDirect() && (!ONE_BLOCKS || BLOCKED.compareAndSet(false, true));
    }

    static void unblock() {
        if (ONE_BLOCKS) {
            BLOCKED.setRelease(false);
        }
    }

    /// Whether only one thread may be in the library at a time.
    static boolean isSerial() {
        return SERIAL;
    }

    /// Before a function is called that does not block.
    static void enter() {
        if (SERIAL) {
            LOCK.lock();
        }
    }

    /// After it.
    static void leave() {
        if (SERIAL) {
            LOCK.unlock();
        }
    }

    /// Does what may block and has no other form.
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
                    interrupted = true; // MPI knows no interruption: wait on, and say it afterwards
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
