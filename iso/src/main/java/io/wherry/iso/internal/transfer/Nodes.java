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
import org.jspecify.annotations.Nullable;

/// The nodes of a job, as one of them sees them.
public final class Nodes {
    private static final String FORMAT = "iso-2";
    private static final Duration GOODBYE_WITHIN = Duration.ofSeconds(5);

    private final Slots slots;
    private final ExchangeOptions options;
    private final Inbox inbox;
    private final List<@Nullable Sender> senders = new ArrayList<>();
    private final Rendezvous rendezvous;
    private boolean closed; // guarded by this

    /// Listens, and begins to meet the others.
    ///
    /// @param key what the nodes of a job, and no others, have in common
    /// @param addresses where each listens
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

    /// How many there are.
    public int count() {
        return senders.size();
    }

    /// Waits until all are there.
    public void awaitAll(Deadline deadline) {
        for (Peer peer : inbox.others()) {
            inbox.link(peer, deadline);
        }
    }

    /// Sends; a state that its origin sends has a version of its own.
    public void send(Block block, int node, Deadline deadline) {
        Sender sender = sender(node);
        sender.send(parcel(block, node, deadline));
    }

    /// Sends later; the memory must stay as it is until then.
    public CompletableFuture<Void> sendLater(Block block, int node, Deadline deadline) {
        Sender sender = sender(node);
        Parcel parcel = parcel(block, node, deadline);
        sender.sendLater(parcel);
        return parcel.done();
    }

    /// Sends to all others, side by side.
    ///
    /// @return one for each
    public List<CompletableFuture<Void>> sendToAll(Block block, Deadline deadline) {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        long version = version(block);
        for (Sender sender : senders) {
            if (sender != null) {
                Parcel parcel = parcel(block, version, deadline);
                sender.sendLater(parcel.toSeveral());
                all.add(parcel.done());
            }
        }
        return all;
    }

    private Sender sender(int node) {
        Peer peer = inbox.peer(node); // throws if there is none
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

    /* Only a ticket goes to who shares the memory: it needs no list of what there is. */
    private Parcel parcel(Block block, int node, Deadline deadline) {
        if (!inbox.peer(node).sharesMemory()) {
            return parcel(block, version(block), deadline);
        }
        block.lend();
        return new Parcel(block, MemorySegment.NULL, deadline, false, new CompletableFuture<>());
    }

    private Parcel parcel(Block block, long version, Deadline deadline) {
        block.lend();
        ClusterFrame frame = ClusterFrame.of(block, version);
        return new Parcel(block, frame.written(slots), deadline, false, new CompletableFuture<>());
    }

    /// Blocks until a selected cluster has come, and returns it.
    ///
    /// @throws ClusterFormatException if it is not sound; nothing is left of it
    /// @throws ClusterFullException if its slots are taken; it may be asked for again
    public Block receive(ClusterSelector selector, Deadline deadline) {
        ReceivedEvent event = ReceivedEvent.begun();
        Incoming incoming = inbox.receive(selector, deadline);
        Block block =
                switch (incoming) {
                    case Copy copy -> receive(copy);
                    case GivenCluster given -> given.take();
                };
        event.tell(block, incoming.from());
        return block;
    }

    private Block receive(Copy incoming) {
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
            block.setDescribed(described, options.trusts());
            if (!options.trusts()) {
                block.setVerified(isKnown(block, frame.root()));
            }
        } catch (ClusterFormatException e) {
            block.release();
            throw e;
        }
        block.arrive(frame.version(), frame.root());
        return block;
    }

    /* Types that nobody here has named yet are met when the root is asked for. */
    private boolean isKnown(Block block, int root) {
        try {
            Verification.run(slots, block, root);
            return true;
        } catch (UnknownTypeException _) {
            return false;
        }
    }

    /// Says goodbye and ends the waits of all threads with an error. Clusters that were received
    /// and not taken are dropped.
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
        inbox.others().forEach(peer -> Closing.quietly(peer.link));
    }
}
