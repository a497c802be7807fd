// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.layout.Slots;
import io.wherry.mpi.internal.message.CollectiveMode;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Collective operations that are described once and started again and again (MPI 4.1, 6.13 and
/// 8.8).
///
/// All ranks describe the same operations in the same order; each start of one meets the same start
/// at the other ranks, whatever is started in between. Buffers and counts are those of the call
/// without `Init`, and belong to the operation from [Prequest#start] until it has been waited for;
/// the content is read at the start. Without one of the two buffers: in place.
abstract class PersistentCollectives extends NeighbourCollectives {
    PersistentCollectives() {}

    final Prequest persistent(Function<CollectiveMode, Transfer> operation) {
        CollectiveMode way = endpoint().crowd().persistent();
        return new Prequest(endpoint().job().progress(), () -> operation.apply(way));
    }

    /// Describes a [#barrier] (MPI_BARRIER_INIT).
    public Prequest barrierInit() {
        return persistent(way -> endpoint().gatherings().barrier(way));
    }

    /// Describes a [#bcast] (MPI_BCAST_INIT).
    public Prequest bcastInit(Object buf, int count, Datatype type, int root) {
        Payload payload = part(buf, 0, count, type);
        int checked = endpoint().root(root);
        return persistent(way -> endpoint().gatherings().broadcast(way, payload, checked));
    }

    private Prequest gathering(
            @Nullable Payload own, @Nullable Slots to, int root, boolean isEven) {
        int checked = endpoint().root(root);
        return persistent(way -> gather(way, own, to, checked, isEven));
    }

    private Prequest scattering(
            @Nullable Slots from, @Nullable Payload to, int root, boolean isEven) {
        int checked = endpoint().root(root);
        return persistent(way -> scatter(way, from, to, checked, isEven));
    }

    /// Describes a [#gather] (MPI_GATHER_INIT).
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

    /// Describes a [#gather] in place (MPI_GATHER_INIT).
    public Prequest gatherInit(Object buf, int count, Datatype type, int root) {
        return gathering(
                isRoot(root) ? null : own(buf, 0, count, type, root),
                even(buf, 0, count, type),
                root,
                true);
    }

    /// Describes a [#gatherv] (MPI_GATHERV_INIT).
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

    /// Describes a [#gatherv] at the root, in place (MPI_GATHERV_INIT).
    public Prequest gathervInit(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        return gathering(null, uneven(recvbuf, 0, recvcount, displs, recvtype), root, false);
    }

    /// Describes a [#gatherv] at the other ranks (MPI_GATHERV_INIT).
    public Prequest gathervInit(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        return gathering(own(sendbuf, 0, sendcount, sendtype, root), null, root, false);
    }

    /// Describes a [#scatter] (MPI_SCATTER_INIT).
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

    /// Describes a [#scatter] in place (MPI_SCATTER_INIT).
    public Prequest scatterInit(Object buf, int count, Datatype type, int root) {
        return scattering(
                even(buf, 0, count, type),
                isRoot(root) ? null : own(buf, 0, count, type, root),
                root,
                true);
    }

    /// Describes a [#scatterv] (MPI_SCATTERV_INIT).
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

    /// Describes a [#scatterv] at the root, whose own part stays (MPI_SCATTERV_INIT).
    public Prequest scattervInit(
            Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        return scattering(uneven(sendbuf, 0, sendcount, displs, sendtype), null, root, false);
    }

    /// Describes a [#scatterv] at the other ranks (MPI_SCATTERV_INIT).
    public Prequest scattervInit(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        return scattering(null, own(recvbuf, 0, recvcount, recvtype, root), root, false);
    }

    private Prequest gatheringToAll(@Nullable Payload own, Slots to) {
        Slots all = enough(to);
        return persistent(way -> gatherToAll(way, own, all));
    }

    /// Describes an [#allGather] (MPI_ALLGATHER_INIT).
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

    /// Describes an [#allGather] in place (MPI_ALLGATHER_INIT).
    public Prequest allGatherInit(Object buf, int count, Datatype type) {
        return gatheringToAll(null, even(buf, 0, count, type));
    }

    /// Describes an [#allGatherv] (MPI_ALLGATHERV_INIT).
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

    /// Describes an [#allGatherv] in place (MPI_ALLGATHERV_INIT).
    public Prequest allGathervInit(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return gatheringToAll(null, uneven(recvbuf, 0, recvcount, displs, recvtype));
    }

    private Prequest exchanging(Slots from, Slots to) {
        Slots out = enough(from);
        Slots in = enough(to);
        return persistent(way -> exchange(way, out, in));
    }

    /// Describes an [#allToAll] (MPI_ALLTOALL_INIT).
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

    /// Describes an [#allToAllv] (MPI_ALLTOALLV_INIT).
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

    /// Describes an [#allToAllw] (MPI_ALLTOALLW_INIT).
    public Prequest allToAllwInit(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes) {
        int peers = endpoint().peers();
        TypedParts out = new TypedParts(peers, sendbuf, sendcount, sdispls, sendtypes);
        TypedParts in = new TypedParts(peers, recvbuf, recvcount, rdispls, recvtypes);
        return persistent(way -> typed(way, out, in));
    }

    /// Describes a [#reduce] (MPI_REDUCE_INIT).
    public Prequest reduceInit(
            Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
        Row send = row(sendbuf, 0, count, type);
        Row receive = isRoot(endpoint().root(root)) ? row(recvbuf, 0, count, type) : null;
        return persistent(way -> reduce(way, send, receive, op, root));
    }

    /// Describes a [#reduce] in place (MPI_REDUCE_INIT).
    public Prequest reduceInit(Object buf, int count, Datatype type, Op op, int root) {
        boolean isRoot = isRoot(endpoint().root(root));
        Row row = row(buf, 0, count, type);
        return persistent(way -> reduce(way, isRoot ? null : row, isRoot ? row : null, op, root));
    }

    /// Describes an [#allReduce] (MPI_ALLREDUCE_INIT).
    public Prequest allReduceInit(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        Row send = whole(sendbuf, 0, count, type);
        Row receive = whole(recvbuf, 0, count, type);
        return persistent(way -> reduceToAll(way, send, receive, op));
    }

    /// Describes an [#allReduce] in place (MPI_ALLREDUCE_INIT).
    public Prequest allReduceInit(Object buf, int count, Datatype type, Op op) {
        Row row = whole(buf, 0, count, type);
        return persistent(way -> reduceToAll(way, null, row, op));
    }

    private Prequest scattering(@Nullable Row send, Row receive, int[] counts, Op op) {
        return persistent(way -> reduceScatter(way, send, receive, counts, op));
    }

    /// Describes a [#reduceScatter] (MPI_REDUCE_SCATTER_INIT).
    public Prequest reduceScatterInit(
            Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) {
        return scattering(
                whole(sendbuf, 0, sum(recvcounts), type),
                whole(recvbuf, 0, own(recvcounts), type),
                recvcounts.clone(),
                op);
    }

    /// Describes a [#reduceScatter] in place (MPI_REDUCE_SCATTER_INIT).
    public Prequest reduceScatterInit(Object buf, int[] counts, Datatype type, Op op) {
        return scattering(null, whole(buf, 0, sum(counts), type), counts.clone(), op);
    }

    /// Describes a [#reduceScatterBlock] (MPI_REDUCE_SCATTER_BLOCK_INIT).
    public Prequest reduceScatterBlockInit(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        int[] counts = same(recvcount);
        return scattering(
                whole(sendbuf, 0, sum(counts), type),
                whole(recvbuf, 0, recvcount, type),
                counts,
                op);
    }

    /// Describes a [#reduceScatterBlock] in place (MPI_REDUCE_SCATTER_BLOCK_INIT).
    public Prequest reduceScatterBlockInit(Object buf, int count, Datatype type, Op op) {
        int[] counts = same(count);
        return scattering(null, whole(buf, 0, sum(counts), type), counts, op);
    }

    // With neighbours.

    private Prequest gatheringAround(Region own, Slots to) {
        return persistent(way -> gatherAround(way, own, to));
    }

    /// Describes a [#neighborAllGather] (MPI_NEIGHBOR_ALLGATHER_INIT).
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

    /// Describes a [#neighborAllGatherv] (MPI_NEIGHBOR_ALLGATHERV_INIT).
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

    /// Describes a [#neighborAllToAll] (MPI_NEIGHBOR_ALLTOALL_INIT).
    public Prequest neighborAllToAllInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        Slots out = sent(sendbuf, sendcount, sendtype);
        Slots in = received(recvbuf, recvcount, recvtype);
        return persistent(way -> exchangeAround(way, out, in));
    }

    /// Describes a [#neighborAllToAllv] (MPI_NEIGHBOR_ALLTOALLV_INIT).
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
        return persistent(way -> exchangeAround(way, out, in));
    }

    /// Describes a [#neighborAllToAllw] (MPI_NEIGHBOR_ALLTOALLW_INIT).
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
        return persistent(way -> typedAround(way, out, in));
    }
}
