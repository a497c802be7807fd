// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.generation;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.JavaIo;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.IOException;
import java.io.NotSerializableException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/// Writes and reads every graph of the zoo that is not large, and prints a line for each.
final class ZooProgram {
    private static final GraphCodec LEAN = GraphCodec.lean();
    private static final GraphCodec JAVAIO = GraphCodec.javaio();

    /// Graphs whose order depends on identity hashes, or on the salt of `Set.of`: only the number of
    /// their bytes is printed.
    private static final Set<String> UNORDERED =
            Set.of("sets", "maps", "map-identity-keys", "map-identity", "immutable");

    private ZooProgram() {}

    public static void main(String[] arguments) {
        graphs().forEach(graph -> System.out.println(line(graph)));
    }

    static List<ZooGraph> graphs() {
        return GraphZoo.all().stream().filter(graph -> !graph.traits().large()).toList();
    }

    /// Returns the name of the graph, a hash of its bytes in each format, and the errors.
    static String line(ZooGraph graph) {
        try {
            byte[] lean = LEAN.encode(graph.fresh());
            graph.checkCopy(LEAN.decode(lean));
            return graph.name() + " lean=" + hash(graph, lean) + " javaio=" + javaio(graph);
        } catch (NotSerializableException e) {
            return graph.name() + " refused: " + e.getMessage();
        } catch (IOException | RuntimeException | AssertionError e) {
            return graph.name() + " failed: " + e;
        }
    }

    /// Returns a hash of the bytes, which must be those of java.io where it can write the graph.
    private static String javaio(ZooGraph graph) throws IOException {
        Object root = graph.fresh();
        byte[] bytes = JAVAIO.encode(root);
        Object copy = JAVAIO.decode(bytes);
        if (graph.traits().javaioRefuses() == null) {
            byte[] expected = JavaIo.write(root, graph.traits().levels());
            if (!Arrays.equals(bytes, expected)) {
                throw new AssertionError("bytes differ from those of java.io");
            }
        }
        if (graph.traits().javaioDiffers() == null) {
            graph.checkCopy(copy);
        }
        return hash(graph, bytes);
    }

    private static String hash(ZooGraph graph, byte[] bytes) {
        int hash = UNORDERED.contains(graph.name()) ? 0 : Arrays.hashCode(bytes);
        return bytes.length + ":" + HexFormat.of().toHexDigits(hash);
    }
}
