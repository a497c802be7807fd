// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.Payload;
import org.jspecify.annotations.Nullable;

/// Messages from rank to rank, by the names of mpiJava.
abstract class MpijavaMessaging extends Messaging {
    MpijavaMessaging() {}

    /// As [#send].
    public void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        send(buf, offset, count, datatype, dest, tag);
    }

    /// As [#bSend].
    public void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        bSend(buf, offset, count, datatype, dest, tag);
    }

    /// As [#sSend].
    public void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        sSend(buf, offset, count, datatype, dest, tag);
    }

    /// As [#rSend].
    public void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        rSend(buf, offset, count, datatype, dest, tag);
    }

    /// As [#recv].
    public Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        return recv(buf, offset, count, datatype, source, tag);
    }

    /// As [#iSend].
    public Request Isend(Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return iSend(buf, offset, count, datatype, peer, tag);
    }

    /// As [#ibSend].
    public Request Ibsend(Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return ibSend(buf, offset, count, datatype, peer, tag);
    }

    /// As [#isSend].
    public Request Issend(Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return isSend(buf, offset, count, datatype, peer, tag);
    }

    /// As [#irSend].
    public Request Irsend(Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return irSend(buf, offset, count, datatype, peer, tag);
    }

    /// As [#iRecv].
    public Request Irecv(Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return iRecv(buf, offset, count, datatype, peer, tag);
    }

    /// As [#sendInit].
    public Prequest Send_init(
            Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return sendInit(buf, offset, count, datatype, peer, tag);
    }

    /// As [#bSendInit].
    public Prequest Bsend_init(
            Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return bSendInit(buf, offset, count, datatype, peer, tag);
    }

    /// As [#sSendInit].
    public Prequest Ssend_init(
            Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return sSendInit(buf, offset, count, datatype, peer, tag);
    }

    /// As [#rSendInit].
    public Prequest Rsend_init(
            Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return rSendInit(buf, offset, count, datatype, peer, tag);
    }

    /// As [#recvInit].
    public Prequest Recv_init(
            Object buf, int offset, int count, Datatype datatype, int peer, int tag) {
        return recvInit(buf, offset, count, datatype, peer, tag);
    }

    /// As [#probe].
    public Status Probe(int source, int tag) {
        return probe(source, tag);
    }

    /// As [#iProbe].
    public @Nullable Status Iprobe(int source, int tag) {
        return iProbe(source, tag);
    }

    /// As [#pack], from an offset.
    public int Pack(
            Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        return Packing.pack(
                Payload.of(inbuf, offset, incount, datatype.layout()), outbuf, position);
    }

    /// As [#unpack], to an offset.
    public int Unpack(
            byte[] inbuf,
            int position,
            Object outbuf,
            int offset,
            int outcount,
            Datatype datatype) {
        return Packing.unpack(
                Payload.of(outbuf, offset, outcount, datatype.layout()), inbuf, position);
    }

    /// As [#packSize].
    public int Pack_size(int incount, Datatype datatype) {
        return packSize(incount, datatype);
    }
}
