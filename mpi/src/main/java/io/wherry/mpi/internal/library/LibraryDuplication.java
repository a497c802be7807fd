// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Duplication;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.transport.internal.idle.Backoff;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A duplicate of a communicator that the library creates, then its shadow: a duplicate of the
/// duplicate.
///
/// The library duplicates the shadow of the original, on which no collective operations of the
/// program run, and one duplicate begins after another: `MPI_Comm_idup` of Open MPI begins
/// collective operations of its own at any time, which mix with others of the same communicator.
final class LibraryDuplication implements Duplication {
    private static final Function IDUP = new Function("MPI_Comm_idup", 3);

    private final long original;

    /// The duplicate of the same communicator that was begun before, until it is settled.
    private @Nullable LibraryDuplication previous;

    /// The memory for both handles, given back when the library has written them.
    private final MemorySegment handles = Pool.take(2 * Long.BYTES);

    private @Nullable LibraryTransfer first;
    private @Nullable LibraryTransfer second;

    /// Whether the first duplicate is created, or failed.
    private volatile boolean settled;

    private LibraryDuplication(long original, @Nullable LibraryDuplication previous) {
        this.original = original;
        this.previous = previous;
    }

    /// Begins to duplicate a communicator, after the previous duplicate of it.
    static LibraryDuplication begin(long original, @Nullable LibraryDuplication previous) {
        LibraryDuplication begun = new LibraryDuplication(original, previous);
        try {
            begun.beginFirst();
        } catch (RuntimeException | Error e) {
            Pool.give(begun.handles);
            throw e;
        }
        return begun;
    }

    /// Begins the first duplicate unless the previous one goes on.
    private @Nullable LibraryTransfer beginFirst() {
        LibraryDuplication before = previous;
        if (first == null && (before == null || before.settled)) {
            previous = null;
            first = duplicate(original, 0);
        }
        return first;
    }

    private LibraryTransfer duplicate(long communicator, long offset) {
        CallScratch scratch = CallScratch.mine();
        IDUP.call(communicator, handles.address() + offset, scratch.request());
        return LibraryTransfer.of(LibraryTransfer.Kind.OTHER, scratch.requestValue(), handles);
    }

    @Override
    public boolean usesOriginal() {
        return !settled;
    }

    @Override
    public boolean test() {
        if (second == null && isFirstDone()) {
            second = shadow();
        }
        return second != null && second.test();
    }

    private boolean isFirstDone() {
        boolean goesOn = false;
        try {
            LibraryTransfer begun = beginFirst();
            goesOn = begun == null || !begun.test();
            return !goesOn;
        } finally {
            settled = !goesOn;
        }
    }

    private LibraryTransfer shadow() {
        Communicator.returnErrors(CallScratch.handleAt(handles, 0));
        return duplicate(CallScratch.handleAt(handles, 0), Long.BYTES);
    }

    @Override
    public void await() {
        Backoff backoff = Backoff.ofLibrary();
        while (!test()) {
            backoff.idle();
        }
    }

    @Override
    public Envelope envelope() {
        return Objects.requireNonNull(second, "not done").envelope();
    }

    /// Throws: a collective operation cannot be cancelled (MPI 4.1, 6.12).
    @Override
    public void cancel() {
        throw new MPIException(
                MPI.ERR_REQUEST, MPI.ERR_REQUEST, "a duplication cannot be cancelled");
    }

    /// No effect: the library writes the handles.
    @Override
    public void free() {}

    @Override
    public Context finish() {
        long duplicate = CallScratch.handleAt(handles, 0);
        long shadow = CallScratch.handleAt(handles, Long.BYTES);
        Pool.give(handles);
        return LibraryContext.of(duplicate, shadow);
    }
}
