// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.transport.internal.idle.Backoff;
import java.util.ArrayDeque;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Transfers that nobody asks for any more: buffered sends, and what was freed before it was done.
///
/// The library moves them forward with all others. They are asked now and then to give their memory back.
final class OrphanedRequests {
    private static final System.Logger LOG = System.getLogger(OrphanedRequests.class.getName());
    private static final int AT_ONCE = 8;
    private static final ArrayDeque<LibraryTransfer> PENDING = new ArrayDeque<>();

    private OrphanedRequests() {}

    static void add(LibraryTransfer transfer) {
        synchronized (PENDING) {
            PENDING.addLast(transfer);
        }
    }

    /// Asks the oldest ones.
    static void sweep() {
        for (int i = 0; i < AT_ONCE; i++) {
            LibraryTransfer oldest = oldest();
            if (oldest == null) {
                return;
            }
            if (!isDone(oldest)) {
                add(oldest);
            }
        }
    }

    /// Waits for all that were sent. What was to be received, and did not come, is left.
    static void finish() {
        Backoff backoff = Backoff.ofLibrary();
        LibraryTransfer next = oldest();
        while (next != null) {
            if (isDone(next) || !next.isSend()) {
                next = oldest();
            } else {
                backoff.idle();
            }
        }
    }

    private static @Nullable LibraryTransfer oldest() {
        synchronized (PENDING) {
            return PENDING.pollFirst();
        }
    }

    private static boolean isDone(LibraryTransfer transfer) {
        try {
            return transfer.test();
        } catch (MPIException e) {
            LOG.log(System.Logger.Level.WARNING, "a transfer that was left alone failed", e);
            return true;
        }
    }
}
