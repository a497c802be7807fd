// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.layout.Slots;
import io.wherry.mpi.internal.message.CollectiveMode;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Persistent collective operations: initialized once, started many times (MPI 4.1, 6.13 and 8.8).
///
/// All ranks initialize the same operations in the same order; each start of an operation matches
/// the same start at the other ranks, even if other operations are started in between. Buffers and
/// counts are those of the call without `Init`. The buffers belong to the operation from
/// [Prequest#start] until it has been waited for; the content is read at the start. Variants
/// without one of the two buffers are in place.
abstract class PersistentCollectives extends NeighbourCollectives {
    PersistentCollectives() {}

    final Prequest persistent(Function<CollectiveMode, Transfer> operation) {
        CollectiveMode mode = parts().dispatcher().persistent();
        return new Prequest(parts().job().progress(), () -> operation.apply(mode));
    }

    /// Initializes a persistent [#barrier] (MPI_BARRIER_INIT).
    public Prequest barrierInit() {
        return persistent(mode -> parts().movements().barrier(mode));
    }

    /// Initializes a persistent [#bcast] (MPI_BCAST_INIT).
    public Prequest bcastInit(Object buf, int count, Datatype type, int root) {
        Payload payload = part(buf, 0, count, type);
        int checked = parts().root(root);
        return persistent(mode -> parts().movements().broadcast(mode, payload, checked));
    }

    private Prequest gathering(
            @Nullable Payload own, @Nullable Slots to, int root, boolean isEven) {
        int checked = parts().root(root);
        return persistent(mode -> gather(mode, own, to, checked, isEven));
    }

    private Prequest scattering(
            @Nullable Slots from, @Nullable Payload to, int root, boolean isEven) {
        int checked = parts().root(root);
        return persistent(mode -> scatter(mode, from, to, checked, isEven));
    }

