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

/// Point-to-point messages, with the method names of Open MPI, and with offsets as in the draft of
/// mpiJava.
///
/// `buf` is an array, a buffer of java.nio or a memory segment; `offset` counts elements of the
/// base type. The position and limit of a buffer are ignored.
abstract class Messaging {
    Messaging() {}

    /// Returns the parts of the communicator.
    abstract CommunicatorParts parts();

    private static Payload payload(Object buf, int offset, long count, Datatype type) {
        return Payload.of(buf, offset, count, type.layout());
    }

    private void send(SendMode mode, Payload payload, int dest, int tag) {
        CommunicatorParts to = parts();
        to.messages().send(mode, payload, to.destination(dest), to.tag(tag));
    }

    private Request begin(SendMode mode, Payload payload, int dest, int tag) {
        CommunicatorParts to = parts();
        Transfer transfer =
                to.messages().sendLater(mode, payload, to.destination(dest), to.tag(tag));
        return new Request(to.job().progress(), transfer);
    }

    private Prequest prepare(SendMode mode, Payload payload, int dest, int tag) {
        CommunicatorParts to = parts();
        int checkedDest = to.destination(dest);
        int checkedTag = to.tag(tag);
        return new Prequest(
                to.job().progress(),
                () -> to.messages().sendLater(mode, payload, checkedDest, checkedTag));
    }

    private Status receive(Payload payload, int source, int tag) {
        CommunicatorParts from = parts();
        return new Status(
                from.messages().receive(payload, from.source(source), from.anyTag(tag)), 0);
    }

    private Request beginReceive(Payload payload, int source, int tag) {
        CommunicatorParts from = parts();
        Transfer transfer =
                from.messages().receiveLater(payload, from.source(source), from.anyTag(tag));
        return new Request(from.job().progress(), transfer);
    }

    private Prequest prepareReceive(Payload payload, int source, int tag) {
        CommunicatorParts from = parts();
        int checkedSource = from.source(source);
        int checkedTag = from.anyTag(tag);
        Payload writable = payload.writable();
        return new Prequest(
                from.job().progress(),
                () -> from.messages().receiveLater(writable, checkedSource, checkedTag));
    }

