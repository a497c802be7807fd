// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.tree;

import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import io.wherry.iso.ExchangeOptions;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.transport.Address;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;

/// The programs: `build ADDRESS ADDRESS` is node 0, `ask ADDRESS ADDRESS NUMBER...` is node 1; the
/// addresses are those of the nodes, such as `unix:///tmp/node0`.
public final class TreeSample {
    static final int NUMBERS = 100_000;

    private static final int BOUND = 1_000_000;
    private static final int FIRST_NUMBER = 3;

    private TreeSample() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length < FIRST_NUMBER) {
            usage();
        }
        List<Address> nodes = List.of(Address.parse(arguments[1]), Address.parse(arguments[2]));
        switch (arguments[0]) {
            case "build" -> build(nodes);
            case "ask" -> ask(nodes, arguments);
            default -> usage();
        }
    }

    private static void usage() {
        System.err.println("usage: tree build ADDRESS ADDRESS | ask ADDRESS ADDRESS NUMBER...");
        System.exit(2);
    }

    private static Exchange join(List<Address> nodes, int node) throws IOException {
        IsoSpace space = IsoSpace.open(IsoOptions.standard().withNode(node, nodes.size()));
        return Exchange.open(space, nodes, ExchangeOptions.standard());
    }

    private static void build(List<Address> nodes) throws IOException {
        try (Exchange exchange = join(nodes, 0)) {
            Cluster cluster = IsoSpace.here().newCluster();
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < NUMBERS; i++) {
                add(cluster, random.nextInt(BOUND));
            }
            System.out.println("a tree of " + cluster.byteSize() + " bytes");
            exchange.send(cluster, 1); // the memory itself, without encoding
            System.out.println("sent");
        }
    }

    private static void add(Cluster cluster, int value) {
        Tree at = cluster.root(Tree.class);
        if (at == null) {
            cluster.setRoot(Tree.class, leaf(cluster, value));
            return;
        }
        while (at.value() != value) {
            boolean smaller = value < at.value();
            Tree next = smaller ? at.left() : at.right();
            if (next != null) {
                at = next;
            } else if (smaller) {
                at.left(leaf(cluster, value));
            } else {
                at.right(leaf(cluster, value));
            }
        }
    }

    private static Tree leaf(Cluster cluster, int value) {
        Tree leaf = cluster.create(Tree.class);
        leaf.value(value);
        return leaf;
    }

    private static void ask(List<Address> nodes, String[] arguments) throws IOException {
        try (Exchange exchange = join(nodes, 1)) {
            Cluster cluster = exchange.receive(0, 0); // the first cluster of node 0
            Tree tree = Objects.requireNonNull(cluster.root(Tree.class));
            System.out.println(tree.size() + " numbers, their sum is " + tree.sum());
            for (int i = FIRST_NUMBER; i < arguments.length; i++) {
                boolean found = tree.has(Integer.parseInt(arguments[i]));
                System.out.println(arguments[i] + (found ? " is there" : " is not there"));
            }
        }
    }
}
