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
import java.util.function.IntFunction;

/// Sends clusters between the nodes of a job, each as one block of memory.
///
/// A received cluster replaces the copy of it that was present; that copy is not present any more.
/// It also replaces another cluster of the same origin whose slots the origin has reused. A node
/// may send clusters of other nodes; these never replace another cluster: the receive call throws
/// [ClusterFullException], and succeeds once the other cluster is closed. Clusters of one sender
/// arrive in the order in which they were sent. A cluster that no thread has asked for waits, in
/// the link or in a buffer, while others are received.
///
/// Bytes are sent from the memory of the cluster and received into their final position. Therefore
/// a cluster must not change while it is sent; it may be closed. While its bytes are being
/// received, neither the new nor the former copy is present. If the sender dies meanwhile, both are
/// lost.
///
/// Peers are untrusted unless [ExchangeOptions#trusting] is set: a received cluster is verified
/// ([Cluster#verify]) before the receive call returns. If it has objects of a type that this
/// process does not know yet, it is verified when its root is first read.
///
/// **In shared memory** ([IsoOptions#withSharedFile]) no bytes are sent: sending a cluster to a
/// node with the same memory transfers the ownership, as [Cluster#moveTo] does, and only a ticket
/// goes over the link. After that the cluster belongs to the receiver and is not present at the
/// sender. It is not verified, because a process that shares the memory can change it at any later
/// time, too. If the ticket cannot be sent, the cluster stays. Closing the exchange closes the
/// clusters whose tickets were not received. Such a cluster goes to one node; to share it with
/// several nodes, publish it ([Publication]). To a node without this memory, bytes are sent as
/// usual; from such a node, only this node's own clusters are received.
///
/// A call that fails throws [PeerLostException], [TransferTimeoutException],
/// [ClusterFormatException] or [ClusterFullException]. Thread-safe.
public final class Exchange implements AutoCloseable {
    /// The sender that matches any node.
    public static final int ANY = ClusterSelector.ANY;

    private final Nodes nodes;

    private Exchange(Nodes nodes) {
        this.nodes = nodes;
    }

    /// Joins the job for which this process or thread was started. Does not wait for the other
    /// nodes.
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
        ExchangeOptions authenticated = options.withLinks(placement.authenticated(options.links()));
        return open(space, placement.size(), placement.job(), placement::address, authenticated);
    }

    /// Joins nodes that listen at these addresses; the list includes this node. Does not wait for
    /// the other nodes.
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

    /// Returns the number of nodes, this one included.
    public int nodes() {
        return nodes.count();
    }

    /// Blocks until all nodes have joined. This is optional: sending to or receiving from a node
    /// waits for that node.
    public void awaitAll(Duration within) {
        nodes.awaitAll(Deadline.after(within));
    }

    /// Sends a cluster; returns when its memory may change again. The peer may not have received it
    /// yet.
    public void send(Cluster cluster, int node) {
        send(cluster, node, Deadline.never());
    }

    /// Sends a cluster.
    ///
    /// @throws TransferTimeoutException if it could not be sent in time; the peer is lost if a part
    ///     was sent
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

    /// Queues a cluster after those sent before, without waiting; its memory must not change until
    /// the future completes.
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
    /// @throws IsoException if a node did not receive it: the first failure, with the others as
    ///     suppressed exceptions
    public void broadcast(Cluster cluster, Duration within) {
        broadcast(cluster, Deadline.after(within));
    }

    private void broadcast(Cluster cluster, Deadline deadline) {
        try {
            awaitAll(nodes.sendToAll(cluster.block(), deadline));
        } finally {
            Reference.reachabilityFence(cluster);
        }
    }

    private static void awaitAll(Iterable<Runnable> all) {
        RuntimeException failure = null;
        for (Runnable each : all) {
            try {
                each.run();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /// Blocks until a cluster arrives from its origin.
    public Cluster receive(int origin, int rank) {
        return receive(origin, rank, origin);
    }

    /// Blocks until a cluster arrives from its origin.
    public Cluster receive(int origin, int rank, Duration within) {
        return receive(origin, rank, origin, within);
    }

    /// Blocks until a cluster arrives from a node, or from [#ANY].
    public Cluster receive(int origin, int rank, int from) {
        return receive(new ClusterSelector(origin, rank, from), Deadline.never());
    }

    /// Blocks until a cluster arrives from a node, or from [#ANY].
    ///
    /// @throws TransferTimeoutException if it did not arrive in time; received parts are kept, and
    ///     a later call may receive it
    public Cluster receive(int origin, int rank, int from, Duration within) {
        return receive(new ClusterSelector(origin, rank, from), Deadline.after(within));
    }

    /// Blocks until any cluster arrives from any node. A cluster of this node that is present is
    /// replaced only by a call that names it.
    public Cluster receive() {
        return receive(ClusterSelector.all(), Deadline.never());
    }

    /// Blocks until any cluster arrives from any node.
    public Cluster receive(Duration within) {
        return receive(ClusterSelector.all(), Deadline.after(within));
    }

    private Cluster receive(ClusterSelector selector, Deadline deadline) {
        return new Cluster(nodes.receive(selector, deadline));
    }

    /// Leaves the job: queued clusters are sent, for some seconds at most, and waiting calls fail.
    /// Clusters stay present.
    @Override
    public void close() {
        nodes.close();
    }
}
