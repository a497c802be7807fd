// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Reservation;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Reads clusters from the frames of a link. Confined to the receiving thread; reading can be
/// resumed after a timeout.
final class ClusterReader {
    private final Link link;
    private final Peer peer;
    private final Slots slots;
    private final MemorySegment fixed = MemorySegment.ofArray(new byte[ClusterFrame.FIXED]);
    private MemorySegment head = fixed;
    private long at;
    private long frameBytes;
    private @Nullable IncomingCluster current;

    ClusterReader(Link link, Peer peer, Slots slots) {
        this.link = link;
        this.peer = peer;
        this.slots = slots;
    }

    /// Blocks until the header of the next cluster is complete, and returns that cluster. Returns
    /// the same cluster until [#read] has read it.
    IncomingCluster await(Deadline deadline) throws IOException {
        IncomingCluster incoming = current;
        if (incoming != null) {
            return incoming;
        }
        while (!awaitHead(deadline)) {
            TypesFrame.read(head, frameBytes - head.byteSize(), peer.described);
            link.read(MemorySegment.NULL, deadline.left()); // to the end of the frame
            begin();
        }
        incoming = incoming(frameBytes - head.byteSize());
        current = incoming;
        begin();
        return incoming;
    }

    private void begin() {
        head = fixed;
        at = 0;
    }

    /* False for a frame with types, which is read as a whole. */
    private boolean awaitHead(Deadline deadline) throws IOException {
        if (at == 0) {
            frameBytes = link.awaitFrame(deadline.left());
        }
        fill(deadline);
        if (head.byteSize() == ClusterFrame.FIXED) {
            int length = ClusterFrame.length(fixed);
            head = MemorySegment.ofArray(new byte[length]);
            head.copyFrom(fixed);
        }
        fill(deadline);
        return !TypesFrame.isTypes(head);
    }

    private IncomingCluster incoming(long rest) {
        if (ClusterFrame.isTicket(head)) {
            IncomingTicket given = ClusterFrame.ticket(head, peer.node, rest);
            if (!slots.contains(given.name())) {
                throw new ClusterFormatException("ticket of no cluster: " + given.name());
            }
            if (!peer.sharesMemory()) {
                throw new ClusterFormatException(
                        "ticket from a node that does not share this memory: " + given.name());
            }
            return given;
        }
        ClusterFrame frame = ClusterFrame.read(head, slots, rest);
        if (Reservation.mark() != 0 && frame.name().origin() != slots.options().node()) {
            throw new ClusterFormatException(
                    "bytes of another node's cluster for memory that is shared: " + frame.name());
        }
        return new IncomingCopy(frame, peer.node, slots);
    }

    private void fill(Deadline deadline) throws IOException {
        while (at < head.byteSize()) {
            long count = link.read(head.asSlice(at), deadline.left());
            if (count < 0) {
                throw new ClusterFormatException(
                        "frame is cut in its header: length=" + frameBytes);
            }
            at += count;
        }
    }

    /// Reads the rest of the cluster, whose target is decided.
    void read(IncomingCluster incoming, Deadline deadline) throws IOException {
        incoming.read(link, deadline);
        current = null;
    }

    /// Drops the partially read cluster, if there is one. The reader must not be used afterwards.
    void drop() {
        IncomingCluster incoming = current;
        if (incoming != null) {
            incoming.drop();
            current = null;
        }
    }
}
