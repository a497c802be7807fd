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
import org.jspecify.annotations.Nullable;

/// Operations of all ranks that move elements or objects about; [ReductionOperations] combine them.
///
/// Null in the place of what is sent means in place, and in the place of what is received that this rank receives nothing.
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

    /// Ranks of the group that is talked to.
    public int peers() {
        return peers;
    }

    /// Whether `root` is this rank.
    public boolean isRoot(int root) {
        return between ? root == Collective.ROOT : root == rank;
    }

    private boolean isBeside(int root) {
        return between && root == Collective.NOBODY;
    }

    public Transfer barrier(CollectiveMode way) {
        return way.begin(new Collective.Barrier());
    }

    public Transfer broadcast(CollectiveMode way, Payload payload, int root) {
        boolean sends = isRoot(root);
        return switch (payload) {
            case Region region -> {
                if (sends) {
                    region.gather();
                }
                Transfer transfer =
                        way.begin(
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
                    way.composed(
                            "Bcast",
                            objects(way)
                                    .broadcast(
                                            sends ? slice.pick() : null,
                                            root,
                                            !sends && !isBeside(root),
                                            slice::put));
        };
    }

    /// Brings what all have to the root.
    ///
    /// @param own null: it is in its place in `to`; nothing at the root of another group and beside it
    /// @param to null where nothing is received; beside the root of another group only its type matters
    /// @param even whether all ranks say that all parts are as long
    public Transfer gather(
            CollectiveMode way, @Nullable Payload own, @Nullable Slots to, int root, boolean even) {
        if (own instanceof ObjectSlice || (own == null && to != null && to.isOfObjects())) {
            return gatherObjects(way, (ObjectSlice) own, to, root);
        }
        Region region = (Region) own;
        Slots.Laid laid = to == null || isBeside(root) ? null : to.incoming();
        Transfer transfer =
                way.begin(
                        new Collective.Gather(
                                region == null ? null : region.gather(),
                                region == null ? elementOf(laid) : region.element(),
                                laid == null ? null : laid.blocks(),
                                root,
                                even));
        return laid == null ? transfer : new CallbackTransfer(transfer, laid::land);
    }

    private Transfer gatherObjects(
            CollectiveMode way, @Nullable ObjectSlice own, @Nullable Slots to, int root) {
        Object[] picked = null;
        if (!between || (!isRoot(root) && !isBeside(root))) {
            picked = own == null ? ownOf(to) : own.pick();
        }
        return way.composed(
                "Gather",
                objects(way).gather(picked, root, to == null || isBeside(root) ? null : to::put));
    }

    public Transfer gatherToAll(CollectiveMode way, @Nullable Payload own, Slots to) {
        if (to.isOfObjects()) {
            Payload slot = own == null ? to.slot(rank) : own;
            Object[] picked = ((ObjectSlice) slot).pick();
            return way.composed("Allgather", objects(way).gatherToAll(picked, to::put));
        }
        Region region = (Region) own;
        Slots.Laid laid = to.incoming();
        Transfer transfer =
                way.begin(
                        new Collective.GatherToAll(
                                region == null ? null : region.gather(),
                                laid.blocks().element(),
                                laid.blocks()));
        return new CallbackTransfer(transfer, laid::land);
    }

    /// Gives each its part of what the root has.
    ///
    /// @param from null where nothing is sent; beside the root of another group only its type matters
    /// @param to null: it stays where it is
    /// @param even whether all ranks say that all parts are as long
    public Transfer scatter(
            CollectiveMode way,
            @Nullable Slots from,
            @Nullable Payload to,
            int root,
            boolean even) {
        if (to instanceof ObjectSlice || (from != null && from.isOfObjects())) {
            ObjectSlice slice = (ObjectSlice) to;
            return way.composed(
                    "Scatter",
                    objects(way)
                            .scatter(
                                    from == null || isBeside(root) ? null : from.pick(),
                                    root,
                                    takesScattered(root)
                                            ? objects -> putIn(slice, objects)
                                            : null));
        }
        Region region = (Region) to;
        Slots.Laid laid = from == null || isBeside(root) ? null : from.outgoing();
        Transfer transfer =
                way.begin(
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

    /// Gives each rank a part of its own.
    ///
    /// @param from null: it is in `to`
    public Transfer exchange(CollectiveMode way, @Nullable Slots from, Slots to) {
        if (to.isOfObjects()) {
            Object[][] picked = from == null ? to.pick() : from.pick();
            return way.composed("Alltoall", objects(way).exchange(picked, to::put));
        }
        Slots.Laid out = from == null ? null : from.outgoing();
        Slots.Laid in = from == null ? to.outgoing() : to.incoming();
        Transfer transfer =
                way.begin(new Collective.Exchange(out == null ? null : out.blocks(), in.blocks()));
        return new CallbackTransfer(transfer, in::land);
    }

    private ObjectCollectives objects(CollectiveMode way) {
        return way.objects(codec, peers);
    }

    private Object @Nullable [] ownOf(@Nullable Slots to) {
        return to == null ? null : ((ObjectSlice) to.slot(rank)).pick();
    }

    private static Element elementOf(Slots.@Nullable Laid laid) {
        return laid == null ? Element.BYTE : laid.blocks().element();
    }
}
