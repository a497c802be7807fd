// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoList;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/// A graph over interfaces: an array of nodes, each with a list of its links.
final class FlyweightNet implements Net {
    @Iso
    interface Node {
        int distance();

        void distance(int distance);

        boolean seen();

        void seen(boolean seen);

        IsoList<Edge> edges();

        void edges(IsoList<Edge> edges);
    }

    @Iso
    interface Edge {
        Node to();

        void to(Node to);

        int weight();

        void weight(int weight);
    }

    private final Cluster cluster;

    FlyweightNet(Cluster cluster) {
        this.cluster = cluster;
    }

    private IsoArray<Node> nodes() {
        return Objects.requireNonNull(cluster.rootArray(Node.class));
    }

    @Override
    public void begin(int count) {
        IsoArray<Node> nodes = cluster.createArray(Node.class, count);
        for (int i = 0; i < count; i++) {
            Node node = cluster.create(Node.class);
            node.edges(cluster.createList(Edge.class));
            nodes.set(i, node);
        }
        cluster.setRoot(nodes);
    }

    @Override
    public void link(int from, int to, int weight) {
        Edge edge = cluster.create(Edge.class);
        edge.to(nodes().get(to));
        edge.weight(weight);
        nodes().get(from).edges().addFirst(edge);
    }

    @Override
    public boolean unlink(int from, int to) {
        Node end = nodes().get(to);
        IsoList<Edge> edges = nodes().get(from).edges();
        for (int i = 0; i < edges.size(); i++) {
            if (edges.get(i).to().equals(end)) {
                edges.remove(i);
                return true;
            }
        }
        return false;
    }

    private void forget() {
        for (Node node : nodes()) {
            node.distance(-1);
            node.seen(false);
        }
    }

    @Override
    public int[] distances(int from) {
        forget();
        nodes().get(from).distance(0);
        Optional<Node> next = nearest();
        while (next.isPresent()) {
            Node at = next.get();
            at.seen(true);
            for (Edge edge : at.edges()) {
                int distance = at.distance() + edge.weight();
                int known = edge.to().distance();
                edge.to().distance(known < 0 ? distance : Math.min(known, distance));
            }
            next = nearest();
        }
        return nodes().stream().mapToInt(Node::distance).toArray();
    }

    private Optional<Node> nearest() {
        return nodes().stream()
                .filter(node -> !node.seen() && node.distance() >= 0)
                .min(Comparator.comparingInt(Node::distance));
    }

    @Override
    public int reach(int from) {
        forget();
        return reach(nodes().get(from));
    }

    private static int reach(Node node) {
        if (node.seen()) {
            return 0;
        }
        node.seen(true);
        int count = 1;
        for (Edge edge : node.edges()) {
            count += reach(edge.to());
        }
        return count;
    }
}
