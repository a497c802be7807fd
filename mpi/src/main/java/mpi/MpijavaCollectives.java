// SPDX-License-Identifier: Apache-2.0
package mpi;

/// Collective operations with the method names of mpiJava: as those of Open MPI, with offsets.
abstract class MpijavaCollectives extends ReductionCollectives {
    MpijavaCollectives() {}

    /// Same as [#barrier].
    public void Barrier() {
        barrier();
    }

    /// Same as [#bcast].
    public void Bcast(Object buf, int offset, int count, Datatype type, int root) {
        bcast(buf, offset, count, type, root);
    }

    /// Same as [#gather].
    public void Gather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        end(
                gather(
                        now(),
                        own(sendbuf, sendoffset, sendcount, sendtype, root),
                        even(recvbuf, recvoffset, recvcount, recvtype),
                        root,
                        true));
    }

    /// Same as [#gatherv].
    public void Gatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        end(
                gather(
                        now(),
                        own(sendbuf, sendoffset, sendcount, sendtype, root),
                        uneven(recvbuf, recvoffset, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Same as [#scatter].
    public void Scatter(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        end(
                scatter(
                        now(),
                        even(sendbuf, sendoffset, sendcount, sendtype),
                        own(recvbuf, recvoffset, recvcount, recvtype, root),
                        root,
                        true));
    }

    /// Same as [#scatterv].
    public void Scatterv(
            Object sendbuf,
            int sendoffset,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        end(
                scatter(
                        now(),
                        uneven(sendbuf, sendoffset, sendcount, displs, sendtype),
                        own(recvbuf, recvoffset, recvcount, recvtype, root),
                        root,
                        false));
    }

    /// Same as [#allGather].
    public void Allgather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        end(
                gatherToAll(
                        now(),
                        part(sendbuf, sendoffset, sendcount, sendtype),
                        even(recvbuf, recvoffset, recvcount, recvtype)));
    }

    /// Same as [#allGatherv].
    public void Allgatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        end(
                gatherToAll(
                        now(),
                        part(sendbuf, sendoffset, sendcount, sendtype),
                        uneven(recvbuf, recvoffset, recvcount, displs, recvtype)));
    }

    /// Same as [#allToAll].
    public void Alltoall(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        end(
                exchange(
                        now(),
                        even(sendbuf, sendoffset, sendcount, sendtype),
                        even(recvbuf, recvoffset, recvcount, recvtype)));
    }

    /// Same as [#allToAllv].
    public void Alltoallv(
            Object sendbuf,
            int sendoffset,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        end(
                exchange(
                        now(),
                        uneven(sendbuf, sendoffset, sendcount, sdispls, sendtype),
                        uneven(recvbuf, recvoffset, recvcount, rdispls, recvtype)));
    }

    /// Same as [#reduce].
    public void Reduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype type,
            Op op,
            int root) {
        end(
                reduce(
                        now(),
                        row(sendbuf, sendoffset, count, type),
                        isRoot(root) ? row(recvbuf, recvoffset, count, type) : null,
                        op,
                        root));
    }

    /// Same as [#allReduce].
    public void Allreduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype type,
            Op op) {
        end(
                reduceToAll(
                        now(),
                        row(sendbuf, sendoffset, count, type),
                        whole(recvbuf, recvoffset, count, type),
                        op));
    }

    /// Same as [#reduceScatter].
    public void Reduce_scatter(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            Datatype type,
            Op op) {
        end(
                reduceScatter(
                        now(),
                        whole(sendbuf, sendoffset, sum(recvcounts), type),
                        whole(recvbuf, recvoffset, own(recvcounts), type),
                        recvcounts,
                        op));
    }

    /// Combines the elements of the ranks up to this one: see [Intracomm#scan].
    public void Scan(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype type,
            Op op) {
        end(
                scan(
                        now(),
                        row(sendbuf, sendoffset, count, type),
                        whole(recvbuf, recvoffset, count, type),
                        op,
                        false));
    }
}
