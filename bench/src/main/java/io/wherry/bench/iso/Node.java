// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.bench.peer.ForyPeer;
import io.wherry.bench.peer.JavaIoPeer;
import io.wherry.bench.peer.Peer;
import io.wherry.bench.peer.WherryPeer;
import io.wherry.codec.GraphCodec;
import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import io.wherry.iso.ExchangeOptions;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/// One of the two JVMs between which trees go.
final class Node {
    static final int RECEIVER = 0;
    static final int SENDER = 1;

    /// More than a cluster takes for each node of the tree, and for itself.
    private static final long BYTES_OF_NODE = 20;

    private static final long BYTES_OF_CLUSTER = 1 << 20;

    private final Meeting meeting;
    private final List<Integer> sizes;
    private final boolean sends;
    private final Lines lines;
    private final IsoSpace space;
    private final List<Cluster> clusters;
    private final Map<Way, Courier> couriers = new EnumMap<>(Way.class);

    /// What is between the nodes.
    ///
    /// @param words for tickets and all answers
    /// @param trees for what is long: as with clusters, nothing comes back over it
    record Lines(Link words, Link trees) {}

    /// @param sizes nodes of each tree
    /// @param sends whether this is the sender, which has the trees
    Node(Meeting meeting, List<Integer> sizes, boolean sends, Lines lines) throws IOException {
        this.meeting = meeting;
        this.sizes = sizes;
        this.sends = sends;
        this.lines = lines;
        this.space = IsoSpace.open(options());
        IsoSpace.know(Tree.class);
        this.clusters =
                sends ? sizes.stream().map(size -> cluster(space, size)).toList() : List.of();
        open();
    }

    private IsoOptions options() {
        IsoOptions options = IsoOptions.standard().withNode(sends ? SENDER : RECEIVER, 2);
        return meeting.isShared() ? options.withSharedFile(meeting.space()) : options;
    }

    /// A new cluster with a tree.
    static Cluster cluster(IsoSpace space, int size) {
        Cluster cluster = space.newCluster();
        cluster.use(() -> cluster.setRoot(Tree.class, Tree.balanced(0, size)));
        return cluster;
    }

    private void open() throws IOException {
        couriers.put(Way.PING, new PingCourier(lines.words()));
        couriers.put(Way.RAW, new ByteCourier(lines.trees(), blocks(), most()));
        couriers.put(
                Way.SERIALIZABLE, courier(new JavaIoPeer(), size -> HeapTree.balanced(0, size)));
        couriers.put(
                Way.EXTERNALIZABLE,
                courier(new JavaIoPeer(), size -> ExternalTree.balanced(0, size)));
        couriers.put(
                Way.LEAN,
                courier(new WherryPeer(GraphCodec.lean()), size -> HeapTree.balanced(0, size)));
        couriers.put(Way.FORY, courier(ForyPeer.usual(), size -> HeapTree.balanced(0, size)));
        if (meeting.isShared()) {
            couriers.put(
                    Way.HAND_OVER,
                    new HandoverCourier(lines.words(), space, clusters, sizes.size()));
        } else {
            ExchangeOptions options = ExchangeOptions.standard();
            couriers.put(Way.TRUSTING, exchange(meeting.trusting(), options.trusting()));
            couriers.put(Way.VERIFYING, exchange(meeting.verifying(), options));
        }
    }

    private Courier exchange(Address receiver, ExchangeOptions options) throws IOException {
        Exchange exchange = Exchange.open(space, Meeting.nodes(receiver), options);
        return new ExchangeCourier(exchange, clusters);
    }

    private Courier courier(Peer peer, IntFunction<AnyTree> maker) {
        List<AnyTree> trees = new ArrayList<>();
        for (int size : sizes) {
            if (sends) {
                trees.add(Objects.requireNonNull(maker.apply(size)));
            }
        }
        return new PeerCourier(lines.trees(), peer, trees);
    }

    private List<MemorySegment[]> blocks() {
        return clusters.stream()
                .map(cluster -> cluster.memory().toArray(MemorySegment[]::new))
                .toList();
    }

    private long most() {
        return sizes.stream().mapToLong(size -> size * BYTES_OF_NODE).sum() + BYTES_OF_CLUSTER;
    }

    Map<Way, Courier> couriers() {
        return couriers;
    }

    /// Bytes of the cluster that has a tree.
    long bytes(int size) {
        return clusters.get(size).byteSize();
    }
}
