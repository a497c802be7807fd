// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Matched;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;

/// A message handle of the MPI library.
final class LibraryMatched implements Matched {
    private static final Function IMRECV = new Function("MPI_Imrecv", 5);

    private final long message;
    private final Envelope envelope;
    private boolean received;

    LibraryMatched(long message, Envelope envelope) {
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
        long count = Rows.count(data, element);
        received = true;
        if (data.isNative()) {
            long request = begin(Rows.address(data), count, element);
            return LibraryTransfer.of(LibraryTransfer.Kind.RECEIVE, request, data);
        }
        StandIns standIns = new StandIns();
        long address = standIns.receive(data);
        try {
            long request = begin(address, count, element);
            return LibraryTransfer.of(LibraryTransfer.Kind.RECEIVE, request, standIns);
        } catch (RuntimeException e) {
            standIns.drop();
            throw e;
        }
    }

    private long begin(long address, long count, Element element) {
        Scratch scratch = Scratch.mine();
        scratch.setHandle(message);
        long type = Constants.datatype(element);
        if (count > Integer.MAX_VALUE) {
            try (Counted counted = Counted.of(IMRECV, count, type)) {
                scratch.setHandle(message);
                counted.function()
                        .call(
                                address,
                                counted.count(),
                                counted.datatype(),
                                scratch.handle(),
                                scratch.request());
            }
            return scratch.requestValue();
        }
        int code;
        Gate.enter();
        try {
            code =
                    (int)
                            (long)
                                    Calls.Matching.IMRECV.invokeExact(
                                            address,
                                            count,
                                            type,
                                            scratch.handle(),
                                            scratch.request());
        } catch (Throwable t) {
            throw Natives.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of("MPI_Imrecv", code);
        }
        return scratch.requestValue();
    }
}