    /// Sends, and blocks until `buf` may be used again.
    public void send(Object buf, int count, Datatype type, int dest, int tag) {
        send(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends, and blocks until `buf` may be used again.
    public void send(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send(SendMode.STANDARD, payload(buf, offset, count, type), dest, tag);
    }

    /// Sends in buffered mode: sends a copy and does not block.
    public void bSend(Object buf, int count, Datatype type, int dest, int tag) {
        send(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends in buffered mode: sends a copy and does not block.
    public void bSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send(SendMode.BUFFERED, payload(buf, offset, count, type), dest, tag);
    }

    /// Sends in synchronous mode: blocks until the receiver has begun to receive.
    public void sSend(Object buf, int count, Datatype type, int dest, int tag) {
        send(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends in synchronous mode: blocks until the receiver has begun to receive.
    public void sSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send(SendMode.SYNCHRONOUS, payload(buf, offset, count, type), dest, tag);
    }

    /// Sends in ready mode: the receive must be posted already.
    public void rSend(Object buf, int count, Datatype type, int dest, int tag) {
        send(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends in ready mode: the receive must be posted already.
    public void rSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send(SendMode.READY, payload(buf, offset, count, type), dest, tag);
    }

    /// Blocks until a message is received.
    public Status recv(Object buf, int count, Datatype type, int source, int tag) {
        return receive(payload(buf, 0, count, type), source, tag);
    }

    /// Blocks until a message is received.
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

    /// Begins to send in buffered mode: sends a copy.
    public Request ibSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in buffered mode: sends a copy.
    public Request ibSend(Object buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in buffered mode: sends a copy.
    public Request ibSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.BUFFERED, payload(buf, offset, count, type), dest, tag);
    }

    /// Begins to send in synchronous mode: done when the receiver has begun to receive.
    public Request isSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in synchronous mode: done when the receiver has begun to receive.
    public Request isSend(Object buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in synchronous mode: done when the receiver has begun to receive.
    public Request isSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.SYNCHRONOUS, payload(buf, offset, count, type), dest, tag);
    }

    /// Begins to send in ready mode: the receive must be posted already.
    public Request irSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in ready mode: the receive must be posted already.
    public Request irSend(Object buf, int count, Datatype type, int dest, int tag) {
        return begin(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in ready mode: the receive must be posted already.
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

    /// Initializes a persistent send.
    public Prequest sendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest sendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest sendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.STANDARD, payload(buf, offset, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest bSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest bSendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest bSendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.BUFFERED, payload(buf, offset, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest sSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest sSendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest sSendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.SYNCHRONOUS, payload(buf, offset, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest rSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest rSendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest rSendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return prepare(SendMode.READY, payload(buf, offset, count, type), dest, tag);
    }

    /// Initializes a persistent receive.
    public Prequest recvInit(Buffer buf, int count, Datatype type, int source, int tag) {
        return prepareReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Initializes a persistent receive.
    public Prequest recvInit(Object buf, int count, Datatype type, int source, int tag) {
        return prepareReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Initializes a persistent receive.
    public Prequest recvInit(
            Object buf, int offset, int count, Datatype type, int source, int tag) {
        return prepareReceive(payload(buf, offset, count, type), source, tag);
    }

    /// Same as [#send], for large counts (MPI 4.1, 3.2.1).
    public void send(Object buf, long count, Datatype type, int dest, int tag) {
        send(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#bSend], for large counts (MPI 4.1, 3.2.1).
    public void bSend(Object buf, long count, Datatype type, int dest, int tag) {
        send(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#sSend], for large counts (MPI 4.1, 3.2.1).
    public void sSend(Object buf, long count, Datatype type, int dest, int tag) {
        send(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#rSend], for large counts (MPI 4.1, 3.2.1).
    public void rSend(Object buf, long count, Datatype type, int dest, int tag) {
        send(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#recv], for large counts.
    public Status recv(Object buf, long count, Datatype type, int source, int tag) {
        return receive(payload(buf, 0, count, type), source, tag);
    }

    /// Same as [#iSend], for large counts.
    public Request iSend(Object buf, long count, Datatype type, int dest, int tag) {
        return begin(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#ibSend], for large counts.
    public Request ibSend(Object buf, long count, Datatype type, int dest, int tag) {
        return begin(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#isSend], for large counts.
    public Request isSend(Object buf, long count, Datatype type, int dest, int tag) {
        return begin(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#irSend], for large counts.
    public Request irSend(Object buf, long count, Datatype type, int dest, int tag) {
        return begin(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#iRecv], for large counts.
    public Request iRecv(Object buf, long count, Datatype type, int source, int tag) {
        return beginReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Same as [#sendInit], for large counts.
    public Prequest sendInit(Object buf, long count, Datatype type, int dest, int tag) {
        return prepare(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#recvInit], for large counts.
    public Prequest recvInit(Object buf, long count, Datatype type, int source, int tag) {
        return prepareReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Initializes a partitioned send (MPI 4.1, 4.2.1: MPI_PSEND_INIT): each partition is sent when
    /// it is ready, see [Prequest#pReady].
    ///
    /// Sends and receives of one rank and tag match in the order in which they are initialized.
    ///
    /// @param count number of elements in a partition
    public Prequest pSendInit(
            Object buf, int partitions, long count, Datatype type, int dest, int tag) {
        CommunicatorParts to = parts();
        PartitionedMessaging.Peer peer =
                new PartitionedMessaging.Peer(to.destination(dest), to.tag(tag));
        Partitions all = new Partitions(buf, partitions, count, type.layout());
        return new Prequest(to.job().progress(), to.partitioned().send(all, peer));
    }

    /// Initializes a partitioned receive, whose partitions may differ from those of the sender (MPI
    /// 4.1, 4.2.1: MPI_PRECV_INIT): see [Prequest#pArrived].
    ///
    /// @param count number of elements in a partition
    /// @param source not [MPI#ANY_SOURCE]
    /// @param tag not [MPI#ANY_TAG]
    public Prequest pRecvInit(
            Object buf, int partitions, long count, Datatype type, int source, int tag) {
        CommunicatorParts from = parts();
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
                new ExchangePeers(dest, sendtag, source, recvtag));
    }

    /// Same as [#sendRecv], with the name of mpiJava.
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
                new ExchangePeers(dest, sendtag, source, recvtag));
    }

    /// The destination of a message and the source of another one.
    private record ExchangePeers(int dest, int sendTag, int source, int receiveTag) {

        /// Throws before any message is sent if a rank or tag is invalid.
        void check(CommunicatorParts parts) {
            parts.destination(dest);
            parts.tag(sendTag);
            parts.source(source);
            parts.anyTag(receiveTag);
        }
    }

    private Status both(Payload out, Payload in, ExchangePeers route) {
        route.check(parts());
        Request receiving = beginReceive(in, route.source(), route.receiveTag());
        Request sending = begin(SendMode.STANDARD, out, route.dest(), route.sendTag());
        sending.waitStatus();
        return receiving.waitStatus();
    }

    /// Non-blocking form of [#sendRecv] (MPI 4.1, 3.10: MPI_ISENDRECV).
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
                new ExchangePeers(dest, sendtag, source, recvtag));
    }

    /// Non-blocking form of [#sendRecvReplace] (MPI 4.1, 3.10: MPI_ISENDRECV_REPLACE).
    public Request iSendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        Payload payload = payload(buf, 0, count, type);
        return beginBoth(
                SendMode.BUFFERED,
                payload,
                payload,
                new ExchangePeers(dest, sendtag, source, recvtag));
    }

    /* One buffer: the content is copied before a message can be received into it. */
    private Request beginBoth(SendMode mode, Payload out, Payload in, ExchangePeers route) {
        CommunicatorParts here = parts();
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

    /// Sends the content of a buffer, and receives into the same buffer.
    public Status sendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        return Sendrecv_replace(buf, 0, count, type, dest, sendtag, source, recvtag);
    }

    /// Same as [#sendRecvReplace], with the name of mpiJava.
    public Status Sendrecv_replace(
            Object buf,
            int offset,
            int count,
            Datatype type,
            int dest,
            int sendtag,
            int source,
            int recvtag) {
        CommunicatorParts to = parts();
        Payload payload = payload(buf, offset, count, type).writable();
        new ExchangePeers(dest, sendtag, source, recvtag).check(to);
        Request sending =
                new Request(
                        to.job().progress(),
                        to.messages().sendLater(SendMode.BUFFERED, payload, dest, sendtag));
        Status status = receive(payload, source, recvtag);
        sending.waitStatus();
        return status;
    }

    /// Blocks until a message is there, and does not receive it.
    public Status probe(int source, int tag) {
        CommunicatorParts from = parts();
        return new Status(from.messages().probe(from.source(source), from.anyTag(tag)), 0);
    }

    /// Returns the status of a message that is there, or null. Does not receive it.
    public @Nullable Status iProbe(int source, int tag) {
        CommunicatorParts from = parts();
        Envelope found = from.messages().probeNow(from.source(source), from.anyTag(tag));
        return found == null ? null : new Status(found, 0);
    }

    /// Packs elements as bytes, from `position` on.
    ///
    /// @return the position after them
    public int pack(Object inbuf, int incount, Datatype type, byte[] outbuf, int position) {
        return Packing.pack(payload(inbuf, 0, incount, type), outbuf, position);
    }

    /// Unpacks elements from bytes, from `position` on.
    ///
    /// @return the position after them
    public int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype type) {
        return Packing.unpack(payload(outbuf, 0, outcount, type), inbuf, position);
    }

    /// Returns the number of bytes that [#pack] writes.
    public int packSize(int incount, Datatype type) {
        Layout layout = type.layout();
        return Math.multiplyExact(incount, layout.size() * layout.primitive().size());
    }
}
