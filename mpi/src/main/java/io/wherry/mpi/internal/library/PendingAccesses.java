// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.KeptFailure;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The accesses of this rank to a window that use memory until an epoch or a flush ends them.
/// Thread-safe: accesses that other threads begin while a call waits keep their memory.
final class PendingAccesses {
    private final Set<Begun> begun = new LinkedHashSet<>(); // guarded by this

    /// @param rank the target
    /// @param release ends the use of the memory
    private record Begun(int rank, Runnable release) {}

    /// Adds an access that has begun.
    ///
    /// @param release copies results back and releases the memory; called once
    synchronized void add(int rank, Runnable release) {
        begun.add(new Begun(rank, release));
    }

    /// Makes a call that ends the accesses to a rank, and releases their memory.
    void end(int rank, Runnable call) {
        List<Begun> before = to(rank);
        call.run();
        release(before);
    }

    /// Makes a call that ends all accesses, and releases their memory.
    void endAll(Runnable call) {
        List<Begun> before = all();
        call.run();
        release(before);
    }

    /// Releases the memory of all accesses, which have ended.
    void releaseAll() {
        release(all());
    }

    private synchronized List<Begun> to(int rank) {
        return begun.stream().filter(access -> access.rank == rank).toList();
    }

    private synchronized List<Begun> all() {
        return List.copyOf(begun);
    }

    /* Under the lock: a thread whose call ends the same accesses waits until results are copied. */
    private synchronized void release(List<Begun> ended) {
        Throwable failure = null; // the first RuntimeException or Error
        for (Begun access : ended) {
            try {
                releaseOnce(access);
            } catch (RuntimeException | Error e) { // such as that of closed memory
                failure = failure == null ? e : failure;
            }
        }
        KeptFailure.throwIfAny(failure);
    }

    private synchronized void releaseOnce(Begun access) {
        if (begun.remove(access)) {
            access.release.run();
        }
    }
}
