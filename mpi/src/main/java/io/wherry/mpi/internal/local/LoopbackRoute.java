// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Receivers;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.frame.BadFrameException;
import io.wherry.mpi.internal.frame.ErrorClass;
import java.lang.foreign.MemorySegment;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The route from a rank to itself, without a link.
final class LoopbackRoute implements RankRoute {
    private final Matching matching;
    private final int rank;
    private final EagerCredit eagerCredit = new EagerCredit();

    LoopbackRoute(Matching matching, int rank) {
        this.matching = matching;
        this.rank = rank;
    }

    @Override
    public @Nullable PendingSend begin(SendMode mode, MemorySegment data, long context, int tag) {
        try {
            PostedReceive waiting = matching.claim(context, rank, tag);
            if (waiting != null) {
                long wanted = waiting.meet(rank, tag, data.byteSize());
                MPIException unusable = waiting.copyFrom(data, wanted);
                waiting.finish(unusable);
                if (unusable != null) {
                    throw ErrorClass.again(unusable);
                }
                return null;
            }
            return leave(mode, data, context, tag);
        } catch (BadFrameException e) {
            throw ErrorClass.error(ErrorClass.RANK, String.valueOf(e.getMessage()));
        }
    }

    private @Nullable PendingSend leave(SendMode mode, MemorySegment data, long context, int tag)
            throws BadFrameException {
        long length = data.byteSize();
        boolean copied =
                mode != SendMode.SYNCHRONOUS
                        && length <= EAGER
                        && eagerCredit.use(EagerCredit.cost(length));
        if (copied) {
            UnexpectedMessage.Whole whole =
                    new UnexpectedMessage.Whole(this, rank, tag, copyOnCredit(data), 0);
            giveIfThere(matching.arrive(context, whole), whole);
            return null;
        }
        boolean buffered = mode == SendMode.BUFFERED;
        PendingSend sending =
                PendingSend.toSelf(matching.spin(), buffered ? UnexpectedBuffers.of(data) : data);
        UnexpectedMessage.Own own = new UnexpectedMessage.Own(sending, rank, tag);
        sending.onCancel(() -> {
            if (matching.drop(context, arrival -> arrival == own) != null) {
                sending.cancelled();
            }
        });
        giveIfThere(matching.arrive(context, own), own);
        return buffered ? null : sending;
    }

    private MemorySegment copyOnCredit(MemorySegment data) {
        try {
            return UnexpectedBuffers.of(data);
        } catch (RuntimeException | Error e) { // such as that of closed memory
            taken(data.byteSize());
            throw e;
        }
    }

    private static void giveIfThere(@Nullable PostedReceive receiving, UnexpectedMessage arrival) {
        if (receiving != null) {
            arrival.give(receiving);
        }
    }

    @Override
    public Receivers receivers() {
        return Receivers.none();
    }

    @Override
    public void taken(long length) {
        eagerCredit.giveBack(EagerCredit.cost(length));
    }

    @Override
    public void tellMet(long transfer) {
        throw new IllegalStateException("transfer has no remote sender: transfer=" + transfer);
    }
}
