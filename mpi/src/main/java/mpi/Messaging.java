// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.partition.PartitionedMessaging;
import io.wherry.mpi.internal.partition.Partitions;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Messages from rank to rank, by the names of Open MPI, and with offsets as in the draft of mpiJava.
///
/// `buf` is an array, a buffer of java.nio or a memory segment; `offset` counts elements of the base type. Of a buffer its
/// position and limit are not looked at.
abstract class Messaging {
    Messaging() {}

    /// The other ranks.
    abstract CommunicatorParts endpoint();

    private static Payload payload(Object buf, int offset, long count, Datatype type) {
        return Payload.of(buf, offset, count, type.layout());
    }

    private void send(SendMode mode, Payload payload, int dest, int tag) {
        CommunicatorParts to = endpoint();
        to.messages().send(mode, payload, to.destination(dest), to.tag(tag));
    }

    private Request begin(SendMode mode, Payload payload, int dest, int tag) {
        CommunicatorParts to = endpoint();
        Transfer transfer =
                to.messages().sendLater(mode, payload, to.destination(dest), to.tag(tag));
        return new Request(to.job().progress(), transfer);
    }

    private Prequest prepare(SendMode mode, Payload payload, int dest, int tag) {
        CommunicatorParts to = endpoint();
        int checkedDest = to.destination(dest);
        int checkedTag = to.tag(tag);
        return new Prequest(
                to.job().progress(),
                () -> to.messages().sendLater(mode, payload, checkedDest, checkedTag));
    }

    private Status receive(Payload payload, int source, int tag) {
        CommunicatorParts from = endpoint();
        return new Status(
                from.messages().receive(payload, from.source(source), from.anyTag(tag)), 0);
    }

    private Request beginReceive(Payload payload, int source, int tag) {
        CommunicatorParts from = endpoint();
        Transfer transfer =
                from.messages().receiveLater(payload, from.source(source), from.anyTag(tag));
        return new Request(from.job().progress(), transfer);
    }

    private Prequest prepareReceive(Payload payload, int source, int tag) {
        CommunicatorParts from = endpoint();
        int checkedSource = from.source(source);
        int checkedTag = from.anyTag(tag);
        Payload writable = payload.writable();
        return new Prequest(
                from.job().progress(),
                () -> from.messages().receiveLater(writable, checkedSource, checkedTag));
    }

