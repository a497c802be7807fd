// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Reduction;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.ObjectSlice;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.object.ObjectCollectives;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Collective operations that combine the elements or objects of all ranks.
///
/// A null send buffer means in place; with a null receive buffer this rank receives nothing.
/// Objects are gathered at the rank that gets the result, which combines them in rank order.
public final class ReductionOperations {
    private final GraphCodec codec;
    private final int rank;
    private final int peers;
    private final boolean between;

    public ReductionOperations(Context context, GraphCodec codec) {
        int[] remote = context.remoteGroup();
        this.codec = codec;
        this.rank = context.rank();
        this.between = remote != null;
        this.peers = remote == null ? context.group().length : remote.length;
    }

    /// A reduction of two rows of objects into one.
    @FunctionalInterface
    public interface ObjectReduction {
        /// Stores `left` combined with `right` into `right`.
        void combine(Object[] left, Object[] right);
    }

    /// Combines the elements of all ranks at the root.
    ///
    /// @param send null at the root if it is in `receive`
    /// @param receive at the root
    public Transfer reduce(
            CollectiveMode mode,
            @Nullable Region send,
            @Nullable Region receive,
            Reduction reduction,
            int root) {
        Region some = send == null ? receive : send;
        if (some == null) { // in the group of the root of an inter-communicator, but not the root
            return mode.begin(new Collective.Reduce(null, null, Element.BYTE, reduction, root));
        }
        MemorySegment result = memory(send, receive);
        Transfer transfer =
                mode.begin(
                        new Collective.Reduce(
                                send == null || isRemoteRoot(root) ? null : send.gather(),
                                result,
                                some.element(),
                                reduction,
                                root));
        return landing(transfer, receive);
    }

    private boolean isRemoteRoot(int root) {
        return between && root == Collective.ROOT;
    }

    public Transfer reduceToAll(
            CollectiveMode mode, @Nullable Region send, Region receive, Reduction reduction) {
        receive.room();
        MemorySegment result = receive.gather();
        Transfer transfer =
                mode.begin(
                        new Collective.ReduceToAll(
                                send == null ? null : send.gather(),
                                result,
                                receive.element(),
                                reduction));
        return landing(transfer, receive);
    }

    /// Combines the elements of all ranks, and gives each rank its block of the result.
    ///
    /// @param send all blocks; null if they are in `receive`
    /// @param receive the block of this rank
    /// @param counts elements of the block of each rank
    public Transfer reduceScatter(
            CollectiveMode mode,
            @Nullable Region send,
            Region receive,
            int[] counts,
            Reduction reduction) {
        // between groups uneven: the counts of the other group, which must call the same
        // function of a library, are not known
        boolean even = !between && Arrays.stream(counts).allMatch(count -> count == counts[0]);
        MemorySegment into = room(send, receive);
        Blocks blocks =
                even
                        ? Blocks.even(into, receive.element(), counts[0])
                        : Blocks.uneven(into, receive.element(), counts, new int[counts.length]);
        Transfer transfer =
                mode.begin(
                        new Collective.ReduceScatter(
                                send == null ? null : send.gather(), blocks, reduction));
        long own = (long) counts[rank] * receive.element().size();
        return new CallbackTransfer(transfer, () -> receive.scatter(own));
    }

    public Transfer scan(
            CollectiveMode mode,
            @Nullable Region send,
            Region receive,
            Reduction reduction,
            boolean exclusive) {
        receive.room();
        MemorySegment result = receive.gather();
        Transfer transfer =
                mode.begin(
                        new Collective.Scan(
                                send == null ? null : send.gather(),
                                result,
                                receive.element(),
                                reduction,
                                exclusive));
        return landing(transfer, receive);
    }

    private static @Nullable MemorySegment memory(@Nullable Region send, @Nullable Region receive) {
        if (receive == null) {
            return null;
        }
        return room(send, receive);
    }

