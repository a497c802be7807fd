// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi;

import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import mpi.MPI;
import org.jspecify.annotations.Nullable;

/// A ring of MPI ranks that pass trees on, as clusters over MPI links. Each rank adds 1 to the
/// values. The first rank compares the returned tree with a map of the JDK.
public final class ClusterRing {
    /// Output of the first rank on success.
    static final String GOOD = "all trees came back";

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int[] SIZES = {1, 1_000, 100_000, 20, 300_000};

    private ClusterRing() {}

    /// A node of a search tree.
    @Iso
    interface Node {
        int key();

        void key(int key);

        long count();

        void count(long count);

        @Nullable Node left();

        void left(Node node);

        @Nullable Node right();

        void right(Node node);
    }

    public static void main(String[] arguments) throws IOException {
        MPI.InitThread(arguments, MPI.THREAD_MULTIPLE);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        IsoSpace space = IsoSpace.open(IsoOptions.standard().withNode(rank, 4).withSlot(1 << 16));
        IsoSpace.know(Node.class);
        List<Address> addresses =
                IntStream.range(0, size).mapToObj(i -> Address.parse("mpi://" + i)).toList();
        try (Exchange exchange = Exchange.open(space, addresses, LinkOptions.standard())) {
            for (int nodes : SIZES) {
                if (rank == 0) {
                    begin(exchange, space.newCluster(), nodes, size);
                } else {
                    passOn(exchange, rank - 1, (rank + 1) % size);
                }
            }
        }
        MPI.Finalize();
        if (rank == 0) {
            System.out.println(GOOD);
        }
    }

    private static void begin(Exchange exchange, Cluster cluster, int nodes, int size) {
        SplittableRandom random = new SplittableRandom(nodes);
        Map<Integer, Long> expected = new TreeMap<>();
        for (int i = 0; i < nodes; i++) {
            int key = random.nextInt();
            insert(cluster, key);
            expected.put(key, (long) size);
        }
        exchange.send(cluster, 1, TIMEOUT);
        cluster.close();
        try (Cluster back = exchange.receive(0, cluster.rank(), size - 1, TIMEOUT)) {
            Map<Integer, Long> found = new TreeMap<>();
            add(back, 1).forEach(node -> found.put(node.key(), node.count()));
            if (!found.equals(expected)) {
                throw new AssertionError("another tree came back: nodes=" + nodes);
            }
        }
    }

    private static void insert(Cluster cluster, int key) {
        Node root = cluster.root(Node.class);
        if (root == null) {
            cluster.setRoot(Node.class, node(cluster, key));
            return;
        }
        for (Node at = root; ; ) {
            if (key == at.key()) {
                return;
            }
            Node next = key < at.key() ? at.left() : at.right();
            if (next != null) {
                at = next;
            } else if (key < at.key()) {
                at.left(node(cluster, key));
                return;
            } else {
                at.right(node(cluster, key));
                return;
            }
        }
    }

    private static Node node(Cluster cluster, int key) {
        Node node = cluster.create(Node.class);
        node.key(key);
        return node;
    }

    private static void passOn(Exchange exchange, int from, int to) {
        try (Cluster cluster = exchange.receive(Exchange.ANY, Exchange.ANY, from, TIMEOUT)) {
            add(cluster, 1);
            exchange.send(cluster, to, TIMEOUT);
        }
    }

    private static List<Node> add(Cluster cluster, long count) {
        List<Node> all = new ArrayList<>();
        all.add(cluster.root(Node.class));
        for (int i = 0; i < all.size(); i++) {
            Node node = all.get(i);
            node.count(node.count() + count);
            addIfThere(all, node.left());
            addIfThere(all, node.right());
        }
        return all;
    }

    private static void addIfThere(List<Node> all, @Nullable Node node) {
        if (node != null) {
            all.add(node);
        }
    }
}
