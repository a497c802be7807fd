// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.cluster;

import io.wherry.cli.Main;
import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import java.io.IOException;
import java.nio.file.Path;

/// A JVM that saves a cluster of types which the command does not know, or runs the command.
final class ClusterPeer {
    private ClusterPeer() {}

    @Iso
    interface Named {
        String name();

        void name(String name);
    }

    @Iso
    interface Tree extends Named {
        int key();

        void key(int key);

        double weight();

        void weight(double weight);

        Tree left();

        void left(Tree left);

        long[] counts();

        void counts(long[] counts);
    }

    public static void main(String[] arguments) throws IOException {
        if (!arguments[0].equals("save")) {
            Main.main(arguments);
            return;
        }
        IsoSpace.open(IsoOptions.standard().withNode(2, 4).withSlot(1 << 16));
        try (Cluster cluster = IsoSpace.here().newCluster()) {
            Tree root = cluster.create(Tree.class);
            root.name("\"quoted\" \\ \n\u2028 \ud83d\ude00 \ud800 \u0001");
            root.key(-1);
            root.weight(Double.NaN);
            root.counts(new long[] {1, Long.MIN_VALUE});
            Tree left = cluster.create(Tree.class);
            left.left(root);
            root.left(left);
            cluster.setRoot(Tree.class, root);
            cluster.save(Path.of(arguments[1]));
        }
    }
}
