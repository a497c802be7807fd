// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Slots;
import io.wherry.mpi.internal.message.CollectiveMode;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Collective operations in which all ranks receive from all ranks, with the method names of Open
/// MPI.
abstract class ExchangeCollectives extends DataMovementCollectives {
    ExchangeCollectives() {}

    final Transfer gatherToAll(CollectiveMode mode, @Nullable Payload own, Slots to) {
        return parts().movements().gatherToAll(mode, own, enough(to));
    }

    final Transfer exchange(CollectiveMode mode, Slots from, Slots to) {
        return parts().movements().exchange(mode, enough(from), enough(to));
    }

    final Payload part(Object buf, int offset, long count, Datatype type) {
        return Payload.of(buf, offset, count, type.layout());
    }

    /// Gathers the blocks of all ranks at all ranks.
    public void allGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        end(
                gatherToAll(
                        now(),
                        part(sendbuf, 0, sendcount, sendtype),
                        even(recvbuf, 0, recvcount, recvtype)));
    }

    /// Non-blocking form of [#allGather].
    public Request iAllGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                gatherToAll(
                        later(),
                        part(sendbuf, 0, sendcount, sendtype),
                        even(recvbuf, 0, recvcount, recvtype)));
    }

    /// Non-blocking form of [#allGather].
    public Request iAllGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                gatherToAll(
                        later(),
                        part(sendbuf, 0, sendcount, sendtype),
                        even(recvbuf, 0, recvcount, recvtype)));
    }

    /// Gathers the blocks of all ranks at all ranks, in place.
    public void allGather(Object buf, int count, Datatype type) {
        end(gatherToAll(now(), null, even(buf, 0, count, type)));
    }

    /// Non-blocking form of [#allGather].
    public Request iAllGather(Object buf, int count, Datatype type) {
        return request(gatherToAll(later(), null, even(buf, 0, count, type)));
    }

    /// Non-blocking form of [#allGather].
    public Request iAllGather(Buffer buf, int count, Datatype type) {
        return request(gatherToAll(later(), null, even(buf, 0, count, type)));
    }

    /// Gathers the blocks of all ranks at all ranks; the lengths may differ.
    public void allGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        end(
                gatherToAll(
                        now(),
                        part(sendbuf, 0, sendcount, sendtype),
                        uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Non-blocking form of [#allGatherv].
    public Request iAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return request(
                gatherToAll(
                        later(),
                        part(sendbuf, 0, sendcount, sendtype),
                        uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Non-blocking form of [#allGatherv].
    public Request iAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return request(
                gatherToAll(
                        later(),
                        part(sendbuf, 0, sendcount, sendtype),
                        uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Gathers the blocks of all ranks at all ranks, in place; the lengths may differ.
    public void allGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        end(gatherToAll(now(), null, uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Non-blocking form of [#allGatherv].
    public Request iAllGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return request(gatherToAll(later(), null, uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Non-blocking form of [#allGatherv].
    public Request iAllGatherv(Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return request(gatherToAll(later(), null, uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Sends a block from each rank to each rank.
    public void allToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        end(
                exchange(
                        now(),
                        even(sendbuf, 0, sendcount, sendtype),
                        even(recvbuf, 0, recvcount, recvtype)));
    }

    /// Non-blocking form of [#allToAll].
    public Request iAllToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                exchange(
                        later(),
                        even(sendbuf, 0, sendcount, sendtype),
                        even(recvbuf, 0, recvcount, recvtype)));
    }

    /// Non-blocking form of [#allToAll].
    public Request iAllToAll(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                exchange(
                        later(),
                        even(sendbuf, 0, sendcount, sendtype),
                        even(recvbuf, 0, recvcount, recvtype)));
    }

    /// Sends a block from each rank to each rank; the lengths may differ.
    public void allToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        end(
                exchange(
                        now(),
                        uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /// Non-blocking form of [#allToAllv].
    public Request iAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        return request(
                exchange(
                        later(),
                        uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /// Non-blocking form of [#allToAllv].
    public Request iAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        return request(
                exchange(
                        later(),
                        uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /// Sends a block from each rank to each rank; the types may differ; displacements are in bytes.
    public void allToAllw(
            Object sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Object recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes) {
        end(
                typed(
                        now(),
                        new TypedParts(parts().peers(), sendBuf, sendCount, sDispls, sendTypes),
                        new TypedParts(parts().peers(), recvBuf, recvCount, rDispls, recvTypes)));
    }

    /// The overload for programs compiled with Open MPI 4.
    public void allToAllw(
            Buffer sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Buffer recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes) {
        end(
                typed(
                        now(),
                        new TypedParts(parts().peers(), sendBuf, sendCount, sDispls, sendTypes),
                        new TypedParts(parts().peers(), recvBuf, recvCount, rDispls, recvTypes)));
    }

    /// Non-blocking form of [#allToAllw].
    public Request iAllToAllw(
            Object sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Object recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes) {
        return request(
                typed(
                        later(),
                        new TypedParts(parts().peers(), sendBuf, sendCount, sDispls, sendTypes),
                        new TypedParts(parts().peers(), recvBuf, recvCount, rDispls, recvTypes)));
    }

    /// Non-blocking form of [#allToAllw].
    public Request iAllToAllw(
            Buffer sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Buffer recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes) {
        return request(
                typed(
                        later(),
                        new TypedParts(parts().peers(), sendBuf, sendCount, sDispls, sendTypes),
                        new TypedParts(parts().peers(), recvBuf, recvCount, rDispls, recvTypes)));
    }

    final Transfer typed(CollectiveMode mode, TypedParts from, TypedParts to) {
        return to.landing(exchange(mode, from.packed(true), to.packed(false)));
    }
}
