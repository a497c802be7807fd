// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Slots;
import io.wherry.mpi.internal.message.CollectiveMode;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Operations in which all ranks get something of all, by the names of Open MPI.
abstract class ExchangeCollectives extends DataMovementCollectives {
    ExchangeCollectives() {}

    final Transfer gatherToAll(CollectiveMode way, @Nullable Payload own, Slots to) {
        return endpoint().gatherings().gatherToAll(way, own, enough(to));
    }

    final Transfer exchange(CollectiveMode way, Slots from, Slots to) {
        return endpoint().gatherings().exchange(way, enough(from), enough(to));
    }

    final Payload part(Object buf, int offset, long count, Datatype type) {
        return Payload.of(buf, offset, count, type.layout());
    }

    /// Brings what all have to all.
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

    /// Begins what [#allGather] does.
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

    /// Begins what [#allGather] does.
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

    /// Brings what all have to all; each one's own is in its place.
    public void allGather(Object buf, int count, Datatype type) {
        end(gatherToAll(now(), null, even(buf, 0, count, type)));
    }

    /// Begins what [#allGather] does.
    public Request iAllGather(Object buf, int count, Datatype type) {
        return request(gatherToAll(later(), null, even(buf, 0, count, type)));
    }

    /// Begins what [#allGather] does.
    public Request iAllGather(Buffer buf, int count, Datatype type) {
        return request(gatherToAll(later(), null, even(buf, 0, count, type)));
    }

    /// Brings what all have to all, of any lengths.
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

    /// Begins what [#allGatherv] does.
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

    /// Begins what [#allGatherv] does.
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

    /// Brings what all have to all; each one's own is in its place.
    public void allGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        end(gatherToAll(now(), null, uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Begins what [#allGatherv] does.
    public Request iAllGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return request(gatherToAll(later(), null, uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Begins what [#allGatherv] does.
    public Request iAllGatherv(Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return request(gatherToAll(later(), null, uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Gives each rank a part of its own.
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

    /// Begins what [#allToAll] does.
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

    /// Begins what [#allToAll] does.
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

    /// Gives each rank a part of its own, of any lengths.
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

    /// Begins what [#allToAllv] does.
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

    /// Begins what [#allToAllv] does.
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

    /// Gives each rank a part of its own, of any type; displacements are in bytes.
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
                        new TypedParts(endpoint().peers(), sendBuf, sendCount, sDispls, sendTypes),
                        new TypedParts(
                                endpoint().peers(), recvBuf, recvCount, rDispls, recvTypes)));
    }

    /// As the other one, as programs compiled for Open MPI 4 know it.
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
                        new TypedParts(endpoint().peers(), sendBuf, sendCount, sDispls, sendTypes),
                        new TypedParts(
                                endpoint().peers(), recvBuf, recvCount, rDispls, recvTypes)));
    }

    /// Begins what [#allToAllw] does.
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
                        new TypedParts(endpoint().peers(), sendBuf, sendCount, sDispls, sendTypes),
                        new TypedParts(
                                endpoint().peers(), recvBuf, recvCount, rDispls, recvTypes)));
    }

    /// Begins what [#allToAllw] does.
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
                        new TypedParts(endpoint().peers(), sendBuf, sendCount, sDispls, sendTypes),
                        new TypedParts(
                                endpoint().peers(), recvBuf, recvCount, rDispls, recvTypes)));
    }

    final Transfer typed(CollectiveMode way, TypedParts from, TypedParts to) {
        return to.landing(exchange(way, from.packed(true), to.packed(false)));
    }
}
