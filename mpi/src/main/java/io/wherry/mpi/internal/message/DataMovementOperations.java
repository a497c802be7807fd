// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.ObjectSlice;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.layout.Slots;
import io.wherry.mpi.internal.object.ObjectCollectives;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Collective operations that move elements or objects; [ReductionOperations] combine them.
///
/// A null send buffer means in place; with a null receive buffer this rank receives nothing.
public final class DataMovementOperations {
    private final GraphCodec codec;
    private final int rank;
    private final int peers;
    private final boolean between;

    public DataMovementOperations(Context context, GraphCodec codec) {
        int[] remote = context.remoteGroup();
        this.codec = codec;
        this.rank = context.rank();
        this.between = remote != null;
        this.peers = remote == null ? context.group().length : remote.length;
    }

    /// Returns the number of ranks of the group that is sent to.
    public int peers() {
        return peers;
    }

    /// Returns whether `root` is this rank.
    public boolean isRoot(int root) {
        return between ? root == Collective.ROOT : root == rank;
    }

    private boolean isBeside(int root) {
        return between && root == Collective.NULL_PROCESS;
    }

    public Transfer barrier(CollectiveMode mode) {
        return mode.begin(new Collective.Barrier());
    }

    public Transfer broadcast(CollectiveMode mode, Payload payload, int root) {
        boolean sends = isRoot(root);
        return switch (payload) {
            case Region region -> {
                if (sends) {
                    region.gather();
                }
                Transfer transfer =
                        mode.begin(
                                new Collective.Broadcast(
                                        sends ? region.memory() : region.room(),
                                        region.element(),
                                        root));
                yield sends || isBeside(root)
                        ? transfer
                        : new CallbackTransfer(
                                transfer, () -> region.scatter(region.memory().byteSize()));
            }
            case ObjectSlice slice ->
                    mode.composed(
                            "Bcast",
                            objects(mode)
                                    .broadcast(
                                            sends ? slice.pick() : null,
                                            root,
                                            !sends && !isBeside(root),
                                            slice::put));
        };
    }

    /// Gathers the blocks of all ranks at the root.
    ///
    /// @param own null if it is in its place in `to`; unused in the group of the root of an
    ///     inter-communicator
    /// @param to null where nothing is received; in the group of the root, at other ranks, only its
    ///     type matters
    /// @param even whether all ranks declare that all blocks have the same length
    public Transfer gather(
            CollectiveMode mode,
            @Nullable Payload own,
            @Nullable Slots to,
            int root,
            boolean even) {
        checkSame(own, to);
        if (own instanceof ObjectSlice || (own == null && to != null && to.isOfObjects())) {
            return gatherObjects(mode, (ObjectSlice) own, to, root);
        }
        Region region = (Region) own;
        Slots.PackedBlocks laid = to == null || isBeside(root) ? null : to.incoming();
        Transfer transfer =
                mode.begin(
                        new Collective.Gather(
                                region == null ? null : region.gather(),
                                region == null ? elementOf(laid) : region.element(),
                                laid == null ? null : laid.blocks(),
                                root,
                                even));
        return laid == null ? transfer : new CallbackTransfer(transfer, laid::land);
    }

    private Transfer gatherObjects(
            CollectiveMode mode, @Nullable ObjectSlice own, @Nullable Slots to, int root) {
        Object[] picked = null;
        if (!between || (!isRoot(root) && !isBeside(root))) {
            picked = own == null ? ownOf(to) : own.pick();
        }
        return mode.composed(
                "Gather",
                objects(mode).gather(picked, root, to == null || isBeside(root) ? null : to::put));
    }

    public Transfer gatherToAll(CollectiveMode mode, @Nullable Payload own, Slots to) {
        checkSame(own, to);
        if (to.isOfObjects()) {
            Payload slot = own == null ? to.slot(rank) : own;
            Object[] picked = ((ObjectSlice) slot).pick();
            return mode.composed("Allgather", objects(mode).gatherToAll(picked, between, to::put));
        }
        Region region = (Region) own;
        Slots.PackedBlocks laid = to.incoming();
        Transfer transfer =
                mode.begin(
                        new Collective.GatherToAll(
                                region == null ? null : region.gather(),
                                laid.blocks().element(),
                                laid.blocks()));
        return new CallbackTransfer(transfer, laid::land);
    }

    /// Scatters the blocks of the root to all ranks.
    ///
    /// @param from null where nothing is sent; in the group of the root, at other ranks, only its
    ///     type matters
    /// @param to null if the block of the root stays in place
    /// @param even whether all ranks declare that all blocks have the same length
    public Transfer scatter(
            CollectiveMode mode,
            @Nullable Slots from,
            @Nullable Payload to,
            int root,
            boolean even) {
        checkSame(to, from);
        if (to instanceof ObjectSlice || (from != null && from.isOfObjects())) {
            ObjectSlice slice = (ObjectSlice) to;
            return mode.composed(
                    "Scatter",
                    objects(mode)
                            .scatter(
                                    from == null || isBeside(root) ? null : from.pick(),
                                    root,
                                    takesScattered(root)
                                            ? objects -> putIn(slice, objects)
                                            : null));
        }
        Region region = (Region) to;
        Slots.PackedBlocks laid = from == null || isBeside(root) ? null : from.outgoing();
        Transfer transfer =
                mode.begin(
                        new Collective.Scatter(
                                laid == null ? null : laid.blocks(),
                                region == null ? null : region.room(),
                                region == null ? elementOf(laid) : region.element(),
                                root,
                                even));
        return region == null
                ? transfer
                : new CallbackTransfer(transfer, () -> region.scatter(region.memory().byteSize()));
    }

    private boolean takesScattered(int root) {
        return !between || root >= 0;
    }

    private static void putIn(@Nullable ObjectSlice slice, Object[] objects) {
        if (slice != null) {
            slice.put(objects);
        }
    }

    /// Sends a block of each rank to each rank.
    ///
    /// @param from null if it is in `to`
    public Transfer exchange(CollectiveMode mode, @Nullable Slots from, Slots to) {
        if (from != null && from.isOfObjects() != to.isOfObjects()) {
            throw mixed();
        }
        if (to.isOfObjects()) {
            Object[][] picked = from == null ? to.pick() : from.pick();
            return mode.composed("Alltoall", objects(mode).exchange(picked, to::put));
        }
        Slots.PackedBlocks out = from == null ? null : from.outgoing();
        Slots.PackedBlocks in = from == null ? to.outgoing() : to.incoming();
        Transfer transfer =
                mode.begin(new Collective.Exchange(out == null ? null : out.blocks(), in.blocks()));
        return new CallbackTransfer(transfer, in::land);
    }

    /// Checks that both buffers of this rank are of objects, or both are not.
    private static void checkSame(@Nullable Payload own, @Nullable Slots all) {
        if (own != null && all != null && own instanceof ObjectSlice != all.isOfObjects()) {
            throw mixed();
        }
    }

    private static MPIException mixed() {
        return new MPIException(
                MPI.ERR_TYPE, "one buffer is of objects, the other of primitive elements", null);
    }

    private ObjectCollectives objects(CollectiveMode mode) {
        return mode.objects(codec, peers);
    }

    private Object @Nullable [] ownOf(@Nullable Slots to) {
        return to == null ? null : ((ObjectSlice) to.slot(rank)).pick();
    }

    private static Element elementOf(Slots.@Nullable PackedBlocks laid) {
        return laid == null ? Element.BYTE : laid.blocks().element();
    }
}