    private static MemorySegment room(@Nullable Region send, Region receive) {
        MemorySegment room = receive.room();
        return send == null ? receive.gather() : room;
    }

    private static Transfer landing(Transfer transfer, @Nullable Region receive) {
        return receive == null
                ? transfer
                : new CallbackTransfer(
                        transfer, () -> receive.scatter(receive.memory().byteSize()));
    }

    public Transfer reduce(
            CollectiveMode mode,
            @Nullable ObjectSlice send,
            @Nullable ObjectSlice receive,
            ObjectReduction reduction,
            int root) {
        boolean receives = between ? root == Collective.ROOT : root == rank;
        boolean sends = !between || root >= 0;
        ObjectSlice own = send == null ? receive : send;
        return mode.composed(
                "Reduce",
                objects(mode)
                        .gather(
                                sends && own != null ? own.pick() : null,
                                root,
                                receives && receive != null
                                        ? all -> receive.put(combined(all, peers, reduction))
                                        : null));
    }

    public Transfer reduceToAll(
            CollectiveMode mode,
            @Nullable ObjectSlice send,
            ObjectSlice receive,
            ObjectReduction reduction) {
        return mode.composed(
                "Allreduce",
                objects(mode)
                        .gatherToAll(
                                (send == null ? receive : send).pick(),
                                between,
                                all -> receive.put(combined(all, peers, reduction))));
    }

    public Transfer reduceScatter(
            CollectiveMode mode,
            @Nullable ObjectSlice send,
            ObjectSlice receive,
            int[] counts,
            ObjectReduction reduction) {
        Object[] own = (send == null ? receive : send).pick();
        if (between) {
            return reduceScatterBetween(mode, own, receive, counts, reduction);
        }
        Object[][] blocks = new Object[counts.length][];
        int from = 0;
        for (int n = 0; n < counts.length; n++) {
            blocks[n] = Arrays.copyOfRange(own, from, from + counts[n]);
            from += counts[n];
        }
        return mode.composed(
                "Reduce_scatter",
                objects(mode)
                        .exchange(blocks, all -> receive.put(combined(all, peers, reduction))));
    }

    /* A rank does not know how the other group divides the row, so it sends all of it. */
    private Transfer reduceScatterBetween(
            CollectiveMode mode,
            Object[] own,
            ObjectSlice receive,
            int[] counts,
            ObjectReduction reduction) {
        int from = Arrays.stream(counts, 0, rank).sum();
        int to = from + counts[rank];
        return mode.composed(
                "Reduce_scatter",
                objects(mode)
                        .gatherToAll(
                                own,
                                between,
                                all -> {
                                    Object[] whole = combined(all, peers, reduction);
                                    receive.put(Arrays.copyOfRange(whole, from, to));
                                }));
    }

    public Transfer scan(
            CollectiveMode mode,
            @Nullable ObjectSlice send,
            ObjectSlice receive,
            ObjectReduction reduction,
            boolean exclusive) {
        int ranks = exclusive ? rank : rank + 1;
        return mode.composed(
                exclusive ? "Exscan" : "Scan",
                objects(mode)
                        .gatherToAll(
                                (send == null ? receive : send).pick(),
                                between,
                                all -> {
                                    if (ranks > 0) {
                                        receive.put(combined(all, ranks, reduction));
                                    }
                                }));
    }

    /// Returns all rows combined in rank order: `a op (b op (c op d))`.
    private static Object[] combined(Object[][] all, int count, ObjectReduction reduction) {
        Object[] result = all[count - 1];
        for (int n = count - 2; n >= 0; n--) {
            combine(reduction, all[n], result);
        }
        return result;
    }

    private static void combine(ObjectReduction reduction, Object[] left, Object[] right) {
        try {
            reduction.combine(left, right);
        } catch (RuntimeException | Error e) {
            throw new MPIException(MPI.ERR_OP, "the program's reduction failed: " + e, e);
        }
    }

    private ObjectCollectives objects(CollectiveMode mode) {
        return mode.objects(codec, peers);
    }
}
