// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.partition.PartitionedMessaging;
import io.wherry.mpi.internal.partition.Partitions;
import org.jspecify.annotations.Nullable;

/// Point-to-point calls on a communicator: checks ranks and tags, and begins or prepares transfers.
final class PointToPointCalls {
    private final Comm comm;

    PointToPointCalls(Comm comm) {
        this.comm = comm;
    }

    void send(SendMode mode, Payload payload, int dest, int tag) {
        CommunicatorParts to = comm.parts();
        to.messages().send(mode, payload, to.destination(dest), to.tag(tag));
    }

    Request begin(SendMode mode, Payload payload, int dest, int tag) {
        return request(sendLater(mode, payload, dest, tag));
    }

    private Transfer sendLater(SendMode mode, Payload payload, int dest, int tag) {
        CommunicatorParts to = comm.parts();
        return to.messages().sendLater(mode, payload, to.destination(dest), to.tag(tag));
    }

    private Request request(Transfer transfer) {
        return new Request(comm.parts().job().progress(), transfer);
    }

    Prequest prepare(SendMode mode, Payload payload, int dest, int tag) {
        CommunicatorParts to = comm.parts();
        int checkedDest = to.destination(dest);
        int checkedTag = to.tag(tag);
        return new Prequest(
                to.job().progress(),
                () -> to.messages().sendLater(mode, payload, checkedDest, checkedTag));
    }

    Status receive(Payload payload, int source, int tag) {
        CommunicatorParts from = comm.parts();
        return new Status(
                from.messages().receive(payload, from.source(source), from.anyTag(tag)), 0);
    }

    Request beginReceive(Payload payload, int source, int tag) {
        return request(receiveLater(payload, source, tag));
    }

    private Transfer receiveLater(Payload payload, int source, int tag) {
        CommunicatorParts from = comm.parts();
        return from.messages().receiveLater(payload, from.source(source), from.anyTag(tag));
    }

    Prequest prepareReceive(Payload payload, int source, int tag) {
        CommunicatorParts from = comm.parts();
        int checkedSource = from.source(source);
        int checkedTag = from.anyTag(tag);
        Payload writable = payload.writable();
        return new Prequest(
                from.job().progress(),
                () -> from.messages().receiveLater(writable, checkedSource, checkedTag));
    }

    // Partitioned messages.

    Prequest prepareParts(Partitions all, int dest, int tag) {
        CommunicatorParts to = comm.parts();
        PartitionedMessaging.Peer peer =
                new PartitionedMessaging.Peer(to.destination(dest), to.tag(tag));
        return new Prequest(to.job().progress(), to.partitioned().send(all, peer));
    }

    Prequest prepareReceiveParts(Partitions all, int source, int tag) {
        CommunicatorParts from = comm.parts();
        PartitionedMessaging.Peer peer =
                new PartitionedMessaging.Peer(from.destination(source), from.tag(tag));
        return new Prequest(from.job().progress(), from.partitioned().receive(all, peer));
    }

    // A send and a receive in one call.

    Status exchange(Payload out, Payload in, ExchangePeers peers) {
        peers.check(comm.parts());
        Request receiving = beginReceive(in, peers.source(), peers.receiveTag());
        boolean isSending = false;
        try {
            Request sending = begin(SendMode.STANDARD, out, peers.dest(), peers.sendTag());
            isSending = true;
            sending.waitStatus();
        } catch (RuntimeException | Error e) {
            endReceive(receiving, e, isSending && !isLossOfRank(e));
            throw e;
        }
        return receiving.waitStatus();
    }

    private static boolean isLossOfRank(Throwable failure) {
        return failure instanceof MPIException lost && lost.getErrorClass() == MPI.ERR_PROC_ABORTED;
    }

    /// Ends the receive of an exchange whose send failed; otherwise it would take a later message.
    ///
    /// @param isAnswered whether its message comes nevertheless
    private static void endReceive(Request receiving, Throwable failure, boolean isAnswered) {
        if (!isAnswered) {
            receiving.cancel();
        }
        try {
            receiving.waitFor();
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
        }
    }

    /// Begins to receive and to send: a receive that is refused sends nothing.
    Request beginExchange(Payload out, Payload in, ExchangePeers peers) {
        peers.check(comm.parts());
        Payload into = peers.source() == MPI.PROC_NULL ? in : in.writable();
        Transfer receiving = receiveLater(into, peers.source(), peers.receiveTag());
        try {
            Transfer sending = sendLater(SendMode.STANDARD, out, peers.dest(), peers.sendTag());
            return request(new TwoWayTransfer(sending, receiving));
        } catch (RuntimeException | Error e) {
            endReceive(request(receiving), e, false);
            throw e;
        }
    }

    /// Begins to send the content of a buffer, which is copied, and to receive into the same
    /// buffer.
    Request beginReplace(Payload payload, ExchangePeers peers) {
        peers.check(comm.parts());
        Payload into = peers.source() == MPI.PROC_NULL ? payload : payload.writable();
        Transfer sending = sendLater(SendMode.BUFFERED, payload, peers.dest(), peers.sendTag());
        try {
            Transfer receiving = receiveLater(into, peers.source(), peers.receiveTag());
            return request(new TwoWayTransfer(sending, receiving));
        } catch (RuntimeException | Error e) {
            sending.free();
            throw e;
        }
    }

    /// Sends the content of a buffer, and receives into the same buffer.
    Status replace(Payload payload, ExchangePeers peers) {
        return beginReplace(payload, peers).waitStatus();
    }

    Status probe(int source, int tag) {
        CommunicatorParts from = comm.parts();
        return new Status(from.messages().probe(from.source(source), from.anyTag(tag)), 0);
    }

    /// Returns null if no message is there.
    @Nullable Status probeNow(int source, int tag) {
        CommunicatorParts from = comm.parts();
        Envelope found = from.messages().probeNow(from.source(source), from.anyTag(tag));
        return found == null ? null : new Status(found, 0);
    }
}
