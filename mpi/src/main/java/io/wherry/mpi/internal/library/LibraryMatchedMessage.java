// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;

/// A message handle of the MPI library.
final class LibraryMatchedMessage implements MatchedMessage {
    private static final Function IMRECV = new Function("MPI_Imrecv", 5);

    private final long message;
    private final Envelope envelope;
    private boolean received;

    LibraryMatchedMessage(long message, Envelope envelope) {
        this.message = message;
        this.envelope = envelope;
    }

    @Override
    public Envelope envelope() {
        return envelope;
    }

    @Override
    public Transfer receive(MemorySegment data, Element element) {
        if (received) {
            throw new IllegalStateException("received already");
        }
        long count = NativeBuffer.count(data, element);
        CallScratch scratch = CallScratch.mine();
        if (data.isNative()) {
            begin(scratch, NativeBuffer.address(data), count, element);
            return LibraryTransfer.of(LibraryTransfer.Kind.RECEIVE, scratch.requestValue(), data);
        }
        BounceBuffers buffers = new BounceBuffers();
        long address = buffers.receive(data);
        try {
            begin(scratch, address, count, element);
        } catch (RuntimeException | Error e) {
            buffers.drop();
            throw e;
        }
        return LibraryTransfer.of(LibraryTransfer.Kind.RECEIVE, scratch.requestValue(), buffers);
    }

    /* Writes the request to the scratch memory. */
    private void begin(CallScratch scratch, long address, long count, Element element) {
        scratch.setHandle(message);
        long type = Constants.datatype(element);
        if (count > Integer.MAX_VALUE) {
            try (LargeCount counted = LargeCount.of(IMRECV, count, type)) {
                scratch.setHandle(message);
                received = true; // whatever the library returns
                counted.function()
                        .call(
                                address,
                                counted.count(),
                                counted.datatype(),
                                scratch.handle(),
                                scratch.request());
            }
            return;
        }
        int code;
        received = true; // whatever the library returns
        Gate.enter();
        try {
            code =
                    (int)
                            (long)
                                    FastFunctions.Matching.IMRECV.invokeExact(
                                            address,
                                            count,
                                            type,
                                            scratch.handle(),
                                            scratch.request());
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of("MPI_Imrecv", code);
        }
    }
}
