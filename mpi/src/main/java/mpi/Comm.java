// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.message.CollectiveMode;
import io.wherry.mpi.internal.partition.Partitions;
import io.wherry.mpi.internal.progress.ProgressEngine;
import java.nio.Buffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A communicator: ranks whose messages match only within it.
///
/// Calls have the method names of Open MPI, and of mpiJava with an offset for each buffer. `buf` is
/// an array, a buffer of java.nio or a memory segment; `offset` counts elements of the base type.
/// The position and limit of a buffer are ignored.
///
/// *Collective operations*: variants without one of the two buffers are in place: the other buffer
/// is used for both. Counts are per rank; displacements are in extents of the type. Arguments that
/// matter only at the root may be null at other ranks. Objects are combined by reductions of the
/// program.
///
/// *Neighbour operations* need the topology of a [CartComm] or [GraphComm]. Blocks are in the order
/// of the neighbours: in a grid the one below and the one above, dimension by dimension; in a graph
/// in the order in which they were specified. Collective.
///
/// *Persistent collective operations* are initialized once and started many times. All ranks
/// initialize the same operations in the same order; each start of an operation matches the same
/// start at the other ranks, even if other operations are started in between. Buffers and counts
/// are those of the call without `Init`. The buffers belong to the operation from [Prequest#start]
/// until it has been waited for; the content is read at the start.
public class Comm implements Freeable, Cloneable {
    /// For [Intracomm#splitType]: ranks that can share memory.
    public static final int TYPE_SHARED = 0;

    final BlockArguments blocks = new BlockArguments(this);
    final DataMovementCalls movements = new DataMovementCalls(this);
    final ReductionCalls reductions = new ReductionCalls(this);
    final NeighbourCalls neighbours = new NeighbourCalls(this);
    final PersistentCalls persistent = new PersistentCalls(this);
    private final PointToPointCalls messages = new PointToPointCalls(this);

    private @Nullable CommunicatorParts parts;
    private final Attributes attributes;
    private String name = "";
    private Info info = new Info();
    private Errhandler errhandler;
    private @Nullable Request request;

    /// The parts of a duplicate of [#iDup], until it is freed; otherwise null.
    private @Nullable PendingParts pending;

    /// The group of a communicator of which this rank is not a member; otherwise null.
    private @Nullable Group others;

    Comm(@Nullable CommunicatorParts parts) {
        this(parts, new Attributes());
    }

    Comm(@Nullable CommunicatorParts parts, Attributes attributes) {
        this.parts = parts;
        this.attributes = attributes;
        this.errhandler = parts == null ? Errhandler.FATAL : parts.errhandler();
    }

    // The state, and what the calls share.

    /// Binds a predefined communicator to a job that begins; null when the job has ended.
    final void attach(@Nullable CommunicatorParts begun) {
        parts = begun;
        setErrhandler(errhandler);
    }

    /// Returns the parts of the communicator.
    final CommunicatorParts parts() {
        CommunicatorParts now = parts;
        if (now == null || !now.job().isCurrent()) {
            return createdParts();
        }
        return now;
    }

    /// Returns the parts of a duplicate that is used for the first time, or throws.
    private CommunicatorParts createdParts() {
        ActiveJob.current(); // throws if the job has not begun or has ended
        PendingParts begun = pending;
        if (begun == null) {
            throw new MPIException(MPI.ERR_COMM, "communicator is null or was freed", null);
        }
        CommunicatorParts created = begun.parts();
        if (!created.job().isCurrent()) {
            throw new MPIException(MPI.ERR_COMM, "communicator is of a job that ended", null);
        }
        attach(created);
        return created;
    }

    final Context context() {
        return parts().context();
    }

    final Attributes attributes() {
        return attributes;
    }

    /// Returns the topology.
    Topology topology() {
        throw new MPIException(MPI.ERR_TOPOLOGY, "communicator has no topology", null);
    }

    private static Payload payload(Object buf, int offset, long count, Datatype type) {
        return Payload.of(buf, offset, count, type.layoutOf(count));
    }

    final CollectiveMode now() {
        return parts().dispatcher().now();
    }

    final CollectiveMode later() {
        return parts().dispatcher().later();
    }

    final void end(Transfer transfer) {
        parts().job().progress().await(transfer);
    }

    final Request request(Transfer transfer) {
        return new Request(parts().job().progress(), transfer);
    }

    // Point-to-point messages.

