// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

import static io.wherry.iso.raw.Cells.checkedOrNull;
import static io.wherry.iso.raw.Cells.getInt;
import static io.wherry.iso.raw.Cells.putInt;

import io.wherry.iso.Cluster;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.List;
import java.util.stream.IntStream;

/// A search tree of raw cells.
final class RawKeys implements Keys {
    private static final Type NODE =
            Types.register(
                    Type.ofFields(
                            "levels.Tree",
                            null,
                            List.of(
                                    new Field("key", Kind.INT, "int", 0),
                                    new Field("left", Kind.REFERENCE, "levels.Tree", 0),
                                    new Field("right", Kind.REFERENCE, "levels.Tree", 0))));
    private static final int KEY = NODE.field("key").offset();
    private static final int LEFT = NODE.field("left").offset();
    private static final int RIGHT = NODE.field("right").offset();

    private final Cluster cluster;

    RawKeys(Cluster cluster) {
        this.cluster = cluster;
    }

    private static int side(int node, int key) {
        return key < getInt(node, KEY) ? LEFT : RIGHT;
    }

    private static int next(int node, int side) {
        return checkedOrNull(getInt(node, side), NODE.id());
    }

    @Override
    public boolean add(int key) {
        if (has(key)) {
            return false;
        }
        int made = cluster.allocate(NODE.id(), NODE.size());
        putInt(made, KEY, key);
        int parent = 0;
        for (int at = cluster.rootReference(); at != 0; at = next(at, side(at, key))) {
            parent = at;
        }
        if (parent == 0) {
            cluster.setRootReference(made);
        } else {
            putInt(parent, side(parent, key), made);
        }
        return true;
    }

    @Override
    public boolean remove(int key) {
        boolean had = has(key);
        cluster.setRootReference(without(cluster.rootReference(), key));
        return had;
    }

    private static int without(int node, int key) {
        if (node == 0) {
            return 0;
        }
        int left = next(node, LEFT);
        int right = next(node, RIGHT);
        if (key != getInt(node, KEY)) {
            int side = side(node, key);
            putInt(node, side, without(next(node, side), key));
            return node;
        }
        if (left == 0 || right == 0) {
            return left == 0 ? right : left;
        }
        int heir = right;
        while (next(heir, LEFT) != 0) {
            heir = next(heir, LEFT);
        }
        putInt(node, KEY, getInt(heir, KEY));
        putInt(node, RIGHT, without(right, getInt(heir, KEY)));
        return node;
    }

    @Override
    public boolean has(int key) {
        int at = cluster.rootReference();
        while (at != 0 && getInt(at, KEY) != key) {
            at = next(at, side(at, key));
        }
        return at != 0;
    }

    @Override
    public int depth() {
        return depth(cluster.rootReference());
    }

    private static int depth(int node) {
        return node == 0 ? 0 : 1 + Math.max(depth(next(node, LEFT)), depth(next(node, RIGHT)));
    }

    @Override
    public int[] keys() {
        return keys(cluster.rootReference()).toArray();
    }

    private static IntStream keys(int node) {
        if (node == 0) {
            return IntStream.empty();
        }
        IntStream own = IntStream.concat(keys(next(node, LEFT)), IntStream.of(getInt(node, KEY)));
        return IntStream.concat(own, keys(next(node, RIGHT)));
    }
}
