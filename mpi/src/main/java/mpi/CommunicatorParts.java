// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Duplication;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.message.CallbackTransfer;
import io.wherry.mpi.internal.message.CollectiveDispatcher;
import io.wherry.mpi.internal.message.DataMovementOperations;
import io.wherry.mpi.internal.message.PointToPoint;
import io.wherry.mpi.internal.message.ReductionOperations;
import io.wherry.mpi.internal.message.ShadowTags;
import io.wherry.mpi.internal.object.ObjectMessaging;
import io.wherry.mpi.internal.partition.PartitionedMessaging;
import io.wherry.mpi.internal.progress.ProgressEngine;
import io.wherry.mpi.internal.schedule.CollectiveScheduler;
import io.wherry.mpi.internal.schedule.ProposalAgreement;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The parts of a communicator: its context, the operations on it, and the error handler that
/// communicators created from it inherit.
final class CommunicatorParts {
    private final ActiveJob job;
    private final Context context;
    private final PointToPoint messages;
    private final PartitionedMessaging partitioned;
    private final CollectiveDispatcher dispatcher;
    private final DataMovementOperations movements;
    private final ReductionOperations reductions;
    private final int rank;
    private final int size;
    private final int peers;
    private final int greatestTag;
    private Errhandler errhandler = Errhandler.FATAL;
    private @Nullable Duplication duplication; // the last one of the device

    CommunicatorParts(ActiveJob job, Context context) {
        int greatestTag = job.device().tagUpperBound();
        ShadowTags tags = new ShadowTags(greatestTag);
        ProgressEngine progress = job.progress();
        GraphCodec codec = job.codec();
        Context shadow = context.shadow();
        int[] remote = context.remoteGroup();
        this.job = job;
        this.context = context;
        this.rank = context.rank();
        this.size = context.group().length;
        this.greatestTag = greatestTag;
        this.peers = remote == null ? size : remote.length;
        this.messages =
                new PointToPoint(
                        context,
                        new ObjectMessaging(
                                context, shadow, codec, tags.firstPiece(), tags.lastPiece()),
                        progress);
        this.partitioned =
                new PartitionedMessaging(
                        shadow, progress, tags.firstPartition(), tags.lastPartition());
        this.dispatcher =
                new CollectiveDispatcher(
                        context,
                        new CollectiveScheduler(
                                shadow, tags.firstCollective(), tags.lastCollective()),
                        new CollectiveScheduler(
                                shadow, tags.firstPersistent(), tags.lastPersistent()),
                        progress);
        this.movements = new DataMovementOperations(context, codec);
        this.reductions = new ReductionOperations(context, codec);
    }

    ActiveJob job() {
        return job;
    }

    Context context() {
        return context;
    }

    PointToPoint messages() {
        return messages;
    }

    PartitionedMessaging partitioned() {
        return partitioned;
    }

    CollectiveDispatcher dispatcher() {
        return dispatcher;
    }

    DataMovementOperations movements() {
        return movements;
    }

    ReductionOperations reductions() {
        return reductions;
    }

    int rank() {
        return rank;
    }

    int size() {
        return size;
    }

    /// Returns the number of ranks that messages go to.
    int peers() {
        return peers;
    }

    boolean isBetweenGroups() {
        return context.remoteGroup() != null;
    }

    /// Makes a call that blocks in the device until all ranks have made it, such as the creation of
    /// a context.
    <T extends @Nullable Object> T collective(Function<Context, T> call) {
        return job.progress().during(() -> call.apply(context));
    }

    /// Returns the parts of a context that was created from this one, with the error handler of
    /// this communicator; null if there is none.
    @Nullable CommunicatorParts of(@Nullable Context other) {
        if (other == null) {
            return null;
        }
        CommunicatorParts created = new CommunicatorParts(job, other);
        created.setErrhandler(errhandler);
        return created;
    }

    /// Begins to duplicate the context, and does not wait for the other ranks.
    ///
    /// @param accept takes the parts of the duplicate when the returned transfer is done
    Transfer duplicateLater(Consumer<CommunicatorParts> accept) {
        Duplication begun = context.duplicateLater();
        if (begun != null) {
            Transfer added = job.progress().add(begun);
            duplication = begun;
            return new CallbackTransfer(
                    added, () -> accept.accept(new CommunicatorParts(job, begun.finish())));
        }
        ProposalAgreement agreement = new ProposalAgreement(context.proposal());
        return new CallbackTransfer(
                dispatcher.begin(agreement),
                () -> {
                    Context made = context.duplicate(agreement.number());
                    accept.accept(new CommunicatorParts(job, made));
                });
    }

    /// Blocks until no duplicate needs the context, which is to be freed.
    void awaitDuplicates() {
        Duplication last = duplication;
        if (last != null) {
            job.progress().until(() -> !last.usesOriginal());
        }
    }

    Errhandler errhandler() {
        return errhandler;
    }

    void setErrhandler(Errhandler handler) {
        errhandler = handler;
    }

    /// Checks a rank to send to, and returns it.
    int destination(int rank) {
        if ((rank < 0 && rank != MPI.PROC_NULL) || rank >= peers) {
            throw new MPIException(
                    MPI.ERR_RANK, "rank is out of range: rank=" + rank + ", ranks=" + peers, null);
        }
        return rank;
    }

    /// Checks a rank to receive from, or the wildcard, and returns it.
    int source(int rank) {
        return rank == MPI.ANY_SOURCE ? rank : destination(rank);
    }

    /// Checks a tag to send with, and returns it.
    int tag(int tag) {
        if (tag < 0 || tag > greatestTag) {
            throw new MPIException(
                    MPI.ERR_TAG,
                    "tag is out of range: tag=" + tag + ", greatest=" + greatestTag,
                    null);
        }
        return tag;
    }

    /// Checks a tag to receive with, or the wildcard, and returns it.
    int anyTag(int tag) {
        return tag == MPI.ANY_TAG ? tag : tag(tag);
    }

    /// Checks a root of a collective operation, and returns it.
    int root(int root) {
        boolean between = peers != size || isBetweenGroups();
        boolean named = between && (root == MPI.ROOT || root == MPI.PROC_NULL);
        if (!named && (root < 0 || root >= peers)) {
            throw new MPIException(
                    MPI.ERR_ROOT, "root is out of range: root=" + root + ", ranks=" + peers, null);
        }
        return root;
    }
}
