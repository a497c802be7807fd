// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

import static io.wherry.iso.raw.Cells.checked;
import static io.wherry.iso.raw.Cells.checkedOrNull;
import static io.wherry.iso.raw.Cells.getBoolean;
import static io.wherry.iso.raw.Cells.getInt;
import static io.wherry.iso.raw.Cells.getIntAt;
import static io.wherry.iso.raw.Cells.length;
import static io.wherry.iso.raw.Cells.putBoolean;
import static io.wherry.iso.raw.Cells.putInt;
import static io.wherry.iso.raw.Cells.putIntAt;

import io.wherry.iso.Cluster;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.List;

/// A graph of raw cells: an array of nodes, each with a chain of its links.
final class RawNet implements Net {
    private static final Type NODE =
            Types.register(
                    Type.ofFields(
                            "levels.Node",
                            null,
                            List.of(
                                    new Field("distance", Kind.INT, "int", 0),
                                    new Field("seen", Kind.BOOLEAN, "boolean", 0),
                                    new Field("first", Kind.REFERENCE, "levels.Edge", 0))));
    private static final Type EDGE =
            Types.register(
                    Type.ofFields(
                            "levels.Edge",
                            null,
                            List.of(
                                    new Field("to", Kind.REFERENCE, "levels.Node", 0),
                                    new Field("weight", Kind.INT, "int", 0),
                                    new Field("next", Kind.REFERENCE, "levels.Edge", 0))));
    private static final Type NODES = Types.arrayOf("levels.Node");
    private static final int DISTANCE = NODE.field("distance").offset();
    private static final int SEEN = NODE.field("seen").offset();
    private static final int FIRST = NODE.field("first").offset();
    private static final int TO = EDGE.field("to").offset();
    private static final int WEIGHT = EDGE.field("weight").offset();
    private static final int NEXT = EDGE.field("next").offset();

    private final Cluster cluster;

    RawNet(Cluster cluster) {
        this.cluster = cluster;
    }

    private int nodes() {
        return checked(cluster.rootReference(), NODES.id());
    }

    private int node(int number) {
        return checked(getIntAt(nodes(), number), NODE.id());
    }

    private static int edge(int from, int offset) {
        return checkedOrNull(getInt(from, offset), EDGE.id());
    }

    private static int end(int edge) {
        return checked(getInt(edge, TO), NODE.id());
    }

    @Override
    public void begin(int count) {
        int nodes = cluster.allocateArray(NODES.id(), count, 2);
        for (int i = 0; i < count; i++) {
            putIntAt(nodes, i, cluster.allocate(NODE.id(), NODE.size()));
        }
        cluster.setRootReference(nodes);
    }

    @Override
    public void link(int from, int to, int weight) {
        int edge = cluster.allocate(EDGE.id(), EDGE.size());
        putInt(edge, TO, node(to));
        putInt(edge, WEIGHT, weight);
        putInt(edge, NEXT, edge(node(from), FIRST));
        putInt(node(from), FIRST, edge);
    }

    @Override
    public boolean unlink(int from, int to) {
        int holder = node(from);
        int offset = FIRST;
        for (int at = edge(holder, offset); at != 0; at = edge(at, NEXT)) {
            if (end(at) == node(to)) {
                putInt(holder, offset, edge(at, NEXT));
                return true;
            }
            holder = at;
            offset = NEXT;
        }
        return false;
    }

    private void forget() {
        for (int i = 0; i < length(nodes()); i++) {
            putInt(node(i), DISTANCE, -1);
            putBoolean(node(i), SEEN, false);
        }
    }

    @Override
    public int[] distances(int from) {
        forget();
        putInt(node(from), DISTANCE, 0);
        for (int at = nearest(); at != 0; at = nearest()) {
            putBoolean(at, SEEN, true);
            for (int edge = edge(at, FIRST); edge != 0; edge = edge(edge, NEXT)) {
                int distance = getInt(at, DISTANCE) + getInt(edge, WEIGHT);
                int known = getInt(end(edge), DISTANCE);
                putInt(end(edge), DISTANCE, known < 0 ? distance : Math.min(known, distance));
            }
        }
        int[] distances = new int[length(nodes())];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = getInt(node(i), DISTANCE);
        }
        return distances;
    }

    private int nearest() {
        int nearest = 0;
        for (int i = 0; i < length(nodes()); i++) {
            int node = node(i);
            int distance = getInt(node, DISTANCE);
            if (!getBoolean(node, SEEN)
                    && distance >= 0
                    && (nearest == 0 || distance < getInt(nearest, DISTANCE))) {
                nearest = node;
            }
        }
        return nearest;
    }

    @Override
    public int reach(int from) {
        forget();
        return count(node(from));
    }

    private static int count(int node) {
        if (getBoolean(node, SEEN)) {
            return 0;
        }
        putBoolean(node, SEEN, true);
        int count = 1;
        for (int edge = edge(node, FIRST); edge != 0; edge = edge(edge, NEXT)) {
            count += count(end(edge));
        }
        return count;
    }
}
