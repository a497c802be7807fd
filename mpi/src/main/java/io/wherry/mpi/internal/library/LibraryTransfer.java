// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.transport.internal.idle.Backoff;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A request of the MPI library, and the memory that it uses.
final class LibraryTransfer implements Transfer {
    private static final Envelope SENT = new Envelope(0, 0, 0, false);
    private static final Envelope CANCELLED = new Envelope(0, 0, 0, true);
    private static final Function CANCEL = new Function("MPI_Cancel", 1);
    private static final Function TEST_CANCELLED = new Function("MPI_Test_cancelled", 2);

    /// The kind of the operation.
    enum Kind {
        SEND,
        RECEIVE,
        /// A collective operation, or an access to a window.
        OTHER
    }

    private final Kind kind;
    private final long request;

    /// The memory that the library accesses, kept reachable.
    @SuppressWarnings({"UnusedVariable", "FieldCanBeLocal"})
    private @Nullable MemorySegment memory;

    private @Nullable BounceBuffers buffers;
    private @Nullable Envelope envelope;
    private boolean cancelAsked;

    private LibraryTransfer(
            Kind kind,
            long request,
            @Nullable MemorySegment memory,
            @Nullable BounceBuffers buffers) {
        this.kind = kind;
        this.request = request;
        this.memory = memory;
        this.buffers = buffers;
    }

    /// Returns a transfer of native memory, which is kept reachable.
    static LibraryTransfer of(Kind kind, long request, MemorySegment memory) {
        return new LibraryTransfer(kind, request, memory, null);
    }

    /// Returns a transfer of memory that may have bounce buffers.
    static LibraryTransfer of(Kind kind, long request, BounceBuffers buffers) {
        return new LibraryTransfer(kind, request, null, buffers);
    }

    /// Returns a transfer that is done.
    static LibraryTransfer done() {
        LibraryTransfer transfer = new LibraryTransfer(Kind.SEND, 0, null, null);
        transfer.envelope = SENT;
        return transfer;
    }

    boolean isSend() {
        return kind == Kind.SEND;
    }

    @Override
    public boolean test() {
        if (envelope != null) {
            return true;
        }
        CallScratch scratch = CallScratch.mine();
        scratch.setRequest(request);
        int code;
        Gate.enter();
        try {
            code =
                    (int)
                            (long)
                                    FastFunctions.Ending.TEST.invokeExact(
                                            scratch.request(), scratch.flag(), scratch.status());
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            fail("MPI_Test", code);
        }
        if (!scratch.flagValue()) {
            return false;
        }
        finish(scratch);
        return true;
    }

    @Override
    public void await() {
        if (envelope != null) {
            return;
        }
        if (Gate.tryBlock()) {
            try {
                awaitDirectly();
            } finally {
                Gate.unblock();
            }
            return;
        }
        Backoff backoff = Backoff.ofLibrary();
        while (!test()) {
            backoff.idle();
        }
    }

    private void awaitDirectly() {
        CallScratch scratch = CallScratch.mine();
        scratch.setRequest(request);
        int code;
        try {
            code =
                    (int)
                            (long)
                                    FastFunctions.Ending.WAIT.invokeExact(
                                            scratch.request(), scratch.status());
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
        if (code != 0) {
            fail("MPI_Wait", code);
        }
        finish(scratch);
    }

    private void finish(CallScratch scratch) {
        Envelope found = SENT;
        if (cancelAsked && wasCancelled(scratch)) {
            found = CANCELLED;
        } else if (kind == Kind.RECEIVE) {
            found = scratch.envelope();
        }
        envelope = found;
        BounceBuffers stand = buffers;
        buffers = null;
        memory = null;
        if (stand != null) {
            stand.finish(kind == Kind.RECEIVE ? found.bytes() : Long.MAX_VALUE);
        }
    }

    private static boolean wasCancelled(CallScratch scratch) {
        TEST_CANCELLED.call(scratch.status(), scratch.flag());
        return scratch.flagValue();
    }

    private void fail(String function, int code) {
        envelope = SENT;
        BounceBuffers stand = buffers;
        buffers = null;
        memory = null;
        if (stand != null) {
            stand.drop();
        }
        throw Failures.of(function, code);
    }

    @Override
    public Envelope envelope() {
        Envelope known = envelope;
        if (known == null) {
            throw new IllegalStateException("transfer is not done");
        }
        return known;
    }

    @Override
    public void cancel() {
        if (envelope != null) {
            return;
        }
        CallScratch scratch = CallScratch.mine();
        scratch.setRequest(request);
        CANCEL.call(scratch.request());
        cancelAsked = true;
    }

    @Override
    public void free() {
        if (!test()) {
            OrphanedRequests.add(this);
        }
    }
}
