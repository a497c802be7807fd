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

/// The operations of one communicator, made of messages on its shadow.
///
/// All ranks begin the same operations in the same order, never two at once on one communicator (MPI 4.1, 6.1); they may
/// be ended in any order, by any threads. The number of an operation is the tag of its messages, modulo the tags there are.
///
/// A transfer given here moves nothing but itself. Where several are under way at a rank they belong into one
/// `internal.progress.Progress`, or a rank that waits for one may keep others from ending theirs.
public final class CollectiveScheduler {
    private final Context shadow;
    private final ContextRanks ranks;
    private final int firstTag;
    private final long tags;
    private final AtomicLong begun = new AtomicLong();

    /// The operations of one communicator; none is under way.
    ///
    /// @param shadow where nothing else is sent with the tags from 0 to `greatestTag`
    public CollectiveScheduler(Context shadow, int greatestTag) {
        this(shadow, 0, greatestTag);
    }

    /// The operations of one communicator that have these tags; none is under way.
    ///
    /// @param shadow where nothing else is sent with the tags from `firstTag` to `greatestTag`
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

    /// Begins an operation of all ranks.
    ///
    /// @throws MPIException if it cannot be begun as it is given: `ERR_ROOT`, `ERR_OP`, `ERR_BUFFER`, `ERR_TRUNCATE`; of
    ///     two groups also `ERR_COMM`
    public Transfer begin(Collective operation) {
        return begin(lane -> step(lane, operation));
    }

    /// Takes the tag of an operation that is begun later, after others perhaps; all ranks take one.
    public int reserve() {
        return firstTag + (int) (begun.getAndIncrement() % tags);
    }

    /// Begins an operation whose tag was taken before.
    ///
    /// @param reserved from [#reserve]; again when the operation that it was used for is done here
    public Transfer begin(Collective operation, int reserved) {
        return begin(lane -> step(lane, operation), reserved);
    }

    /// Begins an operation with neighbours; all ranks call it, also those without any.
    public Transfer beginNeighbours(Neighbours neighbours, NeighbourOperation operation) {
        return begin(lane -> NeighbourExchange.of(lane, neighbours, operation));
    }

    /// Begins an operation with neighbours whose tag was taken before.
    public Transfer beginNeighbours(
            Neighbours neighbours, NeighbourOperation operation, int reserved) {
        return begin(lane -> NeighbourExchange.of(lane, neighbours, operation), reserved);
    }

    /// Begins an operation of another part of this module. It counts as one here: all ranks begin it.
    ///
    /// @param program gives the step of this rank
    public Transfer begin(Function<ScheduleChannel, Step> program) {
        return begin(program, reserve());
    }

    private Transfer begin(Function<ScheduleChannel, Step> program, int tag) {
        ScheduleChannel lane = new ScheduleChannel(shadow, ranks, tag);
        Step step = program.apply(lane);
        return Schedule.begin(() -> {
            List<Transfer> round = step.next();
            if (round == null) {
                lane.end();
            }
            return round;
        });
    }

    private static Step step(ScheduleChannel lane, Collective operation) {
        if (lane.isBetweenGroups()) {
            checkRoot(root(operation), Collective.ROOT, lane.peers());
            return BetweenGroups.of(lane, operation);
        }
        checkRoot(root(operation), 0, lane.size());
        return switch (operation) {
            case Collective.Barrier() -> Barriers.dissemination(lane);
            case Collective.Broadcast broadcast -> Broadcasts.of(lane, broadcast);
            case Collective.Gather gather -> Gathers.gather(lane, gather);
            case Collective.Scatter scatter -> Gathers.scatter(lane, scatter);
            case Collective.GatherToAll gather -> Gathers.gatherToAll(lane, gather);
            case Collective.Exchange exchange -> Exchanges.of(lane, exchange);
            case Collective.Reduce reduce -> Reductions.reduce(lane, reduce);
            case Collective.ReduceToAll reduce -> Reductions.reduceToAll(lane, reduce);
            case Collective.ReduceScatter reduce -> Reductions.reduceScatter(lane, reduce);
            case Collective.Scan scan -> Scans.of(lane, scan);
        };
    }

    /// The root; 0 where there is none.
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
                    MPI.ERR_ROOT, MPI.ERR_ROOT, "no such root: root=" + root + ", ranks=" + end);
        }
    }
}
