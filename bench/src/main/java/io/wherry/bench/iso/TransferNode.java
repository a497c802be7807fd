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
final class TransferNode {
    static final int RECEIVER = 0;
    static final int SENDER = 1;

    /// More than a cluster takes for each node of the tree, and for itself.
    private static final long BYTES_OF_NODE = 20;

    private static final long BYTES_OF_CLUSTER = 1 << 20;

    private final ReceiverAddress address;
    private final List<Integer> sizes;
    private final boolean sends;
    private final Lines lines;
    private final IsoSpace space;
    private final List<Cluster> clusters;
    private final Map<TransferKind, TreeTransfer> transfers = new EnumMap<>(TransferKind.class);

    /// The links between the nodes.
    ///
    /// @param words for tickets and all replies
    /// @param trees for large data: as with clusters, there are no replies on it
    record Lines(Link words, Link trees) {}

    /// @param sizes nodes of each tree
    /// @param sends whether this is the sender, which has the trees
    TransferNode(ReceiverAddress address, List<Integer> sizes, boolean sends, Lines lines)
            throws IOException {
        this.address = address;
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
        return address.isShared() ? options.withSharedFile(address.space()) : options;
    }

    /// A new cluster with a tree.
    static Cluster cluster(IsoSpace space, int size) {
        Cluster cluster = space.newCluster();
        cluster.use(() -> cluster.setRoot(Tree.class, Tree.balanced(0, size)));
        return cluster;
    }

    private void open() throws IOException {
        transfers.put(TransferKind.PING, new PingTransfer(lines.words()));
        transfers.put(TransferKind.RAW, new ByteTransfer(lines.trees(), blocks(), most()));
        transfers.put(
                TransferKind.SERIALIZABLE,
                transfer(new JavaIoPeer(), size -> HeapTree.balanced(0, size)));
        transfers.put(
                TransferKind.EXTERNALIZABLE,
                transfer(new JavaIoPeer(), size -> ExternalizableTree.balanced(0, size)));
        transfers.put(
                TransferKind.LEAN,
                transfer(new WherryPeer(GraphCodec.lean()), size -> HeapTree.balanced(0, size)));
        transfers.put(
                TransferKind.FORY, transfer(ForyPeer.usual(), size -> HeapTree.balanced(0, size)));
        if (address.isShared()) {
            transfers.put(
                    TransferKind.HAND_OVER,
                    new HandoverTransfer(lines.words(), space, clusters, sizes.size()));
        } else {
            ExchangeOptions options = ExchangeOptions.standard();
            transfers.put(TransferKind.TRUSTING, exchange(address.trusting(), options.trusting()));
            transfers.put(TransferKind.VERIFYING, exchange(address.verifying(), options));
        }
    }

    private TreeTransfer exchange(Address receiver, ExchangeOptions options) throws IOException {
        Exchange exchange = Exchange.open(space, ReceiverAddress.nodes(receiver), options);
        return new ExchangeTransfer(exchange, clusters);
    }

    private TreeTransfer transfer(Peer peer, IntFunction<AnyTree> maker) {
        List<AnyTree> trees = new ArrayList<>();
        for (int size : sizes) {
            if (sends) {
                trees.add(Objects.requireNonNull(maker.apply(size)));
            }
        }
        return new SerializerTransfer(lines.trees(), peer, trees);
    }

    private List<MemorySegment[]> blocks() {
        return clusters.stream()
                .map(cluster -> cluster.memory().toArray(MemorySegment[]::new))
                .toList();
    }

    private long most() {
        return sizes.stream().mapToLong(size -> size * BYTES_OF_NODE).sum() + BYTES_OF_CLUSTER;
    }

    Map<TransferKind, TreeTransfer> couriers() {
        return transfers;
    }

    /// Bytes of the cluster that has a tree.
    long bytes(int size) {
        return clusters.get(size).byteSize();
    }
}
