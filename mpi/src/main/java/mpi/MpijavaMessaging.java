// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.Payload;
import org.jspecify.annotations.Nullable;

/// Point-to-point messages with the method names of mpiJava.
abstract class MpijavaMessaging extends Messaging {
    MpijavaMessaging() {}

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
        return Packing.pack(
                Payload.of(inbuf, offset, incount, datatype.layout()), outbuf, position);
    }

    /// Same as [#unpack], to an offset.
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

    /// Same as [#packSize].
    public int Pack_size(int incount, Datatype datatype) {
        return packSize(incount, datatype);
    }
}