    /// Initializes a persistent [#gather] (MPI_GATHER_INIT).
    public Prequest gatherInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return gathering(
                own(sendbuf, 0, sendcount, sendtype, root),
                even(recvbuf, 0, recvcount, recvtype),
                root,
                true);
    }

    /// Initializes a persistent [#gather] in place (MPI_GATHER_INIT).
    public Prequest gatherInit(Object buf, int count, Datatype type, int root) {
        return gathering(
                isRoot(root) ? null : own(buf, 0, count, type, root),
                even(buf, 0, count, type),
                root,
                true);
    }

    /// Initializes a persistent [#gatherv] (MPI_GATHERV_INIT).
    public Prequest gathervInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        return gathering(
                own(sendbuf, 0, sendcount, sendtype, root),
                uneven(recvbuf, 0, recvcount, displs, recvtype),
                root,
                false);
    }

    /// Initializes a persistent [#gatherv] at the root, in place (MPI_GATHERV_INIT).
    public Prequest gathervInit(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        return gathering(null, uneven(recvbuf, 0, recvcount, displs, recvtype), root, false);
    }

    /// Initializes a persistent [#gatherv] at the other ranks (MPI_GATHERV_INIT).
    public Prequest gathervInit(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        return gathering(own(sendbuf, 0, sendcount, sendtype, root), null, root, false);
    }

    /// Initializes a persistent [#scatter] (MPI_SCATTER_INIT).
    public Prequest scatterInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return scattering(
                even(sendbuf, 0, sendcount, sendtype),
                own(recvbuf, 0, recvcount, recvtype, root),
                root,
                true);
    }

    /// Initializes a persistent [#scatter] in place (MPI_SCATTER_INIT).
    public Prequest scatterInit(Object buf, int count, Datatype type, int root) {
        return scattering(
                even(buf, 0, count, type),
                isRoot(root) ? null : own(buf, 0, count, type, root),
                root,
                true);
    }

    /// Initializes a persistent [#scatterv] (MPI_SCATTERV_INIT).
    public Prequest scattervInit(
            Object sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return scattering(
                uneven(sendbuf, 0, sendcount, displs, sendtype),
                own(recvbuf, 0, recvcount, recvtype, root),
                root,
                false);
    }

    /// Initializes a persistent [#scatterv] at the root, whose own part stays (MPI_SCATTERV_INIT).
    public Prequest scattervInit(
            Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        return scattering(uneven(sendbuf, 0, sendcount, displs, sendtype), null, root, false);
    }

    /// Initializes a persistent [#scatterv] at the other ranks (MPI_SCATTERV_INIT).
    public Prequest scattervInit(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        return scattering(null, own(recvbuf, 0, recvcount, recvtype, root), root, false);
    }

    private Prequest gatheringToAll(@Nullable Payload own, Slots to) {
        Slots all = enough(to);
        return persistent(mode -> gatherToAll(mode, own, all));
    }

    /// Initializes a persistent [#allGather] (MPI_ALLGATHER_INIT).
    public Prequest allGatherInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return gatheringToAll(
                part(sendbuf, 0, sendcount, sendtype), even(recvbuf, 0, recvcount, recvtype));
    }

    /// Initializes a persistent [#allGather] in place (MPI_ALLGATHER_INIT).
    public Prequest allGatherInit(Object buf, int count, Datatype type) {
        return gatheringToAll(null, even(buf, 0, count, type));
    }

    /// Initializes a persistent [#allGatherv] (MPI_ALLGATHERV_INIT).
    public Prequest allGathervInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return gatheringToAll(
                part(sendbuf, 0, sendcount, sendtype),
                uneven(recvbuf, 0, recvcount, displs, recvtype));
    }

    /// Initializes a persistent [#allGatherv] in place (MPI_ALLGATHERV_INIT).
    public Prequest allGathervInit(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return gatheringToAll(null, uneven(recvbuf, 0, recvcount, displs, recvtype));
    }

    private Prequest exchanging(Slots from, Slots to) {
        Slots out = enough(from);
        Slots in = enough(to);
        return persistent(mode -> exchange(mode, out, in));
    }

    /// Initializes a persistent [#allToAll] (MPI_ALLTOALL_INIT).
    public Prequest allToAllInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return exchanging(
                even(sendbuf, 0, sendcount, sendtype), even(recvbuf, 0, recvcount, recvtype));
    }

    /// Initializes a persistent [#allToAllv] (MPI_ALLTOALLV_INIT).
    public Prequest allToAllvInit(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        return exchanging(
                uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                uneven(recvbuf, 0, recvcount, rdispls, recvtype));
    }

    /// Initializes a persistent [#allToAllw] (MPI_ALLTOALLW_INIT).
    public Prequest allToAllwInit(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes) {
        int peers = parts().peers();
        TypedParts out = new TypedParts(peers, sendbuf, sendcount, sdispls, sendtypes);
        TypedParts in = new TypedParts(peers, recvbuf, recvcount, rdispls, recvtypes);
        return persistent(mode -> typed(mode, out, in));
    }

    /// Initializes a persistent [#reduce] (MPI_REDUCE_INIT).
    public Prequest reduceInit(
            Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
        Row send = row(sendbuf, 0, count, type);
        Row receive = isRoot(parts().root(root)) ? row(recvbuf, 0, count, type) : null;
        return persistent(mode -> reduce(mode, send, receive, op, root));
    }

    /// Initializes a persistent [#reduce] in place (MPI_REDUCE_INIT).
    public Prequest reduceInit(Object buf, int count, Datatype type, Op op, int root) {
        boolean isRoot = isRoot(parts().root(root));
        Row row = row(buf, 0, count, type);
        return persistent(mode -> reduce(mode, isRoot ? null : row, isRoot ? row : null, op, root));
    }

    /// Initializes a persistent [#allReduce] (MPI_ALLREDUCE_INIT).
    public Prequest allReduceInit(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        Row send = whole(sendbuf, 0, count, type);
        Row receive = whole(recvbuf, 0, count, type);
        return persistent(mode -> reduceToAll(mode, send, receive, op));
    }

    /// Initializes a persistent [#allReduce] in place (MPI_ALLREDUCE_INIT).
    public Prequest allReduceInit(Object buf, int count, Datatype type, Op op) {
        Row row = whole(buf, 0, count, type);
        return persistent(mode -> reduceToAll(mode, null, row, op));
    }

    private Prequest scattering(@Nullable Row send, Row receive, int[] counts, Op op) {
        return persistent(mode -> reduceScatter(mode, send, receive, counts, op));
    }

    /// Initializes a persistent [#reduceScatter] (MPI_REDUCE_SCATTER_INIT).
    public Prequest reduceScatterInit(
            Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) {
        return scattering(
                whole(sendbuf, 0, sum(recvcounts), type),
                whole(recvbuf, 0, own(recvcounts), type),
                recvcounts.clone(),
                op);
    }

    /// Initializes a persistent [#reduceScatter] in place (MPI_REDUCE_SCATTER_INIT).
    public Prequest reduceScatterInit(Object buf, int[] counts, Datatype type, Op op) {
        return scattering(null, whole(buf, 0, sum(counts), type), counts.clone(), op);
    }

    /// Initializes a persistent [#reduceScatterBlock] (MPI_REDUCE_SCATTER_BLOCK_INIT).
    public Prequest reduceScatterBlockInit(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        int[] counts = same(recvcount);
        return scattering(
                whole(sendbuf, 0, sum(counts), type),
                whole(recvbuf, 0, recvcount, type),
                counts,
                op);
    }

    /// Initializes a persistent [#reduceScatterBlock] in place (MPI_REDUCE_SCATTER_BLOCK_INIT).
    public Prequest reduceScatterBlockInit(Object buf, int count, Datatype type, Op op) {
        int[] counts = same(count);
        return scattering(null, whole(buf, 0, sum(counts), type), counts, op);
    }

    // Neighbour operations.

    private Prequest gatheringAround(Region own, Slots to) {
        return persistent(mode -> gatherAround(mode, own, to));
    }

    /// Initializes a persistent [#neighborAllGather] (MPI_NEIGHBOR_ALLGATHER_INIT).
    public Prequest neighborAllGatherInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return gatheringAround(
                around(sendbuf, sendcount, sendtype), received(recvbuf, recvcount, recvtype));
    }

    /// Initializes a persistent [#neighborAllGatherv] (MPI_NEIGHBOR_ALLGATHERV_INIT).
    public Prequest neighborAllGathervInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return gatheringAround(
                around(sendbuf, sendcount, sendtype),
                uneven(recvbuf, 0, recvcount, displs, recvtype));
    }

    /// Initializes a persistent [#neighborAllToAll] (MPI_NEIGHBOR_ALLTOALL_INIT).
    public Prequest neighborAllToAllInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        Slots out = sent(sendbuf, sendcount, sendtype);
        Slots in = received(recvbuf, recvcount, recvtype);
        return persistent(mode -> exchangeAround(mode, out, in));
    }

    /// Initializes a persistent [#neighborAllToAllv] (MPI_NEIGHBOR_ALLTOALLV_INIT).
    public Prequest neighborAllToAllvInit(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        Slots out = uneven(sendbuf, 0, sendcount, sdispls, sendtype);
        Slots in = uneven(recvbuf, 0, recvcount, rdispls, recvtype);
        return persistent(mode -> exchangeAround(mode, out, in));
    }

    /// Initializes a persistent [#neighborAllToAllw] (MPI_NEIGHBOR_ALLTOALLW_INIT).
    public Prequest neighborAllToAllwInit(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes) {
        TypedParts out = new TypedParts(destinations(), sendbuf, sendcount, sdispls, sendtypes);
        TypedParts in = new TypedParts(sources(), recvbuf, recvcount, rdispls, recvtypes);
        return persistent(mode -> typedAround(mode, out, in));
    }
}
