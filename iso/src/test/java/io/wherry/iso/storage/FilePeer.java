// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.storage;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.RawLists;
import io.wherry.iso.raw.Cells;
import java.io.IOException;
import java.nio.file.Path;

/// Saves clusters to files, or opens them, in a separate space.
final class FilePeer {
    private FilePeer() {}

    /// Arguments: command, file, number of list nodes, key of the first one.
    public static void main(String... arguments) throws IOException {
        IsoSpace space = IsoSpace.open(IsoOptions.standard().withNode(0, 64).withSlot(1 << 16));
        Path file = Path.of(arguments[1]);
        int nodes = Integer.parseInt(arguments[2]);
        int key = Integer.parseInt(arguments[3]);
        switch (arguments[0]) {
            case "save" -> {
                Cluster cluster = RawLists.fill(space.newCluster(), nodes, key);
                try {
                    cluster.save(file);
                    System.out.println("saved");
                } catch (IOException e) {
                    System.out.println("refused: " + e.getMessage());
                }
            }
            case "saves" -> {
                for (int i = 0; ; i++) {
                    RawLists.fill(space.newCluster(), nodes, key + i).save(file);
                    System.out.println(key + i);
                }
            }
            case "rewrites" -> rewrite(space.newCluster(), file);
            case "open" -> open(file, key);
            case "reopens" -> reopen(file, nodes);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /* Opens the file twice, the second cluster replacing the first, and allocates after its last
     * object. */
    private static void open(Path file, int key) throws IOException {
        Cluster.open(file);
        try (Cluster cluster = Cluster.open(file)) {
            System.out.println(RawLists.count(cluster, key));
            cluster.verify();
            cluster.setRootReference(RawLists.node(cluster, key, cluster.rootReference()));
            Cluster compacted = cluster.compact();
            System.out.println(RawLists.count(compacted, key));
            compacted.close();
        }
        try (Cluster cluster = Cluster.openVerified(file)) { // in slots that had pages of the file
            System.out.println(RawLists.count(cluster, key));
        }
    }

    /* Saves a list again and again, with a further node each time, and their number as all keys. */
    private static void rewrite(Cluster cluster, Path file) throws IOException {
        for (int nodes = 1; ; nodes++) {
            cluster.setRootReference(RawLists.node(cluster, nodes, cluster.rootReference()));
            int at = cluster.rootReference();
            for (; at != 0; at = Cells.getInt(at, RawLists.NEXT)) {
                Cells.putInt(at, RawLists.KEY, nodes);
            }
            cluster.save(file);
            System.out.println(nodes);
        }
    }

    private static void reopen(Path file, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            try (Cluster cluster = Cluster.open(file)) {
                int key = Cells.getInt(cluster.rootReference(), RawLists.KEY);
                int count = RawLists.count(cluster, key);
                if (count != key) {
                    System.out.println("key=" + key + ", nodes=" + count);
                    return;
                }
            }
        }
        System.out.println("consistent");
    }
}
