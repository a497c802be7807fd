// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels.ordinary;

import io.wherry.iso.Iso;
import io.wherry.iso.levels.Net;
import org.jspecify.annotations.Nullable;

/// A graph of objects.
@Iso
public final class LinkedNet implements Net {
    private Node[] nodes = new Node[0];

    @Iso
    static final class Node {
        int distance = -1;
        boolean seen;
        @Nullable Edge first;
    }

    @Iso
    static final class Edge {
        final Node to;
        final int weight;
        @Nullable Edge next;

        Edge(Node to, int weight, @Nullable Edge next) {
            this.to = to;
            this.weight = weight;
            this.next = next;
        }
    }

    /// Creates an empty graph.
    public LinkedNet() {}

    @Override
    public void begin(int count) {
        nodes = new Node[count];
        for (int i = 0; i < count; i++) {
            nodes[i] = new Node();
        }
    }

    @Override
    public void link(int from, int to, int weight) {
        nodes[from].first = new Edge(nodes[to], weight, nodes[from].first);
    }

    @Override
    public boolean unlink(int from, int to) {
        Edge before = null;
        Edge at = nodes[from].first;
        while (at != null && at.to != nodes[to]) {
            before = at;
            at = at.next;
        }
        if (at == null) {
            return false;
        }
        if (before == null) {
            nodes[from].first = at.next;
        } else {
            before.next = at.next;
        }
        return true;
    }

    @Override
    public int[] distances(int from) {
        forget();
        nodes[from].distance = 0;
        for (Node at = nearest(); at != null; at = nearest()) {
            at.seen = true;
            for (Edge edge = at.first; edge != null; edge = edge.next) {
                int distance = at.distance + edge.weight;
                if (edge.to.distance < 0 || distance < edge.to.distance) {
                    edge.to.distance = distance;
                }
            }
        }
        int[] distances = new int[nodes.length];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = nodes[i].distance;
        }
        return distances;
    }

    private void forget() {
        for (Node node : nodes) {
            node.distance = -1;
            node.seen = false;
        }
    }

    private @Nullable Node nearest() {
        Node nearest = null;
        for (Node node : nodes) {
            if (!node.seen
                    && node.distance >= 0
                    && (nearest == null || node.distance < nearest.distance)) {
                nearest = node;
            }
        }
        return nearest;
    }

    @Override
    public int reach(int from) {
        forget();
        return reach(nodes[from]);
    }

    private static int reach(Node node) {
        if (node.seen) {
            return 0;
        }
        node.seen = true;
        int count = 1;
        for (Edge edge = node.first; edge != null; edge = edge.next) {
            count += reach(edge.to);
        }
        return count;
    }
}
