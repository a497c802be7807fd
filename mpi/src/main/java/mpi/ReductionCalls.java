// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.IntLimit;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.ObjectSlice;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.message.CollectiveMode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Collective calls on a communicator that combine the elements of all ranks: checks the root and
/// the counts, and begins transfers. Objects are combined by reductions of the program.
final class ReductionCalls {
    private final Comm comm;

    ReductionCalls(Comm comm) {
        this.comm = comm;
    }

    /// Returns the buffer for the result of a reduction at the root; null at other ranks.
    @Nullable ReductionBuffer atRoot(
            @Nullable Object buf, int offset, long count, Datatype type, int root) {
        return isRoot(root) ? ReductionBuffer.ofNullable(buf, offset, count, type) : null;
    }

    /// Returns the buffer that is sent in a reduction; null in place. It is empty in the group of
    /// the root of an inter-communicator: nothing is sent there, but the type matters, because
    /// objects take two operations.
    @Nullable ReductionBuffer sent(
            @Nullable Object buf, int offset, long count, Datatype type, int root) {
        boolean isAway = root < 0 && comm.parts().isBetweenGroups();
        return isAway
                ? ReductionBuffer.none(type)
                : ReductionBuffer.ofNullable(buf, offset, count, type);
    }

    /// Returns the buffer that is sent in a reduction in place; null at the root.
    @Nullable ReductionBuffer atOthers(
            @Nullable Object buf, int offset, long count, Datatype type, int root) {
        return isRoot(root) ? null : sent(buf, offset, count, type, root);
    }

    private boolean isRoot(int root) {
        return comm.parts().movements().isRoot(root);
    }

    Transfer reduce(
            CollectiveMode mode,
            @Nullable ReductionBuffer send,
            @Nullable ReductionBuffer receive,
            Op op,
            int root) {
        CommunicatorParts all = comm.parts();
        all.root(root);
        ReductionBuffer into = isRoot(root) ? receive : null;
        ReductionBuffer some = send == null ? into : send;
        if (some != null && some.payload() instanceof ObjectSlice) {
            return all.reductions()
                    .reduce(
                            mode,
                            ReductionBuffer.objects(send),
                            ReductionBuffer.objects(into),
                            op.onObjects(some.type()),
                            root);
        }
        Datatype type = some == null ? MPI.BYTE : some.type();
        return all.reductions()
                .reduce(
                        mode,
                        ReductionBuffer.region(send),
                        ReductionBuffer.region(into),
                        op.on(type),
                        root);
    }

    /// @param send null if it is in `receive`
    Transfer reduceToAll(
            CollectiveMode mode, @Nullable ReductionBuffer send, ReductionBuffer receive, Op op) {
        CommunicatorParts all = comm.parts();
        Datatype type = receive.type();
        return switch (receive.payload()) {
            case ObjectSlice slice ->
                    all.reductions()
                            .reduceToAll(
                                    mode, ReductionBuffer.objects(send), slice, op.onObjects(type));
            case Region region ->
                    all.reductions()
                            .reduceToAll(mode, ReductionBuffer.region(send), region, op.on(type));
        };
    }

    /// @param send null if it is in `receive`
    /// @param counts number of elements of the type, for each rank
    Transfer reduceScatter(
            CollectiveMode mode,
            @Nullable ReductionBuffer send,
            ReductionBuffer receive,
            int[] counts,
            Op op) {
        CommunicatorParts all = comm.parts();
        Datatype type = receive.type();
        Layout layout = type.heldLayout();
        int[] elements =
                Arrays.stream(ofAll(counts))
                        .map(count -> IntLimit.count((long) count * layout.size()))
                        .toArray();
        return switch (receive.payload()) {
            case ObjectSlice slice ->
                    all.reductions()
                            .reduceScatter(
                                    mode,
                                    ReductionBuffer.objects(send),
                                    slice,
                                    elements,
                                    op.onObjects(type));
            case Region region ->
                    all.reductions()
                            .reduceScatter(
                                    mode,
                                    ReductionBuffer.region(send),
                                    region,
                                    elements,
                                    op.on(type));
        };
    }

    /// @param send null if it is in `receive`
    Transfer scan(
            CollectiveMode mode,
            @Nullable ReductionBuffer send,
            ReductionBuffer receive,
            Op op,
            boolean exclusive) {
        CommunicatorParts all = comm.parts();
        if (all.isBetweenGroups()) {
            throw new MPIException(
                    MPI.ERR_COMM, "scan is not defined on an inter-communicator", null);
        }
        Datatype type = receive.type();
        return switch (receive.payload()) {
            case ObjectSlice slice ->
                    all.reductions()
                            .scan(
                                    mode,
                                    ReductionBuffer.objects(send),
                                    slice,
                                    op.onObjects(type),
                                    exclusive);
            case Region region ->
                    all.reductions()
                            .scan(
                                    mode,
                                    ReductionBuffer.region(send),
                                    region,
                                    op.on(type),
                                    exclusive);
        };
    }

    // Counts of reduceScatter.

    /// Returns the number of elements of all ranks.
    int sum(int[] counts) {
        return IntLimit.count(Arrays.stream(ofAll(counts)).asLongStream().sum());
    }

    /// Returns the number of elements of this rank.
    int own(int[] counts) {
        return counts[comm.parts().rank()];
    }

    /// Returns the same count for each rank.
    int[] same(int count) {
        int[] counts = new int[comm.parts().size()];
        Arrays.fill(counts, count);
        return counts;
    }

    /// Returns the counts of all ranks; further entries are ignored. The check is the same at all
    /// ranks: so none waits for another.
    private int[] ofAll(int[] counts) {
        int ranks = comm.parts().size();
        if (counts.length < ranks) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "fewer counts than ranks: counts=%d, ranks=%d".formatted(counts.length, ranks),
                    null);
        }
        for (int rank = 0; rank < ranks; rank++) {
            if (counts[rank] < 0) {
                throw new MPIException(
                        MPI.ERR_COUNT,
                        "negative count: rank=%d, count=%d".formatted(rank, counts[rank]),
                        null);
            }
        }
        return counts.length == ranks ? counts : Arrays.copyOf(counts, ranks);
    }
}
