// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.layout.Slots;
import io.wherry.mpi.internal.message.CollectiveMode;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Initializes persistent collective calls on a communicator, and begins a transfer at each start:
/// the content of the buffers is read then. A start fails after the communicator has been freed.
final class PersistentCalls {
    private final Comm comm;

    PersistentCalls(Comm comm) {
        this.comm = comm;
    }

    private Prequest each(Function<CollectiveMode, Transfer> start) {
        CommunicatorParts all = comm.parts();
        CollectiveMode mode = all.dispatcher().persistent();
        return new Prequest(all.job().progress(), () -> start.apply(mode));
    }

    private int root(int root) {
        return comm.parts().root(root);
    }

    Prequest barrier() {
        return each(mode -> comm.movements.barrier(mode));
    }

    Prequest broadcast(Payload payload, int root) {
        int checked = root(root);
        return each(mode -> comm.movements.broadcast(mode, payload, checked));
    }

    Prequest gather(@Nullable Payload own, @Nullable Slots to, int root, boolean isEven) {
        int checked = root(root);
        return each(mode -> comm.movements.gather(mode, own, to, checked, isEven));
    }

    Prequest scatter(@Nullable Slots from, @Nullable Payload to, int root, boolean isEven) {
        int checked = root(root);
        return each(mode -> comm.movements.scatter(mode, from, to, checked, isEven));
    }

    Prequest gatherToAll(@Nullable Payload own, Slots to) {
        Slots all = comm.blocks.enough(to);
        return each(mode -> comm.movements.gatherToAll(mode, own, all));
    }

    Prequest exchange(Slots from, Slots to) {
        Slots out = comm.blocks.enough(from);
        Slots in = comm.blocks.enough(to);
        return each(mode -> comm.movements.exchange(mode, out, in));
    }

    Prequest exchange(TypedParts from, TypedParts to) {
        return each(mode -> comm.movements.exchange(mode, from, to));
    }

    Prequest reduce(
            @Nullable ReductionBuffer send, @Nullable ReductionBuffer receive, Op op, int root) {
        int checked = root(root);
        Op held = op.held();
        return each(mode -> comm.reductions.reduce(mode, send, receive, held, checked));
    }

    Prequest reduceToAll(@Nullable ReductionBuffer send, ReductionBuffer receive, Op op) {
        Op held = op.held();
        return each(mode -> comm.reductions.reduceToAll(mode, send, receive, held));
    }

    /// @param counts not modified any more
    Prequest reduceScatter(
            @Nullable ReductionBuffer send, ReductionBuffer receive, int[] counts, Op op) {
        Op held = op.held();
        return each(mode -> comm.reductions.reduceScatter(mode, send, receive, counts, held));
    }

    Prequest scan(
            @Nullable ReductionBuffer send, ReductionBuffer receive, Op op, boolean exclusive) {
        Op held = op.held();
        return each(mode -> comm.reductions.scan(mode, send, receive, held, exclusive));
    }

    // Neighbour operations.

    Prequest gatherAround(Region own, Slots to) {
        return each(mode -> comm.neighbours.gather(mode, own, to));
    }

    Prequest exchangeAround(Slots from, Slots to) {
        return each(mode -> comm.neighbours.exchange(mode, from, to));
    }

    Prequest exchangeAround(TypedParts from, TypedParts to) {
        return each(mode -> comm.neighbours.exchange(mode, from, to));
    }
}