    /// Sends; returns when `buf` may be used again.
    public void send(Object buf, int count, Datatype type, int dest, int tag) {
        send(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends; returns when `buf` may be used again.
    public void send(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send(SendMode.STANDARD, payload(buf, offset, count, type), dest, tag);
    }

    /// Sends a copy; does not wait.
    public void bSend(Object buf, int count, Datatype type, int dest, int tag) {
        send(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends a copy; does not wait.
    public void bSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send(SendMode.BUFFERED, payload(buf, offset, count, type), dest, tag);
    }

    /// Sends; returns when the receiver has begun to receive.
    public void sSend(Object buf, int count, Datatype type, int dest, int tag) {
        send(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends; returns when the receiver has begun to receive.
    public void sSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send(SendMode.SYNCHRONOUS, payload(buf, offset, count, type), dest, tag);
    }

    /// Sends to who receives already.
    public void rSend(Object buf, int count, Datatype type, int dest, int tag) {
        send(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends to who receives already.
    public void rSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send(SendMode.READY, payload(buf, offset, count, type), dest, tag);
    }

    /// Receives; returns when the message is there.
    public Status recv(Object buf, int count, Datatype type, int source, int tag) {
        return receive(payload(buf, 0, count, type), source, tag);
    }

    /// Receives; returns when the message is there.
    public Status recv(Object buf, int offset, int count, Datatype type, int source, int tag) {
        return receive(payload(buf, offset, count, type), source, tag);
    }

    /// Begins to send.
    public Request iSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send.
    public Request iSend(Object buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send.
    public Request iSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.STANDARD, payload(buf, offset, count, type), dest, tag);
    }

    /// Begins to send a copy.
    public Request ibSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send a copy.
    public Request ibSend(Object buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send a copy.
    public Request ibSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.BUFFERED, payload(buf, offset, count, type), dest, tag);
    }

    /// Begins to send; done when the receiver has begun to receive.
    public Request isSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send; done when the receiver has begun to receive.
    public Request isSend(Object buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send; done when the receiver has begun to receive.
    public Request isSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.SYNCHRONOUS, payload(buf, offset, count, type), dest, tag);
    }

    /// Begins to send to who receives already.
    public Request irSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send to who receives already.
    public Request irSend(Object buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send to who receives already.
    public Request irSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.READY, payload(buf, offset, count, type), dest, tag);
    }

    /// Begins to receive.
    public Request iRecv(Buffer buf, int count, Datatype type, int source, int tag) {
        return beginReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Begins to receive.
    public Request iRecv(Object buf, int count, Datatype type, int source, int tag) {
        return beginReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Begins to receive.
    public Request iRecv(Object buf, int offset, int count, Datatype type, int source, int tag) {
        return beginReceive(payload(buf, offset, count, type), source, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest sendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest sendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest sendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.STANDARD, payload(buf, offset, count, type), dest, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest bSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest bSendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest bSendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.BUFFERED, payload(buf, offset, count, type), dest, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest sSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest sSendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest sSendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.SYNCHRONOUS, payload(buf, offset, count, type), dest, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest rSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest rSendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Describes a message to be sent again and again.
    public Prequest rSendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.READY, payload(buf, offset, count, type), dest, tag);
    }

    /// Describes a message to be received again and again.
    public Prequest recvInit(Buffer buf, int count, Datatype type, int source, int tag) {
        return prepareReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Describes a message to be received again and again.
    public Prequest recvInit(Object buf, int count, Datatype type, int source, int tag) {
        return prepareReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Describes a message to be received again and again.
    public Prequest recvInit(
            Object buf, int offset, int count, Datatype type, int source, int tag) {
        return prepareReceive(payload(buf, offset, count, type), source, tag);
    }

    /// As [#send], of any number of elements (MPI 4.1, 3.2.1: large counts).
    public void send(Object buf, long count, Datatype type, int dest, int tag) {
        send(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// As [#bSend], of any number of elements (MPI 4.1, 3.2.1: large counts).
    public void bSend(Object buf, long count, Datatype type, int dest, int tag) {
        send(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// As [#sSend], of any number of elements (MPI 4.1, 3.2.1: large counts).
    public void sSend(Object buf, long count, Datatype type, int dest, int tag) {
        send(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// As [#rSend], of any number of elements (MPI 4.1, 3.2.1: large counts).
    public void rSend(Object buf, long count, Datatype type, int dest, int tag) {
        send(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// As [#recv], of any number of elements.
    public Status recv(Object buf, long count, Datatype type, int source, int tag) {
        return receive(payload(buf, 0, count, type), source, tag);
    }

    /// As [#iSend], of any number of elements.
    public Request iSend(Object buf, long count, Datatype type, int dest, int tag) {
        return begin(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// As [#ibSend], of any number of elements.
    public Request ibSend(Object buf, long count, Datatype type, int dest, int tag) {
        return begin(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// As [#isSend], of any number of elements.
    public Request isSend(Object buf, long count, Datatype type, int dest, int tag) {
        return begin(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// As [#irSend], of any number of elements.
    public Request irSend(Object buf, long count, Datatype type, int dest, int tag) {
        return begin(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// As [#iRecv], of any number of elements.
    public Request iRecv(Object buf, long count, Datatype type, int source, int tag) {
        return beginReceive(payload(buf, 0, count, type), source, tag);
    }

    /// As [#sendInit], of any number of elements.
    public Prequest sendInit(Object buf, long count, Datatype type, int dest, int tag) {
        return prepare(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// As [#recvInit], of any number of elements.
    public Prequest recvInit(Object buf, long count, Datatype type, int source, int tag) {
        return prepareReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Describes a message whose parts are sent when they are ready (MPI 4.1, 4.2.1:
    /// MPI_PSEND_INIT): see [Prequest#pReady].
    ///
    /// Sends and receives of one rank and tag match in the order in which they are described.
    ///
    /// @param count elements of each partition
    public Prequest pSendInit(
            Object buf, int partitions, long count, Datatype type, int dest, int tag) {
        CommunicatorParts to = endpoint();
        PartitionedMessaging.Peer peer =
                new PartitionedMessaging.Peer(to.destination(dest), to.tag(tag));
        Partitions all = new Partitions(buf, partitions, count, type.layout());
        return new Prequest(to.job().progress(), to.partitioned().send(all, peer));
    }

    /// Describes the receive of such a message, whose partitions may be others than those of the
    /// sender (MPI 4.1, 4.2.1: MPI_PRECV_INIT): see [Prequest#pArrived].
    ///
    /// @param count elements of each partition
    /// @param source not [MPI#ANY_SOURCE]
    /// @param tag not [MPI#ANY_TAG]
    public Prequest pRecvInit(
            Object buf, int partitions, long count, Datatype type, int source, int tag) {
        CommunicatorParts from = endpoint();
        PartitionedMessaging.Peer peer =
                new PartitionedMessaging.Peer(from.destination(source), from.tag(tag));
        Partitions all = new Partitions(buf, partitions, count, type.layout());
        return new Prequest(from.job().progress(), from.partitioned().receive(all, peer));
    }

    /// Sends and receives at the same time.
    public Status sendRecv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        return both(
                payload(sendbuf, 0, sendcount, sendtype),
                payload(recvbuf, 0, recvcount, recvtype),
                new RankRoute(dest, sendtag, source, recvtag));
    }

    /// As [#sendRecv], by the names of mpiJava.
    public Status Sendrecv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        return both(
                payload(sendbuf, sendoffset, sendcount, sendtype),
                payload(recvbuf, recvoffset, recvcount, recvtype),
                new RankRoute(dest, sendtag, source, recvtag));
    }

    /// Where a message goes and where another comes from.
    private record RankRoute(int dest, int sendTag, int source, int receiveTag) {

        /// Fails before anything has begun.
        void check(CommunicatorParts endpoint) {
            endpoint.destination(dest);
            endpoint.tag(sendTag);
            endpoint.source(source);
            endpoint.anyTag(receiveTag);
        }
    }

    private Status both(Payload out, Payload in, RankRoute route) {
        route.check(endpoint());
        Request receiving = beginReceive(in, route.source(), route.receiveTag());
        Request sending = begin(SendMode.STANDARD, out, route.dest(), route.sendTag());
        sending.waitStatus();
        return receiving.waitStatus();
    }

    /// Begins what [#sendRecv] does (MPI 4.1, 3.10: MPI_ISENDRECV).
    public Request iSendRecv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        return beginBoth(
                SendMode.STANDARD,
                payload(sendbuf, 0, sendcount, sendtype),
                payload(recvbuf, 0, recvcount, recvtype),
                new RankRoute(dest, sendtag, source, recvtag));
    }

    /// Begins what [#sendRecvReplace] does (MPI 4.1, 3.10: MPI_ISENDRECV_REPLACE).
    public Request iSendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        Payload payload = payload(buf, 0, count, type);
        return beginBoth(
                SendMode.BUFFERED, payload, payload, new RankRoute(dest, sendtag, source, recvtag));
    }

    /* Of one buffer the content is copied before anything can come into it. */
    private Request beginBoth(SendMode mode, Payload out, Payload in, RankRoute route) {
        CommunicatorParts here = endpoint();
        int source = here.source(route.source());
        int receiveTag = here.anyTag(route.receiveTag());
        Transfer sending =
                here.messages()
                        .sendLater(
                                mode,
                                out,
                                here.destination(route.dest()),
                                here.tag(route.sendTag()));
        Transfer receiving = here.messages().receiveLater(in, source, receiveTag);
        return new Request(here.job().progress(), new TwoWayTransfer(sending, receiving));
    }

    /// Sends, and receives into the same place.
    public Status sendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        return Sendrecv_replace(buf, 0, count, type, dest, sendtag, source, recvtag);
    }

    /// As [#sendRecvReplace], by the names of mpiJava.
    public Status Sendrecv_replace(
            Object buf,
            int offset,
            int count,
            Datatype type,
            int dest,
            int sendtag,
            int source,
            int recvtag) {
        CommunicatorParts to = endpoint();
        Payload payload = payload(buf, offset, count, type).writable();
        new RankRoute(dest, sendtag, source, recvtag).check(to);
        Request sending =
                new Request(
                        to.job().progress(),
                        to.messages().sendLater(SendMode.BUFFERED, payload, dest, sendtag));
        Status status = receive(payload, source, recvtag);
        sending.waitStatus();
        return status;
    }

    /// Waits for a message and leaves it there.
    public Status probe(int source, int tag) {
        CommunicatorParts from = endpoint();
        return new Status(from.messages().probe(from.source(source), from.anyTag(tag)), 0);
    }

    /// What has come; null if nothing has. Leaves it there.
    public @Nullable Status iProbe(int source, int tag) {
        CommunicatorParts from = endpoint();
        Envelope found = from.messages().probeNow(from.source(source), from.anyTag(tag));
        return found == null ? null : new Status(found, 0);
    }

    /// Copies elements into bytes, from `position` on.
    ///
    /// @return the position behind them
    public int pack(Object inbuf, int incount, Datatype type, byte[] outbuf, int position) {
        return Packing.pack(payload(inbuf, 0, incount, type), outbuf, position);
    }

    /// Copies elements out of bytes, from `position` on.
    ///
    /// @return the position behind them
    public int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype type) {
        return Packing.unpack(payload(outbuf, 0, outcount, type), inbuf, position);
    }

    /// How many bytes [#pack] takes.
    public int packSize(int incount, Datatype type) {
        Layout layout = type.layout();
        return Math.multiplyExact(incount, layout.size() * layout.primitive().size());
    }
}