    /// Sends, and blocks until `buf` may be used again.
    public void send(Object buf, int count, Datatype type, int dest, int tag) {
        messages.send(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends, and blocks until `buf` may be used again.
    public void send(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        messages.send(SendMode.STANDARD, payload(buf, offset, count, type), dest, tag);
    }

    /// Sends in buffered mode: sends a copy and does not block.
    public void bSend(Object buf, int count, Datatype type, int dest, int tag) {
        messages.send(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends in buffered mode: sends a copy and does not block.
    public void bSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        messages.send(SendMode.BUFFERED, payload(buf, offset, count, type), dest, tag);
    }

    /// Sends in synchronous mode: blocks until the receiver has begun to receive.
    public void sSend(Object buf, int count, Datatype type, int dest, int tag) {
        messages.send(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends in synchronous mode: blocks until the receiver has begun to receive.
    public void sSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        messages.send(SendMode.SYNCHRONOUS, payload(buf, offset, count, type), dest, tag);
    }

    /// Sends in ready mode: the receive must be posted already.
    public void rSend(Object buf, int count, Datatype type, int dest, int tag) {
        messages.send(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Sends in ready mode: the receive must be posted already.
    public void rSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        messages.send(SendMode.READY, payload(buf, offset, count, type), dest, tag);
    }

    /// Blocks until a message is received.
    public Status recv(Object buf, int count, Datatype type, int source, int tag) {
        return messages.receive(payload(buf, 0, count, type), source, tag);
    }

    /// Blocks until a message is received.
    public Status recv(Object buf, int offset, int count, Datatype type, int source, int tag) {
        return messages.receive(payload(buf, offset, count, type), source, tag);
    }

    /// Begins to send.
    public Request iSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send.
    public Request iSend(Object buf, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send.
    public Request iSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.STANDARD, payload(buf, offset, count, type), dest, tag);
    }

    /// Begins to send in buffered mode: sends a copy.
    public Request ibSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in buffered mode: sends a copy.
    public Request ibSend(Object buf, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in buffered mode: sends a copy.
    public Request ibSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.BUFFERED, payload(buf, offset, count, type), dest, tag);
    }

    /// Begins to send in synchronous mode: done when the receiver has begun to receive.
    public Request isSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in synchronous mode: done when the receiver has begun to receive.
    public Request isSend(Object buf, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in synchronous mode: done when the receiver has begun to receive.
    public Request isSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.SYNCHRONOUS, payload(buf, offset, count, type), dest, tag);
    }

    /// Begins to send in ready mode: the receive must be posted already.
    public Request irSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in ready mode: the receive must be posted already.
    public Request irSend(Object buf, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Begins to send in ready mode: the receive must be posted already.
    public Request irSend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.READY, payload(buf, offset, count, type), dest, tag);
    }

    /// Begins to receive.
    public Request iRecv(Buffer buf, int count, Datatype type, int source, int tag) {
        return messages.beginReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Begins to receive.
    public Request iRecv(Object buf, int count, Datatype type, int source, int tag) {
        return messages.beginReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Begins to receive.
    public Request iRecv(Object buf, int offset, int count, Datatype type, int source, int tag) {
        return messages.beginReceive(payload(buf, offset, count, type), source, tag);
    }

    /// Initializes a persistent send.
    public Prequest sendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest sendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest sendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.STANDARD, payload(buf, offset, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest bSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest bSendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest bSendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.BUFFERED, payload(buf, offset, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest sSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest sSendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest sSendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.SYNCHRONOUS, payload(buf, offset, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest rSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest rSendInit(Object buf, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Initializes a persistent send.
    public Prequest rSendInit(Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.READY, payload(buf, offset, count, type), dest, tag);
    }

    /// Initializes a persistent receive.
    public Prequest recvInit(Buffer buf, int count, Datatype type, int source, int tag) {
        return messages.prepareReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Initializes a persistent receive.
    public Prequest recvInit(Object buf, int count, Datatype type, int source, int tag) {
        return messages.prepareReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Initializes a persistent receive.
    public Prequest recvInit(
            Object buf, int offset, int count, Datatype type, int source, int tag) {
        return messages.prepareReceive(payload(buf, offset, count, type), source, tag);
    }

    /// Same as [#send], for large counts (MPI 4.1, 3.2.1).
    public void send(Object buf, long count, Datatype type, int dest, int tag) {
        messages.send(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#bSend], for large counts (MPI 4.1, 3.2.1).
    public void bSend(Object buf, long count, Datatype type, int dest, int tag) {
        messages.send(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#sSend], for large counts (MPI 4.1, 3.2.1).
    public void sSend(Object buf, long count, Datatype type, int dest, int tag) {
        messages.send(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#rSend], for large counts (MPI 4.1, 3.2.1).
    public void rSend(Object buf, long count, Datatype type, int dest, int tag) {
        messages.send(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#recv], for large counts.
    public Status recv(Object buf, long count, Datatype type, int source, int tag) {
        return messages.receive(payload(buf, 0, count, type), source, tag);
    }

    /// Same as [#iSend], for large counts.
    public Request iSend(Object buf, long count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#ibSend], for large counts.
    public Request ibSend(Object buf, long count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.BUFFERED, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#isSend], for large counts.
    public Request isSend(Object buf, long count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.SYNCHRONOUS, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#irSend], for large counts.
    public Request irSend(Object buf, long count, Datatype type, int dest, int tag) {
        return messages.begin(SendMode.READY, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#iRecv], for large counts.
    public Request iRecv(Object buf, long count, Datatype type, int source, int tag) {
        return messages.beginReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Same as [#sendInit], for large counts.
    public Prequest sendInit(Object buf, long count, Datatype type, int dest, int tag) {
        return messages.prepare(SendMode.STANDARD, payload(buf, 0, count, type), dest, tag);
    }

    /// Same as [#recvInit], for large counts.
    public Prequest recvInit(Object buf, long count, Datatype type, int source, int tag) {
        return messages.prepareReceive(payload(buf, 0, count, type), source, tag);
    }

    /// Initializes a partitioned send (MPI 4.1, 4.2.1: MPI_PSEND_INIT): each partition is sent when
    /// it is ready, see [Prequest#pReady].
    ///
    /// Sends and receives of one rank and tag match in the order in which they are initialized. The
    /// partitions use tags of the communicator until [Prequest#free].
    ///
    /// @param count number of elements in a partition
    /// @throws MPIException if there are more partitions than tags (`ERR_ARG`), or requests that
    ///     are not freed use the tags (`ERR_OTHER`)
    public Prequest pSendInit(
            Object buf, int partitions, long count, Datatype type, int dest, int tag) {
        return messages.prepareParts(
                new Partitions(buf, partitions, count, type.layoutOf(count)), dest, tag);
    }

    /// Initializes a partitioned receive, whose partitions may differ from those of the sender (MPI
    /// 4.1, 4.2.1: MPI_PRECV_INIT): see [Prequest#pArrived].
    ///
    /// @param count number of elements in a partition
    /// @param source not [MPI#ANY_SOURCE]
    /// @param tag not [MPI#ANY_TAG]
    public Prequest pRecvInit(
            Object buf, int partitions, long count, Datatype type, int source, int tag) {
        return messages.prepareReceiveParts(
                new Partitions(buf, partitions, count, type.layoutOf(count)), source, tag);
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
        return messages.exchange(
                payload(sendbuf, 0, sendcount, sendtype),
                payload(recvbuf, 0, recvcount, recvtype),
                new ExchangePeers(dest, sendtag, source, recvtag));
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
        return messages.beginExchange(
                payload(sendbuf, 0, sendcount, sendtype),
                payload(recvbuf, 0, recvcount, recvtype),
                new ExchangePeers(dest, sendtag, source, recvtag));
    }

    /// Non-blocking form of [#sendRecvReplace] (MPI 4.1, 3.10: MPI_ISENDRECV_REPLACE).
    public Request iSendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        return messages.beginReplace(
                payload(buf, 0, count, type), new ExchangePeers(dest, sendtag, source, recvtag));
    }

    /// Sends the content of a buffer, and receives into the same buffer.
    public Status sendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        return Sendrecv_replace(buf, 0, count, type, dest, sendtag, source, recvtag);
    }

    /// Blocks until a message is there, and does not receive it.
    public Status probe(int source, int tag) {
        return messages.probe(source, tag);
    }

    /// Returns the status of a message that is there, or null. Does not receive it.
    public @Nullable Status iProbe(int source, int tag) {
        return messages.probeNow(source, tag);
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
    ///
    /// @throws MPIException if the count is negative or too large (`ERR_COUNT`)
    public int packSize(int incount, Datatype type) {
        return Packing.length(incount, type);
    }

    // Point-to-point messages with the names of mpiJava.

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
        return messages.exchange(
                payload(sendbuf, sendoffset, sendcount, sendtype),
                payload(recvbuf, recvoffset, recvcount, recvtype),
                new ExchangePeers(dest, sendtag, source, recvtag));
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
        return messages.replace(
                payload(buf, offset, count, type),
                new ExchangePeers(dest, sendtag, source, recvtag));
    }

    /// Same as [#send].
    public void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        send(buf, offset, count, datatype, dest, tag);
    }

    /// Same as [#bSend].
    public void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        bSend(buf, offset, count, datatype, dest, tag);
    }

    /// Same as [#sSend].
    public void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        sSend(buf, offset, count, datatype, dest, tag);
    }

    /// Same as [#rSend].
    public void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        rSend(buf, offset, count, datatype, dest, tag);
    }

    /// Same as [#recv].
    public Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        return recv(buf, offset, count, datatype, source, tag);
    }

    /// Same as [#iSend].
    public Request Isend(Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return iSend(buf, offset, count, datatype, peer, tag);
    }

    /// Same as [#ibSend].
    public Request Ibsend(Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return ibSend(buf, offset, count, datatype, peer, tag);
    }

    /// Same as [#isSend].
    public Request Issend(Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return isSend(buf, offset, count, datatype, peer, tag);
    }

    /// Same as [#irSend].
    public Request Irsend(Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return irSend(buf, offset, count, datatype, peer, tag);
    }

    /// Same as [#iRecv].
    public Request Irecv(Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return iRecv(buf, offset, count, datatype, peer, tag);
    }

    /// Same as [#sendInit].
    public Prequest Send_init(
            Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return sendInit(buf, offset, count, datatype, peer, tag);
    }

    /// Same as [#bSendInit].
    public Prequest Bsend_init(
            Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return bSendInit(buf, offset, count, datatype, peer, tag);
    }

    /// Same as [#sSendInit].
    public Prequest Ssend_init(
            Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return sSendInit(buf, offset, count, datatype, peer, tag);
    }

    /// Same as [#rSendInit].
    public Prequest Rsend_init(
            Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return rSendInit(buf, offset, count, datatype, peer, tag);
    }

    /// Same as [#recvInit].
    public Prequest Recv_init(
            Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return recvInit(buf, offset, count, datatype, peer, tag);
    }

    /// Same as [#probe].
    public Status Probe(int source, int tag) {
        return probe(source, tag);
    }

    /// Same as [#iProbe].
    public @Nullable Status Iprobe(int source, int tag) {
        return iProbe(source, tag);
    }

    /// Same as [#pack], from an offset.
    public int Pack(
            Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        return Packing.pack(payload(inbuf, offset, incount, datatype), outbuf, position);
    }

    /// Same as [#unpack], to an offset.
    public int Unpack(
            byte[] inbuf,
            int position,
            Object outbuf,
            int offset,
            int outcount,
            Datatype datatype) {
        return Packing.unpack(payload(outbuf, offset, outcount, datatype), inbuf, position);
    }

    /// Same as [#packSize].
    public int Pack_size(int incount, Datatype datatype) {
        return packSize(incount, datatype);
    }

    // Collective operations that move elements or objects.

    /// Blocks until all ranks have called it.
    public void barrier() {
        end(movements.barrier(now()));
    }

    /// Non-blocking form of [#barrier].
    public Request iBarrier() {
        return request(movements.barrier(later()));
    }

    /// Broadcasts the elements of the root to all ranks.
    public void bcast(Object buf, int count, Datatype type, int root) {
        end(movements.broadcast(now(), blocks.broadcast(buf, 0, count, type, root), root));
    }

    /// Non-blocking form of [#bcast].
    public Request iBcast(Object buf, int count, Datatype type, int root) {
        return request(
                movements.broadcast(later(), blocks.broadcast(buf, 0, count, type, root), root));
    }

    /// Non-blocking form of [#bcast].
    public Request iBcast(Buffer buf, int count, Datatype type, int root) {
        return request(
                movements.broadcast(later(), blocks.broadcast(buf, 0, count, type, root), root));
    }

    /// Same as [#bcast], for large counts (MPI 4.1, 6.4: MPI_BCAST_C).
    public void bcast(Object buf, long count, Datatype type, int root) {
        end(movements.broadcast(now(), blocks.broadcast(buf, 0, count, type, root), root));
    }

    /// Non-blocking form of [#bcast], for large counts.
    public Request iBcast(Object buf, long count, Datatype type, int root) {
        return request(
                movements.broadcast(later(), blocks.broadcast(buf, 0, count, type, root), root));
    }

    /// Same as [#bcast], with an offset.
    public void bcast(Object buf, int offset, int count, Datatype type, int root) {
        end(movements.broadcast(now(), blocks.broadcast(buf, offset, count, type, root), root));
    }

    /// Gathers the blocks of all ranks at the root.
    public void gather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        end(
                movements.gather(
                        now(),
                        blocks.own(sendbuf, 0, sendcount, sendtype, root),
                        blocks.even(recvbuf, 0, recvcount, recvtype),
                        root,
                        true));
    }

    /// Non-blocking form of [#gather].
    public Request iGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                movements.gather(
                        later(),
                        blocks.own(sendbuf, 0, sendcount, sendtype, root),
                        blocks.even(recvbuf, 0, recvcount, recvtype),
                        root,
                        true));
    }

    /// Non-blocking form of [#gather].
    public Request iGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                movements.gather(
                        later(),
                        blocks.own(sendbuf, 0, sendcount, sendtype, root),
                        blocks.even(recvbuf, 0, recvcount, recvtype),
                        root,
                        true));
    }

    /// Gathers the blocks of all ranks at the root, whose own block is in place.
    public void gather(Object buf, int count, Datatype type, int root) {
        end(
                movements.gather(
                        now(),
                        blocks.ownInPlace(buf, count, type, root),
                        blocks.even(buf, 0, count, type),
                        root,
                        true));
    }

    /// Non-blocking form of [#gather].
    public Request iGather(Object buf, int count, Datatype type, int root) {
        return request(
                movements.gather(
                        later(),
                        blocks.ownInPlace(buf, count, type, root),
                        blocks.even(buf, 0, count, type),
                        root,
                        true));
    }

    /// Non-blocking form of [#gather].
    public Request iGather(Buffer buf, int count, Datatype type, int root) {
        return request(
                movements.gather(
                        later(),
                        blocks.ownInPlace(buf, count, type, root),
                        blocks.even(buf, 0, count, type),
                        root,
                        true));
    }

    /// Gathers the blocks of all ranks at the root; the lengths may differ.
    public void gatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        end(
                movements.gather(
                        now(),
                        blocks.own(sendbuf, 0, sendcount, sendtype, root),
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        return request(
                movements.gather(
                        later(),
                        blocks.own(sendbuf, 0, sendcount, sendtype, root),
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        return request(
                movements.gather(
                        later(),
                        blocks.own(sendbuf, 0, sendcount, sendtype, root),
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Gathers blocks of different lengths: the call of the root, whose own block is in place.
    public void gatherv(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        end(
                movements.gather(
                        now(),
                        null,
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        return request(
                movements.gather(
                        later(),
                        null,
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(
            Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        return request(
                movements.gather(
                        later(),
                        null,
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false));
    }

    /// Gathers blocks of different lengths: the call of the other ranks.
    public void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        end(
                movements.gather(
                        now(),
                        blocks.own(sendbuf, 0, sendcount, sendtype, root),
                        blocks.none(sendtype),
                        root,
                        false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        return request(
                movements.gather(
                        later(),
                        blocks.own(sendbuf, 0, sendcount, sendtype, root),
                        blocks.none(sendtype),
                        root,
                        false));
    }

    /// Non-blocking form of [#gatherv].
    public Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root) {
        return request(
                movements.gather(
                        later(),
                        blocks.own(sendbuf, 0, sendcount, sendtype, root),
                        blocks.none(sendtype),
                        root,
                        false));
    }

    /// Scatters the blocks of the root to all ranks.
    public void scatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        end(
                movements.scatter(
                        now(),
                        blocks.even(sendbuf, 0, sendcount, sendtype),
                        blocks.own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        true));
    }

    /// Non-blocking form of [#scatter].
    public Request iScatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                movements.scatter(
                        later(),
                        blocks.even(sendbuf, 0, sendcount, sendtype),
                        blocks.own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        true));
    }

    /// Non-blocking form of [#scatter].
    public Request iScatter(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                movements.scatter(
                        later(),
                        blocks.even(sendbuf, 0, sendcount, sendtype),
                        blocks.own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        true));
    }

    /// Scatters the blocks of the root to all ranks; that of the root stays in place.
    public void scatter(Object buf, int count, Datatype type, int root) {
        end(
                movements.scatter(
                        now(),
                        blocks.even(buf, 0, count, type),
                        blocks.ownInPlace(buf, count, type, root),
                        root,
                        true));
    }

    /// Non-blocking form of [#scatter].
    public Request iScatter(Object buf, int count, Datatype type, int root) {
        return request(
                movements.scatter(
                        later(),
                        blocks.even(buf, 0, count, type),
                        blocks.ownInPlace(buf, count, type, root),
                        root,
                        true));
    }

    /// Non-blocking form of [#scatter].
    public Request iScatter(Buffer buf, int count, Datatype type, int root) {
        return request(
                movements.scatter(
                        later(),
                        blocks.even(buf, 0, count, type),
                        blocks.ownInPlace(buf, count, type, root),
                        root,
                        true));
    }

    /// Scatters the blocks of the root to all ranks; the lengths may differ.
    public void scatterv(
            Object sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        end(
                movements.scatter(
                        now(),
                        blocks.uneven(sendbuf, 0, sendcount, displs, sendtype),
                        blocks.own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(
            Object sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                movements.scatter(
                        later(),
                        blocks.uneven(sendbuf, 0, sendcount, displs, sendtype),
                        blocks.own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(
            Buffer sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return request(
                movements.scatter(
                        later(),
                        blocks.uneven(sendbuf, 0, sendcount, displs, sendtype),
                        blocks.own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        false));
    }

    /// Scatters blocks of different lengths: the call of the root, whose own block stays in place.
    public void scatterv(
            Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        end(
                movements.scatter(
                        now(),
                        blocks.uneven(sendbuf, 0, sendcount, displs, sendtype),
                        null,
                        root,
                        false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(
            Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        return request(
                movements.scatter(
                        later(),
                        blocks.uneven(sendbuf, 0, sendcount, displs, sendtype),
                        null,
                        root,
                        false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(
            Buffer sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        return request(
                movements.scatter(
                        later(),
                        blocks.uneven(sendbuf, 0, sendcount, displs, sendtype),
                        null,
                        root,
                        false));
    }

    /// Scatters blocks of different lengths: the call of the other ranks.
    public void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        end(
                movements.scatter(
                        now(),
                        blocks.none(recvtype),
                        blocks.own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        return request(
                movements.scatter(
                        later(),
                        blocks.none(recvtype),
                        blocks.own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        false));
    }

    /// Non-blocking form of [#scatterv].
    public Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return request(
                movements.scatter(
                        later(),
                        blocks.none(recvtype),
                        blocks.own(recvbuf, 0, recvcount, recvtype, root),
                        root,
                        false));
    }

    // Collective operations that combine the elements of all ranks.

    /// Combines the elements of all ranks at the root.
    public void reduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
        end(
                reductions.reduce(
                        now(),
                        reductions.sent(sendbuf, 0, count, type, root),
                        reductions.atRoot(recvbuf, 0, count, type, root),
                        op,
                        root));
    }

    /// Non-blocking form of [#reduce].
    public Request iReduce(
            Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
        return request(
                reductions.reduce(
                        later(),
                        reductions.sent(sendbuf, 0, count, type, root),
                        reductions.atRoot(recvbuf, 0, count, type, root),
                        op,
                        root));
    }

    /// Non-blocking form of [#reduce].
    public Request iReduce(
            Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op, int root) {
        return request(
                reductions.reduce(
                        later(),
                        reductions.sent(sendbuf, 0, count, type, root),
                        reductions.atRoot(recvbuf, 0, count, type, root),
                        op,
                        root));
    }

    /// Combines the elements of all ranks at the root, in place.
    public void reduce(Object buf, int count, Datatype type, Op op, int root) {
        end(
                reductions.reduce(
                        now(),
                        reductions.atOthers(buf, 0, count, type, root),
                        reductions.atRoot(buf, 0, count, type, root),
                        op,
                        root));
    }

    /// Non-blocking form of [#reduce].
    public Request iReduce(Object buf, int count, Datatype type, Op op, int root) {
        return request(
                reductions.reduce(
                        later(),
                        reductions.atOthers(buf, 0, count, type, root),
                        reductions.atRoot(buf, 0, count, type, root),
                        op,
                        root));
    }

    /// Non-blocking form of [#reduce].
    public Request iReduce(Buffer buf, int count, Datatype type, Op op, int root) {
        return request(
                reductions.reduce(
                        later(),
                        reductions.atOthers(buf, 0, count, type, root),
                        reductions.atRoot(buf, 0, count, type, root),
                        op,
                        root));
    }

    /// Combines the elements of all ranks, and gives all ranks the result.
    public void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        end(
                reductions.reduceToAll(
                        now(),
                        ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                        ReductionBuffer.of(recvbuf, 0, count, type),
                        op));
    }

    /// Non-blocking form of [#allReduce].
    public Request iAllReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return request(
                reductions.reduceToAll(
                        later(),
                        ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                        ReductionBuffer.of(recvbuf, 0, count, type),
                        op));
    }

    /// Non-blocking form of [#allReduce].
    public Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return request(
                reductions.reduceToAll(
                        later(),
                        ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                        ReductionBuffer.of(recvbuf, 0, count, type),
                        op));
    }

    /// Combines the elements of all ranks, and gives all ranks the result, in place.
    public void allReduce(Object buf, int count, Datatype type, Op op) {
        end(reductions.reduceToAll(now(), null, ReductionBuffer.of(buf, 0, count, type), op));
    }

    /// Non-blocking form of [#allReduce].
    public Request iAllReduce(Object buf, int count, Datatype type, Op op) {
        return request(
                reductions.reduceToAll(later(), null, ReductionBuffer.of(buf, 0, count, type), op));
    }

    /// Non-blocking form of [#allReduce].
    public Request iAllReduce(Buffer buf, int count, Datatype type, Op op) {
        return request(
                reductions.reduceToAll(later(), null, ReductionBuffer.of(buf, 0, count, type), op));
    }

    /// Same as [#allReduce], for large counts (MPI 4.1, 6.9.6: MPI_ALLREDUCE_C).
    public void allReduce(Object sendbuf, Object recvbuf, long count, Datatype type, Op op) {
        end(
                reductions.reduceToAll(
                        now(),
                        ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                        ReductionBuffer.of(recvbuf, 0, count, type),
                        op));
    }

    /// Same as [#allReduce] in place, for large counts.
    public void allReduce(Object buf, long count, Datatype type, Op op) {
        end(reductions.reduceToAll(now(), null, ReductionBuffer.of(buf, 0, count, type), op));
    }

    /// Combines the elements of all ranks, and gives each rank its block of the result.
    public void reduceScatter(
            Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) {
        end(
                reductions.reduceScatter(
                        now(),
                        ReductionBuffer.of(sendbuf, 0, reductions.sum(recvcounts), type),
                        ReductionBuffer.of(recvbuf, 0, reductions.own(recvcounts), type),
                        recvcounts,
                        op));
    }

    /// Non-blocking form of [#reduceScatter].
    public Request iReduceScatter(
            Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) {
        return request(
                reductions.reduceScatter(
                        later(),
                        ReductionBuffer.of(sendbuf, 0, reductions.sum(recvcounts), type),
                        ReductionBuffer.of(recvbuf, 0, reductions.own(recvcounts), type),
                        recvcounts,
                        op));
    }

    /// Non-blocking form of [#reduceScatter].
    public Request iReduceScatter(
            Buffer sendbuf, Buffer recvbuf, int[] recvcounts, Datatype type, Op op) {
        return request(
                reductions.reduceScatter(
                        later(),
                        ReductionBuffer.of(sendbuf, 0, reductions.sum(recvcounts), type),
                        ReductionBuffer.of(recvbuf, 0, reductions.own(recvcounts), type),
                        recvcounts,
                        op));
    }

    /// Combines the elements of all ranks; each rank gets its block of the result at the beginning
    /// of the buffer.
    public void reduceScatter(Object buf, int[] counts, Datatype type, Op op) {
        end(
                reductions.reduceScatter(
                        now(),
                        null,
                        ReductionBuffer.of(buf, 0, reductions.sum(counts), type),
                        counts,
                        op));
    }

    /// Non-blocking form of [#reduceScatter].
    public Request iReduceScatter(Object buf, int[] counts, Datatype type, Op op) {
        return request(
                reductions.reduceScatter(
                        later(),
                        null,
                        ReductionBuffer.of(buf, 0, reductions.sum(counts), type),
                        counts,
                        op));
    }

    /// Non-blocking form of [#reduceScatter].
    public Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op) {
        return request(
                reductions.reduceScatter(
                        later(),
                        null,
                        ReductionBuffer.of(buf, 0, reductions.sum(counts), type),
                        counts,
                        op));
    }

    /// Combines the elements of all ranks, and gives each rank its block of the result; all blocks
    /// have the same length.
    public void reduceScatterBlock(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        end(
                reductions.reduceScatter(
                        now(),
                        ReductionBuffer.of(sendbuf, 0, (long) recvcount * parts().size(), type),
                        ReductionBuffer.of(recvbuf, 0, recvcount, type),
                        reductions.same(recvcount),
                        op));
    }

    /// Non-blocking form of [#reduceScatterBlock].
    public Request iReduceScatterBlock(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        return request(
                reductions.reduceScatter(
                        later(),
                        ReductionBuffer.of(sendbuf, 0, (long) recvcount * parts().size(), type),
                        ReductionBuffer.of(recvbuf, 0, recvcount, type),
                        reductions.same(recvcount),
                        op));
    }

    /// Non-blocking form of [#reduceScatterBlock].
    public Request iReduceScatterBlock(
            Buffer sendbuf, Buffer recvbuf, int recvcount, Datatype type, Op op) {
        return request(
                reductions.reduceScatter(
                        later(),
                        ReductionBuffer.of(sendbuf, 0, (long) recvcount * parts().size(), type),
                        ReductionBuffer.of(recvbuf, 0, recvcount, type),
                        reductions.same(recvcount),
                        op));
    }

    /// Combines the elements of all ranks; each rank gets its block of the result, of the same
    /// length, at the beginning of the buffer.
    public void reduceScatterBlock(Object buf, int count, Datatype type, Op op) {
        end(
                reductions.reduceScatter(
                        now(),
                        null,
                        ReductionBuffer.of(buf, 0, (long) count * parts().size(), type),
                        reductions.same(count),
                        op));
    }

    /// Non-blocking form of [#reduceScatterBlock].
    public Request iReduceScatterBlock(Object buf, int count, Datatype type, Op op) {
        return request(
                reductions.reduceScatter(
                        later(),
                        null,
                        ReductionBuffer.of(buf, 0, (long) count * parts().size(), type),
                        reductions.same(count),
                        op));
    }

    /// Non-blocking form of [#reduceScatterBlock].
    public Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op) {
        return request(
                reductions.reduceScatter(
                        later(),
                        null,
                        ReductionBuffer.of(buf, 0, (long) count * parts().size(), type),
                        reductions.same(count),
                        op));
    }

    /// Combines two buffers of this rank; the result is stored in the second.
    public static void reduceLocal(Object inBuf, Object inOutBuf, int count, Datatype type, Op op) {
        LocalReduction.combine(
                payload(inBuf, 0, count, type), payload(inOutBuf, 0, count, type), type, op);
    }

    // Collective operations in which all ranks receive from all ranks.

    /// Gathers the blocks of all ranks at all ranks.
    public void allGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        end(
                movements.gatherToAll(
                        now(),
                        payload(sendbuf, 0, sendcount, sendtype),
                        blocks.even(recvbuf, 0, recvcount, recvtype)));
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
                movements.gatherToAll(
                        later(),
                        payload(sendbuf, 0, sendcount, sendtype),
                        blocks.even(recvbuf, 0, recvcount, recvtype)));
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
                movements.gatherToAll(
                        later(),
                        payload(sendbuf, 0, sendcount, sendtype),
                        blocks.even(recvbuf, 0, recvcount, recvtype)));
    }

    /// Gathers the blocks of all ranks at all ranks, in place.
    public void allGather(Object buf, int count, Datatype type) {
        end(movements.gatherToAll(now(), null, blocks.even(buf, 0, count, type)));
    }

    /// Non-blocking form of [#allGather].
    public Request iAllGather(Object buf, int count, Datatype type) {
        return request(movements.gatherToAll(later(), null, blocks.even(buf, 0, count, type)));
    }

    /// Non-blocking form of [#allGather].
    public Request iAllGather(Buffer buf, int count, Datatype type) {
        return request(movements.gatherToAll(later(), null, blocks.even(buf, 0, count, type)));
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
                movements.gatherToAll(
                        now(),
                        payload(sendbuf, 0, sendcount, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype)));
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
                movements.gatherToAll(
                        later(),
                        payload(sendbuf, 0, sendcount, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype)));
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
                movements.gatherToAll(
                        later(),
                        payload(sendbuf, 0, sendcount, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Gathers the blocks of all ranks at all ranks, in place; the lengths may differ.
    public void allGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        end(
                movements.gatherToAll(
                        now(), null, blocks.uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Non-blocking form of [#allGatherv].
    public Request iAllGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return request(
                movements.gatherToAll(
                        later(), null, blocks.uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Non-blocking form of [#allGatherv].
    public Request iAllGatherv(Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return request(
                movements.gatherToAll(
                        later(), null, blocks.uneven(recvbuf, 0, recvcount, displs, recvtype)));
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
                movements.exchange(
                        now(),
                        blocks.even(sendbuf, 0, sendcount, sendtype),
                        blocks.even(recvbuf, 0, recvcount, recvtype)));
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
                movements.exchange(
                        later(),
                        blocks.even(sendbuf, 0, sendcount, sendtype),
                        blocks.even(recvbuf, 0, recvcount, recvtype)));
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
                movements.exchange(
                        later(),
                        blocks.even(sendbuf, 0, sendcount, sendtype),
                        blocks.even(recvbuf, 0, recvcount, recvtype)));
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
                movements.exchange(
                        now(),
                        blocks.uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
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
                movements.exchange(
                        later(),
                        blocks.uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
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
                movements.exchange(
                        later(),
                        blocks.uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
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
                movements.exchange(
                        now(),
                        blocks.typed(sendBuf, sendCount, sDispls, sendTypes),
                        blocks.typed(recvBuf, recvCount, rDispls, recvTypes)));
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
                movements.exchange(
                        now(),
                        blocks.typed(sendBuf, sendCount, sDispls, sendTypes),
                        blocks.typed(recvBuf, recvCount, rDispls, recvTypes)));
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
                movements.exchange(
                        later(),
                        blocks.typed(sendBuf, sendCount, sDispls, sendTypes),
                        blocks.typed(recvBuf, recvCount, rDispls, recvTypes)));
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
                movements.exchange(
                        later(),
                        blocks.typed(sendBuf, sendCount, sDispls, sendTypes),
                        blocks.typed(recvBuf, recvCount, rDispls, recvTypes)));
    }

    // Collective operations with the names of mpiJava: as those of Open MPI, with offsets.

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
                movements.gather(
                        now(),
                        blocks.own(sendbuf, sendoffset, sendcount, sendtype, root),
                        blocks.even(recvbuf, recvoffset, recvcount, recvtype),
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
                movements.gather(
                        now(),
                        blocks.own(sendbuf, sendoffset, sendcount, sendtype, root),
                        blocks.uneven(recvbuf, recvoffset, recvcount, displs, recvtype),
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
                movements.scatter(
                        now(),
                        blocks.even(sendbuf, sendoffset, sendcount, sendtype),
                        blocks.own(recvbuf, recvoffset, recvcount, recvtype, root),
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
                movements.scatter(
                        now(),
                        blocks.uneven(sendbuf, sendoffset, sendcount, displs, sendtype),
                        blocks.own(recvbuf, recvoffset, recvcount, recvtype, root),
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
                movements.gatherToAll(
                        now(),
                        payload(sendbuf, sendoffset, sendcount, sendtype),
                        blocks.even(recvbuf, recvoffset, recvcount, recvtype)));
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
                movements.gatherToAll(
                        now(),
                        payload(sendbuf, sendoffset, sendcount, sendtype),
                        blocks.uneven(recvbuf, recvoffset, recvcount, displs, recvtype)));
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
                movements.exchange(
                        now(),
                        blocks.even(sendbuf, sendoffset, sendcount, sendtype),
                        blocks.even(recvbuf, recvoffset, recvcount, recvtype)));
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
                movements.exchange(
                        now(),
                        blocks.uneven(sendbuf, sendoffset, sendcount, sdispls, sendtype),
                        blocks.uneven(recvbuf, recvoffset, recvcount, rdispls, recvtype)));
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
                reductions.reduce(
                        now(),
                        reductions.sent(sendbuf, sendoffset, count, type, root),
                        reductions.atRoot(recvbuf, recvoffset, count, type, root),
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
                reductions.reduceToAll(
                        now(),
                        ReductionBuffer.ofNullable(sendbuf, sendoffset, count, type),
                        ReductionBuffer.of(recvbuf, recvoffset, count, type),
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
                reductions.reduceScatter(
                        now(),
                        ReductionBuffer.of(sendbuf, sendoffset, reductions.sum(recvcounts), type),
                        ReductionBuffer.of(recvbuf, recvoffset, reductions.own(recvcounts), type),
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
                reductions.scan(
                        now(),
                        ReductionBuffer.ofNullable(sendbuf, sendoffset, count, type),
                        ReductionBuffer.of(recvbuf, recvoffset, count, type),
                        op,
                        false));
    }

    // Neighbour operations in a grid or graph (MPI 4.1, 8.6).

    /// Sends the same block to each neighbour, and receives a block from each.
    public void neighborAllGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        neighbours.await(
                neighbours.gather(
                        later(),
                        neighbours.own(sendbuf, sendcount, sendtype),
                        neighbours.received(recvbuf, recvcount, recvtype)));
    }

    /// Non-blocking form of [#neighborAllGather].
    public Request iNeighborAllGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                neighbours.gather(
                        later(),
                        neighbours.own(sendbuf, sendcount, sendtype),
                        neighbours.received(recvbuf, recvcount, recvtype)));
    }

    /// Non-blocking form of [#neighborAllGather].
    public Request iNeighborAllGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                neighbours.gather(
                        later(),
                        neighbours.own(sendbuf, sendcount, sendtype),
                        neighbours.received(recvbuf, recvcount, recvtype)));
    }

    /// Sends the same block to each neighbour, and receives a block from each; the lengths may
    /// differ.
    public void neighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        neighbours.await(
                neighbours.gather(
                        later(),
                        neighbours.own(sendbuf, sendcount, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Non-blocking form of [#neighborAllGatherv].
    public Request iNeighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return request(
                neighbours.gather(
                        later(),
                        neighbours.own(sendbuf, sendcount, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Non-blocking form of [#neighborAllGatherv].
    public Request iNeighborAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return request(
                neighbours.gather(
                        later(),
                        neighbours.own(sendbuf, sendcount, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Sends a block to each neighbour, and receives one from each.
    public void neighborAllToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        neighbours.await(
                neighbours.exchange(
                        later(),
                        neighbours.sent(sendbuf, sendcount, sendtype),
                        neighbours.received(recvbuf, recvcount, recvtype)));
    }

    /// Non-blocking form of [#neighborAllToAll].
    public Request iNeighborAllToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                neighbours.exchange(
                        later(),
                        neighbours.sent(sendbuf, sendcount, sendtype),
                        neighbours.received(recvbuf, recvcount, recvtype)));
    }

    /// Non-blocking form of [#neighborAllToAll].
    public Request iNeighborAllToAll(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                neighbours.exchange(
                        later(),
                        neighbours.sent(sendbuf, sendcount, sendtype),
                        neighbours.received(recvbuf, recvcount, recvtype)));
    }

    /// Sends a block to each neighbour, and receives one from each; the lengths may differ.
    public void neighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        neighbours.await(
                neighbours.exchange(
                        later(),
                        blocks.uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /// Non-blocking form of [#neighborAllToAllv].
    public Request iNeighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        return request(
                neighbours.exchange(
                        later(),
                        blocks.uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /// Non-blocking form of [#neighborAllToAllv].
    public Request iNeighborAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        return request(
                neighbours.exchange(
                        later(),
                        blocks.uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        blocks.uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /// Sends a block to each neighbour, and receives one from each; the types may differ;
    /// displacements are in bytes (MPI 4.1, 8.6.2: MPI_NEIGHBOR_ALLTOALLW).
    public void neighborAllToAllw(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes) {
        neighbours.await(
                neighbours.exchange(
                        later(),
                        neighbours.typedSent(sendbuf, sendcount, sdispls, sendtypes),
                        neighbours.typedReceived(recvbuf, recvcount, rdispls, recvtypes)));
    }

    /// Non-blocking form of [#neighborAllToAllw] (MPI 4.1, 8.7.2: MPI_INEIGHBOR_ALLTOALLW).
    public Request iNeighborAllToAllw(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes) {
        return request(
                neighbours.exchange(
                        later(),
                        neighbours.typedSent(sendbuf, sendcount, sdispls, sendtypes),
                        neighbours.typedReceived(recvbuf, recvcount, rdispls, recvtypes)));
    }

    // Persistent collective operations (MPI 4.1, 6.13 and 8.8).

    /// Initializes a persistent [#barrier] (MPI_BARRIER_INIT).
    public Prequest barrierInit() {
        return persistent.barrier();
    }

    /// Initializes a persistent [#bcast] (MPI_BCAST_INIT).
    public Prequest bcastInit(Object buf, int count, Datatype type, int root) {
        return persistent.broadcast(blocks.broadcast(buf, 0, count, type, root), root);
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
        return persistent.gather(
                blocks.own(sendbuf, 0, sendcount, sendtype, root),
                blocks.even(recvbuf, 0, recvcount, recvtype),
                root,
                true);
    }

    /// Initializes a persistent [#gather] in place (MPI_GATHER_INIT).
    public Prequest gatherInit(Object buf, int count, Datatype type, int root) {
        return persistent.gather(
                blocks.ownInPlace(buf, count, type, root),
                blocks.even(buf, 0, count, type),
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
        return persistent.gather(
                blocks.own(sendbuf, 0, sendcount, sendtype, root),
                blocks.uneven(recvbuf, 0, recvcount, displs, recvtype),
                root,
                false);
    }

    /// Initializes a persistent [#gatherv] at the root, in place (MPI_GATHERV_INIT).
    public Prequest gathervInit(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        return persistent.gather(
                null, blocks.uneven(recvbuf, 0, recvcount, displs, recvtype), root, false);
    }

    /// Initializes a persistent [#gatherv] at the other ranks (MPI_GATHERV_INIT).
    public Prequest gathervInit(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        return persistent.gather(
                blocks.own(sendbuf, 0, sendcount, sendtype, root),
                blocks.none(sendtype),
                root,
                false);
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
        return persistent.scatter(
                blocks.even(sendbuf, 0, sendcount, sendtype),
                blocks.own(recvbuf, 0, recvcount, recvtype, root),
                root,
                true);
    }

    /// Initializes a persistent [#scatter] in place (MPI_SCATTER_INIT).
    public Prequest scatterInit(Object buf, int count, Datatype type, int root) {
        return persistent.scatter(
                blocks.even(buf, 0, count, type),
                blocks.ownInPlace(buf, count, type, root),
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
        return persistent.scatter(
                blocks.uneven(sendbuf, 0, sendcount, displs, sendtype),
                blocks.own(recvbuf, 0, recvcount, recvtype, root),
                root,
                false);
    }

    /// Initializes a persistent [#scatterv] at the root, whose own part stays (MPI_SCATTERV_INIT).
    public Prequest scattervInit(
            Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        return persistent.scatter(
                blocks.uneven(sendbuf, 0, sendcount, displs, sendtype), null, root, false);
    }

    /// Initializes a persistent [#scatterv] at the other ranks (MPI_SCATTERV_INIT).
    public Prequest scattervInit(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        return persistent.scatter(
                blocks.none(recvtype),
                blocks.own(recvbuf, 0, recvcount, recvtype, root),
                root,
                false);
    }

    /// Initializes a persistent [#allGather] (MPI_ALLGATHER_INIT).
    public Prequest allGatherInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return persistent.gatherToAll(
                payload(sendbuf, 0, sendcount, sendtype),
                blocks.even(recvbuf, 0, recvcount, recvtype));
    }

    /// Initializes a persistent [#allGather] in place (MPI_ALLGATHER_INIT).
    public Prequest allGatherInit(Object buf, int count, Datatype type) {
        return persistent.gatherToAll(null, blocks.even(buf, 0, count, type));
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
        return persistent.gatherToAll(
                payload(sendbuf, 0, sendcount, sendtype),
                blocks.uneven(recvbuf, 0, recvcount, displs, recvtype));
    }

    /// Initializes a persistent [#allGatherv] in place (MPI_ALLGATHERV_INIT).
    public Prequest allGathervInit(
            Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return persistent.gatherToAll(null, blocks.uneven(recvbuf, 0, recvcount, displs, recvtype));
    }

    /// Initializes a persistent [#allToAll] (MPI_ALLTOALL_INIT).
    public Prequest allToAllInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return persistent.exchange(
                blocks.even(sendbuf, 0, sendcount, sendtype),
                blocks.even(recvbuf, 0, recvcount, recvtype));
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
        return persistent.exchange(
                blocks.uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                blocks.uneven(recvbuf, 0, recvcount, rdispls, recvtype));
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
        return persistent.exchange(
                blocks.typed(sendbuf, sendcount, sdispls, sendtypes),
                blocks.typed(recvbuf, recvcount, rdispls, recvtypes));
    }

    /// Initializes a persistent [#reduce] (MPI_REDUCE_INIT).
    public Prequest reduceInit(
            Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
        return persistent.reduce(
                reductions.sent(sendbuf, 0, count, type, root),
                reductions.atRoot(recvbuf, 0, count, type, root),
                op,
                root);
    }

    /// Initializes a persistent [#reduce] in place (MPI_REDUCE_INIT).
    public Prequest reduceInit(Object buf, int count, Datatype type, Op op, int root) {
        return persistent.reduce(
                reductions.atOthers(buf, 0, count, type, root),
                reductions.atRoot(buf, 0, count, type, root),
                op,
                root);
    }

    /// Initializes a persistent [#allReduce] (MPI_ALLREDUCE_INIT).
    public Prequest allReduceInit(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return persistent.reduceToAll(
                ReductionBuffer.of(sendbuf, 0, count, type),
                ReductionBuffer.of(recvbuf, 0, count, type),
                op);
    }

    /// Initializes a persistent [#allReduce] in place (MPI_ALLREDUCE_INIT).
    public Prequest allReduceInit(Object buf, int count, Datatype type, Op op) {
        return persistent.reduceToAll(null, ReductionBuffer.of(buf, 0, count, type), op);
    }

    /// Initializes a persistent [#reduceScatter] (MPI_REDUCE_SCATTER_INIT).
    public Prequest reduceScatterInit(
            Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) {
        return persistent.reduceScatter(
                ReductionBuffer.of(sendbuf, 0, reductions.sum(recvcounts), type),
                ReductionBuffer.of(recvbuf, 0, reductions.own(recvcounts), type),
                recvcounts.clone(),
                op);
    }

    /// Initializes a persistent [#reduceScatter] in place (MPI_REDUCE_SCATTER_INIT).
    public Prequest reduceScatterInit(Object buf, int[] counts, Datatype type, Op op) {
        return persistent.reduceScatter(
                null, ReductionBuffer.of(buf, 0, reductions.sum(counts), type), counts.clone(), op);
    }

    /// Initializes a persistent [#reduceScatterBlock] (MPI_REDUCE_SCATTER_BLOCK_INIT).
    public Prequest reduceScatterBlockInit(
            Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        int[] counts = reductions.same(recvcount);
        return persistent.reduceScatter(
                ReductionBuffer.of(sendbuf, 0, reductions.sum(counts), type),
                ReductionBuffer.of(recvbuf, 0, recvcount, type),
                counts,
                op);
    }

    /// Initializes a persistent [#reduceScatterBlock] in place (MPI_REDUCE_SCATTER_BLOCK_INIT).
    public Prequest reduceScatterBlockInit(Object buf, int count, Datatype type, Op op) {
        int[] counts = reductions.same(count);
        return persistent.reduceScatter(
                null, ReductionBuffer.of(buf, 0, reductions.sum(counts), type), counts, op);
    }

    /// Initializes a persistent [#neighborAllGather] (MPI_NEIGHBOR_ALLGATHER_INIT).
    public Prequest neighborAllGatherInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return persistent.gatherAround(
                neighbours.own(sendbuf, sendcount, sendtype),
                neighbours.received(recvbuf, recvcount, recvtype));
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
        return persistent.gatherAround(
                neighbours.own(sendbuf, sendcount, sendtype),
                blocks.uneven(recvbuf, 0, recvcount, displs, recvtype));
    }

    /// Initializes a persistent [#neighborAllToAll] (MPI_NEIGHBOR_ALLTOALL_INIT).
    public Prequest neighborAllToAllInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return persistent.exchangeAround(
                neighbours.sent(sendbuf, sendcount, sendtype),
                neighbours.received(recvbuf, recvcount, recvtype));
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
        return persistent.exchangeAround(
                blocks.uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                blocks.uneven(recvbuf, 0, recvcount, rdispls, recvtype));
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
        return persistent.exchangeAround(
                neighbours.typedSent(sendbuf, sendcount, sdispls, sendtypes),
                neighbours.typedReceived(recvbuf, recvcount, rdispls, recvtypes));
    }

    // Management of communicators.

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Comm clone() {
        return dup();
    }

    /// Returns a duplicate with the same ranks and attributes. Collective.
    public Comm dup() {
        return new Comm(duplicate(), attributes.copy());
    }

    final @Nullable CommunicatorParts duplicate() {
        return parts().of(parts().collective(Context::duplicate));
    }

    /// Returns a duplicate as [#dup] does, and does not wait for the other ranks. It may be used
    /// when its request ([#getRequest]) is done; a use before that waits for the request.
    public Comm iDup() {
        return new Comm(null, attributes.copy()).createdLater(duplicateLater());
    }

    final PendingParts duplicateLater() {
        return new PendingParts(parts());
    }

    /// Returns a duplicate as [#dup] does, with other hints.
    public Comm dupWithInfo(Info info) {
        Comm dup = dup();
        dup.setInfo(info);
        return dup;
    }

    /// Returns a duplicate as [#iDup] does, with other hints (MPI 4.1, 7.4.2:
    /// MPI_COMM_IDUP_WITH_INFO).
    public Comm iDupWithInfo(Info info) {
        Comm dup = iDup();
        dup.setInfo(info);
        return dup;
    }

    /// Sets the parts that are being created, and the request for them.
    @SuppressWarnings("CanIgnoreReturnValueSuggester")
    final Comm createdLater(PendingParts begun) {
        setErrhandler(begun.errhandler());
        pending = begun;
        request = begun.request();
        return this;
    }

    /// Returns the request of [#iDup]; null for other communicators.
    public final @Nullable Request getRequest() {
        return request;
    }

    public final int getSize() {
        return parts().size();
    }

    public final int getRank() {
        return parts().rank();
    }

    /// Returns [MPI#IDENT] for the same communicator, [MPI#CONGRUENT] if the ranks are the same in
    /// the same order, [MPI#SIMILAR] if only the order differs, or [MPI#UNEQUAL].
    public static int compare(Comm comm1, Comm comm2) {
        if (comm1.parts() == comm2.parts()) {
            return MPI.IDENT;
        }
        int own = compare(comm1.context().group(), comm2.context().group());
        int[] first = comm1.context().remoteGroup();
        int[] second = comm2.context().remoteGroup();
        if (first == null || second == null) {
            return first == second ? own : MPI.UNEQUAL;
        }
        int other = compare(first, second);
        if (own == MPI.CONGRUENT || other == MPI.CONGRUENT) {
            return own == MPI.CONGRUENT ? other : own;
        }
        return Math.max(own, other); // UNEQUAL is greater than SIMILAR
    }

    private static int compare(int[] first, int[] second) {
        if (Arrays.equals(first, second)) {
            return MPI.CONGRUENT;
        }
        return Group.compare(new Group(first), new Group(second)) == MPI.SIMILAR
                ? MPI.SIMILAR
                : MPI.UNEQUAL;
    }

    /// @throws MPIException if it is predefined, null or was freed (`ERR_COMM`), or could not be
    ///     created by [#iDup]; it is null then, too
    @Override
    public final void free() {
        checkNotPredefined();
        CommunicatorParts freed = partsToFree();
        freed.awaitDuplicates();
        freed.job().progress().free(freed.context());
        parts = null;
        pending = null;
    }

    /// Returns the parts; forgets those that could not be created.
    private CommunicatorParts partsToFree() {
        try {
            return parts();
        } catch (MPIException e) {
            pending = null;
            throw e;
        }
    }

    private void checkNotPredefined() {
        if (this == MPI.COMM_WORLD || this == MPI.COMM_SELF) {
            throw new MPIException(
                    MPI.ERR_COMM, "predefined communicator cannot be freed: " + name, null);
        }
    }

    /// Returns whether it has been freed, or is null at this rank.
    public final boolean isNull() {
        return parts == null && pending == null;
    }

    public final void setInfo(Info info) {
        this.info = Info.copyOf(info);
    }

    /// Returns a copy of the hints.
    public final Info getInfo() {
        return info.dup();
    }

    /// Frees the communicator when all ranks have called this and all operations on it are done.
    /// Jobs that no communicator connects any more end independently of each other (MPI 4.1,
    /// 11.10.4).
    public final void disconnect() {
        checkNotPredefined();
        parts().awaitDuplicates();
        barrier();
        ProgressEngine progress = parts().job().progress();
        progress.awaitAll(context());
        progress.run(context()::disconnect);
        parts = null;
        pending = null;
    }

    public final Group getGroup() {
        return new Group(context().group());
    }

    /// Returns whether it has a remote group, to which its messages go.
    public final boolean isInter() {
        return parts().isBetweenGroups();
    }

    /// Creates a communicator of two groups. Collective over both groups, on a communicator that
    /// has their leaders; it may be null at the other ranks.
    ///
    /// @param localComm of the own group
    /// @param localLeader rank in `localComm`
    /// @param remoteLeader rank here; ignored at ranks other than the leader
    /// @throws MPIException if a leader is out of range, at all ranks of `localComm`; the other
    ///     group waits until this one repeats the call
    public final Intercomm createIntercomm(
            Comm localComm, int localLeader, int remoteLeader, int tag) {
        CommunicatorParts local = localComm.parts();
        Context bridge = local.rank() == localLeader ? context() : local.context();
        Context pair = local.collective(own -> own.pair(localLeader, bridge, remoteLeader, tag));
        return new Intercomm(local.of(pair), new Attributes());
    }

    /// Returns a new attribute key.
    public static int createKeyval() {
        return Attributes.newKey();
    }

    public static void freeKeyval(int keyval) {
        Attributes.freeKey(keyval);
    }

    public final void setAttr(int keyval, Object value) {
        attributes.set(keyval, value);
    }

    /// Returns a copy of the value, or a predefined attribute ([MPI#TAG_UB], [MPI#APPNUM] ...);
    /// null if there is none.
    public final @Nullable Object getAttr(int keyval) {
        return JobAttributes.isKey(keyval)
                ? JobAttributes.get(parts().job().device(), keyval)
                : attributes.get(keyval);
    }

    public final void deleteAttr(int keyval) {
        attributes.delete(keyval);
    }

    /// Returns [MPI#CART], [MPI#GRAPH], [MPI#DIST_GRAPH], or [MPI#UNDEFINED].
    public int getTopology() {
        return MPI.UNDEFINED;
    }

    /// Ends all ranks of the job.
    public final void abort(int errorcode) {
        parts().job().device().abort(errorcode);
    }

    /// Sets the handler that [#getErrhandler] returns; errors are exceptions with any handler.
    /// Communicators that are created from this one inherit it (MPI 4.1, 9.3).
    public final void setErrhandler(Errhandler handler) {
        CommunicatorParts now = parts;
        errhandler = handler;
        if (now != null) {
            now.setErrhandler(handler);
        }
    }

    public final Errhandler getErrhandler() {
        return errhandler;
    }

    /// Calls the error handler with a code of the program (MPI 4.1, 9.3.4:
    /// MPI_COMM_CALL_ERRHANDLER): with [MPI#ERRORS_RETURN] it has no effect, with other handlers
    /// the job ends with this code.
    public void callErrhandler(int errorCode) {
        errhandler.call(parts().job().device(), errorCode);
    }

    public final void setName(String name) {
        this.name = name;
    }

    public final String getName() {
        return name;
    }

    // Management of communicators with the names of mpiJava.

    /// Same as [#getSize].
    public int Size() {
        return getSize();
    }

    /// Same as [#getRank].
    public int Rank() {
        return getRank();
    }

    /// Same as [#getGroup]; also returns the group at ranks that are not members.
    public Group Group() {
        Group of = others;
        return of == null ? getGroup() : of;
    }

    /// Stores the group of a communicator of which this rank is not a member.
    final void isOf(Group group) {
        others = isNull() ? group : null;
    }

    /// Same as [#compare].
    public static int Compare(Comm comm1, Comm comm2) {
        return compare(comm1, comm2);
    }

    /// Same as [#free].
    public void Free() {
        free();
    }

    /// Same as [#isNull].
    public boolean Is_null() {
        return isNull();
    }

    /// Same as [#isInter].
    public boolean Test_inter() {
        return isInter();
    }

    /// Same as [#createIntercomm].
    public Intercomm Create_intercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        return createIntercomm(localComm, localLeader, remoteLeader, tag);
    }

    /// Same as [#getAttr].
    public @Nullable Object Attr_get(int keyval) {
        return getAttr(keyval);
    }

    /// Same as [#setAttr].
    public void Attr_put(int keyval, Object value) {
        setAttr(keyval, value);
    }

    /// Same as [#deleteAttr].
    public void Attr_delete(int keyval) {
        deleteAttr(keyval);
    }

    /// Same as [#getTopology].
    public int Topo_test() {
        return getTopology();
    }

    /// Same as [#abort].
    public void Abort(int errorcode) {
        abort(errorcode);
    }

    /// Same as [#setErrhandler].
    public void Errorhandler_set(Errhandler handler) {
        setErrhandler(handler);
    }

    /// Same as [#getErrhandler].
    public Errhandler Errorhandler_get() {
        return getErrhandler();
    }

    @Override
    public String toString() {
        return parts == null
                ? (pending == null ? "no communicator" : "communicator in creation")
                : "rank %d of %d%s"
                        .formatted(getRank(), getSize(), name.isEmpty() ? "" : " in " + name);
    }
}
