// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.Ticket;
import io.wherry.transport.Link;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Hands over a cluster in shared memory; the message is a ticket.
final class HandoverTransfer implements TreeTransfer {
    private final Link link;
    private final IsoSpace space;
    private final @Nullable Cluster[] clusters;
    private final ByteBuffer ticket = ByteBuffer.allocateDirect(Ticket.BYTES);

    /// @param mine one cluster for each size; empty at the receiver
    /// @param sizes number of sizes
    HandoverTransfer(Link link, IsoSpace space, List<Cluster> mine, int sizes) {
        this.link = link;
        this.space = space;
        this.clusters = mine.toArray(new Cluster[sizes]);
    }

    @Override
    public void send(int size) throws IOException {
        give(size, TransferNode.RECEIVER);
    }

    @Override
    public @Nullable AnyTree receive(int size) throws IOException {
        return take(size).root(Tree.class);
    }

    @Override
    public void giveBack(int size) throws IOException {
        give(size, TransferNode.SENDER);
    }

    @Override
    public void takeBack(int size) throws IOException {
        Cluster _ = take(size);
    }

    private void give(int size, int node) throws IOException {
        Cluster cluster = clusters[size];
        if (cluster == null) {
            throw new IllegalStateException("cluster is not here: size=" + size);
        }
        cluster.moveTo(node).write(ticket.clear());
        link.send(ticket.flip());
    }

    private Cluster take(int size) throws IOException {
        link.receive(ticket.clear());
        Cluster taken = space.take(Ticket.read(ticket.flip()));
        clusters[size] = taken;
        return taken;
    }
}
