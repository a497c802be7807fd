// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.start;

import io.wherry.bench.peer.ForyPeer;
import io.wherry.bench.peer.JBossPeer;
import io.wherry.bench.peer.JavaIoPeer;
import io.wherry.bench.peer.KryoPeer;
import io.wherry.bench.peer.Peer;
import io.wherry.bench.peer.WherryPeer;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.shop.Order;
import java.io.IOException;

/// Makes a graph, writes and reads it once, and prints the times.
///
/// Prints three lines: nanoseconds to make the serializer, to write, to read.
public final class FirstTrip {
    private FirstTrip() {}

    /// The name of no serializer: the graph is made only.
    public static final String NONE = "none";

    /// `<contender> <graph>`, or `none <graph>` to make the graph only.
    public static void main(String[] args) throws IOException, ClassNotFoundException {
        Object graph = graph(args[1]);
        if (args[0].equals(NONE)) {
            return;
        }
        long start = System.nanoTime();
        Peer peer = peer(args[0]);
        long open = System.nanoTime();
        byte[] bytes = peer.write(graph);
        long written = System.nanoTime();
        Object copy = peer.read(bytes);
        long read = System.nanoTime();
        if (copy == null || copy.getClass() != graph.getClass()) {
            throw new AssertionError("copy is not equal");
        }
        System.out.println(open - start);
        System.out.println(written - open);
        System.out.println(read - written);
    }

    /* No enum, no table: only what is asked for is loaded. */

    private static Object graph(String name) {
        return switch (name) {
            case "message" -> Message.of(3);
            case "order" -> Order.of(3);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static Peer peer(String contender) throws IOException {
        return switch (contender) {
            case "wherry" -> new WherryPeer(GraphCodec.lean());
            case "java.io" -> new JavaIoPeer();
            case "Kryo" -> new KryoPeer();
            case "Fory" -> ForyPeer.usual();
            case "JBoss" -> JBossPeer.river();
            default -> throw new IllegalArgumentException(contender);
        };
    }
}
