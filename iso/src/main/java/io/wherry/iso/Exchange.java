// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.transfer.ClusterSelector;
import io.wherry.iso.internal.transfer.Nodes;
import io.wherry.launch.RankPlacement;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntFunction;

/// Clusters cross between the nodes of a job, each as one block of memory.
///
/// A cluster that is received takes the place of the copy that was here: that one is not present
/// any more. Nor is another cluster whose slots its origin has given to it. A node may send
/// clusters of others; those do not take the slots of another cluster: [ClusterFullException] then,
/// and once that one is closed it may be received. Clusters from one node come in the order in
/// which it sent them; one that nobody has asked for waits, in the link or aside, while others are
/// received.
///
/// The bytes go from memory to the link, and from the link to their place. So a cluster must not
/// change while it is sent; it may be closed. From when its bytes begin to come until they are all
/// there, neither the new copy nor the old one is present, and if its sender dies meanwhile, none
/// is afterwards.
///
/// Peers are not trusted unless [ExchangeOptions#trusting] says so: what comes is looked through
/// ([Cluster#verify]) before it is handed out; if it has objects of a type that nobody here has
/// named yet, when its root is first asked for.
///
/// **In shared memory** ([IsoOptions#withSharedFile]) a cluster does not cross: who sends it to a
/// node that has the same memory gives it away, as [Cluster#moveTo] does, and only a ticket goes
/// over the link. So it is not here any more when it has been sent, and belongs to who receives it;
/// it is not looked through then, as who shares memory could change it afterwards too. If the
/// ticket could not be sent, it stays. What nobody has asked for when the exchange is closed is
/// closed with it. A cluster goes to one node like that; for several it is published
/// ([Publication]). To a node that has not this memory, bytes are sent as ever, out of it; into it,
/// they come only of this node's own clusters.
///
/// Calls that fail throw [PeerLostException], [TransferTimeoutException], [ClusterFormatException]
/// or [ClusterFullException]. Any number of threads.
public final class Exchange implements AutoCloseable {
    /// Any node, as the one that sends.
    public static final int ANY = ClusterSelector.ANY;

    private final Nodes nodes;

    private Exchange(Nodes nodes) {
        this.nodes = nodes;
    }

    /// Joins the job that this process, or thread, was started for. Does not wait for the others.
    ///
    /// @throws IllegalArgumentException if the space is of another node
    public static Exchange open(IsoSpace space, RankPlacement placement) throws IOException {
        return open(space, placement, ExchangeOptions.standard());
    }

    /// As [#open(IsoSpace, RankPlacement)].
    public static Exchange open(IsoSpace space, RankPlacement placement, ExchangeOptions options)
            throws IOException {
        if (placement.rank() != space.node()) {
            throw new IllegalArgumentException(
                    "space is of another node: node=%d, rank=%d"
                            .formatted(space.node(), placement.rank()));
        }
        return open(space, placement.size(), placement.job(), placement::address, options);
    }

    /// Joins nodes that listen at these addresses, this one too. Does not wait for them.
    public static Exchange open(IsoSpace space, List<Address> addresses, LinkOptions links)
            throws IOException {
        return open(space, addresses, ExchangeOptions.standard().withLinks(links));
    }

    /// As [#open(IsoSpace, List, LinkOptions)].
    public static Exchange open(IsoSpace space, List<Address> addresses, ExchangeOptions options)
            throws IOException {
        List<Address> all = List.copyOf(addresses);
        return open(space, all.size(), "", all::get, options);
    }

    private static Exchange open(
            IsoSpace space,
            int nodes,
            String key,
            IntFunction<Address> addresses,
            ExchangeOptions options)
            throws IOException {
        if (space.node() >= nodes || nodes > space.options().nodes()) {
            throw new IllegalArgumentException(
                    "space is not laid out for these nodes: node=%d, nodes=%d, parts=%d"
                            .formatted(space.node(), nodes, space.options().nodes()));
        }
        IsoMemory.Kind kind = space.options().memory().kind();
        if (kind == IsoMemory.Kind.READ_ONLY || kind == IsoMemory.Kind.SEALED) {
            throw new IllegalArgumentException(
                    "memory is not written by several nodes: memory=" + kind);
        }
        return new Exchange(new Nodes(space.slots(), nodes, key, addresses, options));
    }

