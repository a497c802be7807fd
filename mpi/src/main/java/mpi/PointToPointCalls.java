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
        CommunicatorParts to = comm.parts();
        Transfer transfer =
                to.messages().sendLater(mode, payload, to.destination(dest), to.tag(tag));
        return new Request(to.job().progress(), transfer);
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
        CommunicatorParts from = comm.parts();
        Transfer transfer =
                from.messages().receiveLater(payload, from.source(source), from.anyTag(tag));
        return new Request(from.job().progress(), transfer);
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
        } catch (MPIException e) {
            boolean isAnswered = isSending && e.getErrorClass() != MPI.ERR_PROC_ABORTED;
            endReceive(receiving, e, isAnswered);
            throw e;
        }
        return receiving.waitStatus();
    }

    /// Ends the receive of an exchange whose send failed; otherwise it would take a later message.
    ///
    /// @param isAnswered whether its message comes nevertheless
    private static void endReceive(Request receiving, MPIException failure, boolean isAnswered) {
        if (!isAnswered) {
            receiving.cancel();
        }
        try {
            receiving.waitFor();
        } catch (MPIException e) {
            failure.addSuppressed(e);
        }
    }

    /// Begins to send and to receive; with one buffer in buffered mode, in which the content is
    /// copied before a message can be received into it.
    Request beginExchange(SendMode mode, Payload out, Payload in, ExchangePeers peers) {
        CommunicatorParts here = comm.parts();
        int source = here.source(peers.source());
        Payload into = source == MPI.PROC_NULL ? in : in.writable();
        int receiveTag = here.anyTag(peers.receiveTag());
        Transfer sending =
                here.messages()
                        .sendLater(
                                mode,
                                out,
                                here.destination(peers.dest()),
                                here.tag(peers.sendTag()));
        Transfer receiving = here.messages().receiveLater(into, source, receiveTag);
        return new Request(here.job().progress(), new TwoWayTransfer(sending, receiving));
    }

    /// Sends the content of a buffer, and receives into the same buffer.
    Status replace(Payload payload, ExchangePeers peers) {
        CommunicatorParts to = comm.parts();
        Payload writable = payload.writable();
        peers.check(to);
        Request sending =
                new Request(
                        to.job().progress(),
                        to.messages()
                                .sendLater(
                                        SendMode.BUFFERED,
                                        writable,
                                        peers.dest(),
                                        peers.sendTag()));
        Status status = receive(writable, peers.source(), peers.receiveTag());
        sending.waitStatus();
        return status;
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
