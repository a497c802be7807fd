// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Transfer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import mpi.MPI;
import mpi.MPIException;

/// Runs the collective operations of one communicator that are made of messages on its shadow.
///
/// All ranks begin the same operations in the same order, one at a time on a communicator (MPI 4.1,
/// 6.1); the operations may end in any order, on any threads. The number of an operation, modulo
/// the number of tags, is the tag of its messages.
///
/// A transfer returned here advances only itself. If several are in progress at a rank, they must
/// be added to one `internal.progress.ProgressEngine`; otherwise a rank that waits for one may keep
/// other ranks from completing theirs.
public final class CollectiveScheduler {
    private final Context shadow;
    private final ContextRanks ranks;
    private final int firstTag;
    private final long tags;
    private final AtomicLong begun = new AtomicLong();

    /// Creates a scheduler without operations.
    ///
    /// @param shadow on which no other messages use the tags from 0 to `greatestTag`
    public CollectiveScheduler(Context shadow, int greatestTag) {
        this(shadow, 0, greatestTag);
    }

    /// Creates a scheduler with a range of tags, without operations.
    ///
    /// @param shadow on which no other messages use the tags from `firstTag` to `greatestTag`
    public CollectiveScheduler(Context shadow, int firstTag, int greatestTag) {
        if (greatestTag < firstTag || firstTag < 0) {
            throw new IllegalArgumentException(
                    "no tags: firstTag=" + firstTag + ", greatestTag=" + greatestTag);
        }
        this.shadow = shadow;
        this.ranks = ContextRanks.of(shadow);
        this.firstTag = firstTag;
        this.tags = greatestTag - firstTag + 1L;
    }

    /// Begins a collective operation.
    ///
    /// @throws MPIException if the arguments are invalid: `ERR_ROOT`, `ERR_OP`, `ERR_BUFFER`,
    ///     `ERR_TRUNCATE`; for two groups also `ERR_COMM`
    public Transfer begin(Collective operation) {
        return begin(channel -> step(channel, operation));
    }

    /// Reserves the tag of an operation that begins later, possibly after others. Collective.
    public int reserve() {
        return firstTag + (int) (begun.getAndIncrement() % tags);
    }

    /// Begins an operation with a reserved tag.
    ///
    /// @param reserved from [#reserve]; again when the operation that it was used for is done here
    public Transfer begin(Collective operation, int reserved) {
        return begin(channel -> step(channel, operation), reserved);
    }

    /// Begins a neighbour operation; ranks without neighbours call it, too.
    public Transfer beginNeighbours(Neighbours neighbours, NeighbourOperation operation) {
        return begin(channel -> NeighbourExchange.of(channel, neighbours, operation));
    }

    /// Begins a neighbour operation with a reserved tag.
    public Transfer beginNeighbours(
            Neighbours neighbours, NeighbourOperation operation, int reserved) {
        return begin(channel -> NeighbourExchange.of(channel, neighbours, operation), reserved);
    }

    /// Begins an operation of another package of this module. It uses a tag like all others: all
    /// ranks begin it.
    ///
    /// @param program creates the step of this rank
    public Transfer begin(Function<ScheduleChannel, Step> program) {
        return begin(program, reserve());
    }

    private Transfer begin(Function<ScheduleChannel, Step> program, int tag) {
        ScheduleChannel channel = new ScheduleChannel(shadow, ranks, tag);
        Step step = program.apply(channel);
        return Schedule.begin(
                () -> {
                    List<Transfer> round = channel.next(step);
                    if (round == null) {
                        channel.end();
                    }
                    return round;
                },
                shadow);
    }

    private static Step step(ScheduleChannel channel, Collective operation) {
        if (channel.isBetweenGroups()) {
            checkRoot(root(operation), Collective.ROOT, channel.peers());
            return BetweenGroups.of(channel, operation);
        }
        checkRoot(root(operation), 0, channel.size());
        return switch (operation) {
            case Collective.Barrier() -> Barriers.dissemination(channel);
            case Collective.Broadcast broadcast -> Broadcasts.of(channel, broadcast);
            case Collective.Gather gather -> Gathers.gather(channel, gather);
            case Collective.Scatter scatter -> Gathers.scatter(channel, scatter);
            case Collective.GatherToAll gather -> Gathers.gatherToAll(channel, gather);
            case Collective.Exchange exchange -> Exchanges.of(channel, exchange);
            case Collective.Reduce reduce -> Reductions.reduce(channel, reduce);
            case Collective.ReduceToAll reduce -> Reductions.reduceToAll(channel, reduce);
            case Collective.ReduceScatter reduce -> Reductions.reduceScatter(channel, reduce);
            case Collective.Scan scan -> Scans.of(channel, scan);
        };
    }

    /// Returns the root; 0 if there is none.
    private static int root(Collective operation) {
        return switch (operation) {
            case Collective.Broadcast broadcast -> broadcast.root();
            case Collective.Gather gather -> gather.root();
            case Collective.Scatter scatter -> scatter.root();
            case Collective.Reduce reduce -> reduce.root();
            case Collective.Barrier _,
                    Collective.GatherToAll _,
                    Collective.Exchange _,
                    Collective.ReduceToAll _,
                    Collective.ReduceScatter _,
                    Collective.Scan _ ->
                    0;
        };
    }

    private static void checkRoot(int root, int least, int end) {
        if (root < least || root >= end || root == Context.ANY_SOURCE) {
            throw new MPIException(
                    MPI.ERR_ROOT,
                    MPI.ERR_ROOT,
                    "root is out of range: root=" + root + ", ranks=" + end);
        }
    }
}