    /// How many nodes there are, with this one.
    public int nodes() {
        return nodes.count();
    }

    /// Waits until all nodes are there. Nobody has to: who sends or receives waits for that node.
    public void awaitAll(Duration within) {
        nodes.awaitAll(Deadline.after(within));
    }

    /// Sends a cluster; returns when its memory may change again, which says nothing of the peer.
    public void send(Cluster cluster, int node) {
        send(cluster, node, Deadline.never());
    }

    /// Sends a cluster.
    ///
    /// @throws TransferTimeoutException if it had not gone in time; the peer is lost if a part had
    public void send(Cluster cluster, int node, Duration within) {
        send(cluster, node, Deadline.after(within));
    }

    private void send(Cluster cluster, int node, Deadline deadline) {
        try {
            nodes.send(cluster.block(), node, deadline);
        } finally {
            Reference.reachabilityFence(cluster);
        }
    }

    /// Sends a cluster without waiting, behind what was sent before; its memory must stay as it is
    /// until that is done.
    public CompletableFuture<Void> sendLater(Cluster cluster, int node) {
        try {
            return nodes.sendLater(cluster.block(), node, Deadline.never());
        } finally {
            Reference.reachabilityFence(cluster);
        }
    }

    /// Sends a cluster to all other nodes; they get the same version.
    public void broadcast(Cluster cluster) {
        broadcast(cluster, Deadline.never());
    }

    /// Sends a cluster to all other nodes.
    ///
    /// @throws IsoException if some did not get it, the first one's; the others, behind it, are
    ///     suppressed
    public void broadcast(Cluster cluster, Duration within) {
        broadcast(cluster, Deadline.after(within));
    }

    private void broadcast(Cluster cluster, Deadline deadline) {
        try {
            joinAll(nodes.sendToAll(cluster.block(), deadline));
        } finally {
            Reference.reachabilityFence(cluster);
        }
    }

    private static void joinAll(Iterable<CompletableFuture<Void>> all) {
        RuntimeException failure = null;
        for (CompletableFuture<Void> each : all) {
            try {
                each.join();
            } catch (CompletionException e) {
                RuntimeException cause = e.getCause() instanceof RuntimeException same ? same : e;
                if (failure == null) {
                    failure = cause;
                } else {
                    failure.addSuppressed(cause);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /// Waits for a cluster from its origin.
    public Cluster receive(int origin, int rank) {
        return receive(origin, rank, origin);
    }

    /// Waits for a cluster from its origin.
    public Cluster receive(int origin, int rank, Duration within) {
        return receive(origin, rank, origin, within);
    }

    /// Waits for a cluster from a node, or from [#ANY].
    public Cluster receive(int origin, int rank, int from) {
        return receive(new ClusterSelector(origin, rank, from), Deadline.never());
    }

    /// Waits for a cluster from a node, or from [#ANY].
    ///
    /// @throws TransferTimeoutException if it had not come in time; what has come of it is not
    ///     lost, it may be asked for again
    public Cluster receive(int origin, int rank, int from, Duration within) {
        return receive(new ClusterSelector(origin, rank, from), Deadline.after(within));
    }

    /// Waits for any cluster from any node; but a cluster of this node that is here is replaced
    /// only by who asks for it.
    public Cluster receive() {
        return receive(ClusterSelector.all(), Deadline.never());
    }

    /// Waits for any cluster from any node.
    public Cluster receive(Duration within) {
        return receive(ClusterSelector.all(), Deadline.after(within));
    }

    private Cluster receive(ClusterSelector selector, Deadline deadline) {
        return new Cluster(nodes.receive(selector, deadline));
    }

    /// Leaves: what was sent goes, for some seconds at most; who waits gets an error. Clusters
    /// stay.
    @Override
    public void close() {
        nodes.close();
    }
}
