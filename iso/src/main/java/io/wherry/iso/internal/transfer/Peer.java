// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.internal.memory.Reservation;
import io.wherry.iso.internal.type.DescribedTypes;
import io.wherry.mesh.PeerReceiver;
import io.wherry.transport.Link;
import org.jspecify.annotations.Nullable;

/// Another node of the job. The lock of [Inbox] guards all fields that are not final.
final class Peer {
    final int node;
    final PeerReceiver receiver;

    /// The types that the peer has described.
    final DescribedTypes described;

    @Nullable Link link;

    /// The mark of the memory that its space is in, 0 if no other process has that memory; known
    /// when `link` is.
    long memory;

    @Nullable PeerLoss loss;

    /// The reason why there is no room for the next cluster of this peer, whose receiver is paused
    /// then; null if it is not paused.
    @Nullable String refusal;

    Peer(int node, PeerReceiver receiver) {
        this.node = node;
        this.receiver = receiver;
        this.described = new DescribedTypes("node=" + node);
    }

    /// Returns true if the space of the peer is in the same memory as the space of this node.
    boolean sharesMemory() {
        return memory != 0 && memory == Reservation.mark();
    }
}
