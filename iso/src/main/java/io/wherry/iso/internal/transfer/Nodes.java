// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.ExchangeOptions;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.event.ReceivedEvent;
import io.wherry.iso.internal.type.DescribedTypes;
import io.wherry.iso.internal.verify.Verification;
import io.wherry.mesh.MemberHello;
import io.wherry.mesh.Rendezvous;
import io.wherry.mesh.RendezvousOptions;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// The connections of this node to the other nodes of the job.
public final class Nodes {
    private static final String FORMAT = "iso-2";
    private static final Duration GOODBYE_WITHIN = Duration.ofSeconds(5);

    private final Slots slots;
    private final ExchangeOptions options;
    private final Inbox inbox;
    private final List<@Nullable Sender> senders = new ArrayList<>();
    private final Rendezvous rendezvous;
    private boolean closed; // guarded by this

    /// Listens, and starts to connect to the other nodes.
    ///
    /// @param key common to the nodes of the job, and to no others
    /// @param addresses of the nodes, in order
    public Nodes(
            Slots slots,
            int nodes,
            String key,
            IntFunction<Address> addresses,
            ExchangeOptions options)
            throws IOException {
        this.slots = slots;
        this.options = options;
        inbox = new Inbox(slots, nodes, options.mostAside());
        for (int i = 0; i < nodes; i++) {
            boolean own = i == slots.options().node();
            senders.add(own ? null : new Sender(inbox, inbox.peer(i)));
        }
        LinkOptions links =
                options.links()
                        .withFormat(FORMAT)
                        .withMaxFrameLength(ClusterFrame.LONGEST + options.mostBytes());
        SpaceDetails space = SpaceDetails.of(slots);
        MemberHello mine = new MemberHello(slots.options().node(), nodes, key, space.written());
        Deadline deadline = Deadline.after(options.joinWithin());
        rendezvous =
                Rendezvous.listen(
                        new RendezvousOptions(mine, addresses, links, deadline),
                        new NodeMembers(space, inbox));
        rendezvous.begin();
    }

    /// Returns the number of nodes.
    public int count() {
        return senders.size();
    }

    /// Blocks until all nodes have joined.
    public void awaitAll(Deadline deadline) {
        for (Peer peer : inbox.others()) {
            inbox.link(peer, deadline);
        }
    }

    /// Sends a cluster; each send by its origin increments the version.
    public void send(Block block, int node, Deadline deadline) {
        Sender sender = sender(node);
        sender.send(outgoing(block, node, deadline));
    }

    /// Queues a cluster; its memory must not change until the future completes.
    public CompletableFuture<Void> sendLater(Block block, int node, Deadline deadline) {
        Sender sender = sender(node);
        OutgoingCluster outgoing = outgoing(block, node, deadline);
        sender.sendLater(outgoing);
        return outgoing.done();
    }

    /// Queues a cluster for all other nodes, concurrently.
    ///
    /// @return for each node, an action that blocks until the cluster is sent to it or the time is over
    public List<Runnable> sendToAll(Block block, Deadline deadline) {
        List<Runnable> all = new ArrayList<>();
        long version = version(block);
        for (Sender sender : senders) {
            if (sender != null) {
                OutgoingCluster outgoing = outgoing(block, version, deadline);
                all.add(sender.sendLater(outgoing.toSeveral()));
            }
        }
        return all;
    }

    private Sender sender(int node) {
        Peer peer = inbox.peer(node); // throws if the node does not exist
        Sender sender = senders.get(peer.node);
        if (sender == null) {
            throw new IllegalStateException("this is that node: node=" + node);
        }
        return sender;
    }

    private long version(Block block) {
        block.requirePresent();
        boolean own = block.origin() == slots.options().node();
        return own ? block.nextVersion() : block.version();
    }

    /* A node with the same memory gets only a ticket, without a list of extents. */
    private OutgoingCluster outgoing(Block block, int node, Deadline deadline) {
        if (!inbox.peer(node).sharesMemory()) {
            return outgoing(block, version(block), deadline);
        }
        return OutgoingCluster.lent(block, () -> MemorySegment.NULL, deadline);
    }

    private OutgoingCluster outgoing(Block block, long version, Deadline deadline) {
        return OutgoingCluster.lent(
                block, () -> ClusterFrame.of(block, version).written(slots), deadline);
    }

    /// Blocks until a selected cluster has been received, and returns it.
    ///
    /// @throws ClusterFormatException if it is corrupt; it is dropped then
    /// @throws ClusterFullException if its slots are taken; a later call may receive it
    public Block receive(ClusterSelector selector, Deadline deadline) {
        ReceivedEvent event = FlightRecorder.isInitialized() ? ReceivedEvent.begun() : null;
        IncomingCluster incoming = inbox.receive(selector, deadline);
        Block block =
                switch (incoming) {
                    case IncomingCopy copy -> receive(copy);
                    case IncomingTicket given -> given.take();
                };
        if (event != null) {
            event.tell(block, incoming.from());
        }
        return block;
    }

    private Block receive(IncomingCopy incoming) {
        Block block;
        try {
            block = incoming.inPlace();
        } catch (ClusterFullException e) {
            inbox.putBack(incoming);
            throw e;
        }
        ClusterFrame frame = incoming.frame();
        try {
            Verification.checkRoot(slots, block, frame.root());
            DescribedTypes described = inbox.peer(incoming.from()).described;
            block.types().setDescribed(described, options.trusts());
            if (!options.trusts()) {
                block.types().setVerified(isKnown(block, frame.root()));
            }
        } catch (ClusterFormatException e) {
            block.release();
            throw e;
        }
        block.arrive(frame.version(), frame.root());
        return block;
    }

    /* Unknown types are resolved when the root is read. */
    private boolean isKnown(Block block, int root) {
        try {
            Verification.run(slots, block, root);
            return true;
        } catch (UnknownTypeException _) {
            return false;
        }
    }

    /// Sends a goodbye and ends the waits of all threads with an error. Received clusters that no
    /// thread has taken are dropped.
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        rendezvous.close();
        for (Sender sender : senders) {
            if (sender != null) {
                sender.finish(GOODBYE_WITHIN);
            }
        }
        inbox.close();
        inbox.others().forEach(peer -> Closeables.quietly(peer.link));
    }
}
