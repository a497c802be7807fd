// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import java.util.List;
import java.util.SplittableRandom;

/// Graphs in clusters, created by type numbers.
public final class RawGraphs {
    public static final Type NODE =
            Types.register(
                    Type.ofFields(
                            "test.Node",
                            null,
                            List.of(
                                    new Field("key", Kind.INT, "int", 0),
                                    new Field("left", Kind.REFERENCE, "test.Node", 0),
                                    new Field("right", Kind.REFERENCE, "test.Node", 0))));
    public static final Type LEAF =
            Types.register(
                    Type.ofFields(
                            "test.Leaf",
                            NODE,
                            List.of(
                                    new Field("bytes", Kind.REFERENCE, "byte[]", 0),
                                    new Field("flag", Kind.BOOLEAN, "boolean", 0),
                                    new Field("others", Kind.REFERENCE, "test.Node[]", 0),
                                    new Field("text", Kind.REFERENCE, Types.TEXT, 0))));
    public static final Type NODES = Types.arrayOf("test.Node");

    public static final int KEY = NODE.field("key").offset();
    public static final int LEFT = NODE.field("left").offset();
    public static final int RIGHT = NODE.field("right").offset();

    private RawGraphs() {}

    public static int node(Cluster cluster, int key) {
        int node = cluster.allocate(NODE.id(), NODE.size());
        Cells.putInt(node, KEY, key);
        return node;
    }

    /// A binary search tree of random keys.
    public static void fillTree(Cluster cluster, int nodes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int root = node(cluster, random.nextInt());
        cluster.setRootReference(root);
        for (int i = 1; i < nodes; i++) {
            insert(cluster, root, random.nextInt());
        }
    }

    private static void insert(Cluster cluster, int root, int key) {
        int at = root;
        while (true) {
            int side = key < Cells.getInt(at, KEY) ? LEFT : RIGHT;
            int next = Cells.getInt(at, side);
            if (next == 0) {
                Cells.putInt(at, side, node(cluster, key));
                return;
            }
            at = next;
        }
    }

    /// A ring with additional references between its nodes.
    public static void fillRing(Cluster cluster, int nodes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] all = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            all[i] = node(cluster, random.nextInt());
        }
        for (int i = 0; i < nodes; i++) {
            Cells.putInt(all[i], LEFT, all[(i + 1) % nodes]);
            Cells.putInt(all[i], RIGHT, all[random.nextInt(nodes)]);
        }
        cluster.setRootReference(all[0]);
    }

    /// Objects of all kinds, with arrays longer than slots.
    public static void fillMixture(Cluster cluster, int length, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int leaf = cluster.allocate(LEAF.id(), LEAF.size());
        Cells.putInt(leaf, KEY, 1 + random.nextInt(1000));
        int bytes = cluster.allocateArray(Types.BYTES.id(), length, 0);
        int text = cluster.allocateArray(Types.UTF16.id(), length / 8, 1);
        int nodes = cluster.allocateArray(NODES.id(), length / 4, 2);
        for (int i = 0; i < length; i++) {
            Cells.putByteAt(bytes, i, (byte) random.nextInt());
        }
        for (int i = 0; i < length / 8; i++) {
            Cells.putCharAt(text, i, (char) (random.nextInt() | 0x100));
        }
        for (int i = 0; i < length / 4; i++) {
            Cells.putIntAt(nodes, i, i % 3 == 0 ? 0 : i % 3 == 1 ? leaf : node(cluster, i));
        }
        Cells.putInt(leaf, LEFT, leaf);
        Cells.putInt(leaf, LEAF.field("bytes").offset(), bytes);
        Cells.putInt(leaf, LEAF.field("text").offset(), text);
        Cells.putInt(leaf, LEAF.field("others").offset(), nodes);
        Cells.putBoolean(leaf, LEAF.field("flag").offset(), true);
        cluster.setRootReference(leaf);
    }
}
