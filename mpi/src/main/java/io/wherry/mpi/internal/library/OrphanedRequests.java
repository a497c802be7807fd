// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.transport.internal.idle.Backoff;
import java.util.ArrayDeque;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Requests that no thread waits for any more: buffered sends, and requests that were freed before
/// they were done.
///
/// The library makes progress on them with all other requests. [#sweep] tests them from time to
/// time and releases the memory of those that are done.
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

    /// Tests the oldest requests.
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

    /// Blocks until all orphaned sends are done. Receives without a message are dropped.
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
            LOG.log(System.Logger.Level.WARNING, "orphaned request failed", e);
            return true;
        }
    }
}
