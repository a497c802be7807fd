// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import java.util.List;

/// Lists in clusters, created by type numbers.
public final class RawLists {
    public static final Type NODE =
            Types.register(
                    Type.ofFields(
                            "test.Node",
                            null,
                            List.of(
                                    new Field("key", Kind.INT, "int", 0),
                                    new Field("next", Kind.REFERENCE, "test.Node", 0),
                                    new Field("other", Kind.REFERENCE, "test.Node", 0))));
    public static final int KEY = NODE.field("key").offset();
    public static final int NEXT = NODE.field("next").offset();
    public static final int OTHER = NODE.field("other").offset();

    private RawLists() {}

    public static int node(Cluster cluster, int key, int next) {
        int node = cluster.allocate(NODE.id(), NODE.size());
        Cells.putInt(node, KEY, key);
        Cells.putInt(node, NEXT, next);
        return node;
    }

    /// Makes the root a list of this number of nodes with this key.
    public static Cluster fill(Cluster cluster, int nodes, int key) {
        int head = 0;
        for (int i = 0; i < nodes; i++) {
            head = node(cluster, key, head);
        }
        cluster.setRootReference(head);
        return cluster;
    }

    /// How many nodes it has; all must have this key.
    public static int count(Cluster cluster, int key) {
        int count = 0;
        for (int at = cluster.rootReference(); at != 0; at = Cells.getInt(at, NEXT)) {
            if (Cells.getInt(Cells.checked(at, NODE.id()), KEY) != key) {
                throw new AssertionError(
                        cluster + ": key=" + Cells.getInt(at, KEY) + ", wanted=" + key);
            }
            count++;
        }
        return count;
    }
}
