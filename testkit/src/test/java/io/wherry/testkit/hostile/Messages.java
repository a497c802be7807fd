// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.hostile;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import io.wherry.testkit.RandomGraphs;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// Valid messages to start from: the small graphs of the zoo and random ones, in all forms a writer has.
final class Messages {
    private static final int LONGEST = 4_000;

    private Messages() {}

    static List<byte[]> all() {
        List<byte[]> messages = new ArrayList<>();
        for (ZooGraph graph : GraphZoo.all()) {
            if (!graph.traits().large() && !graph.traits().deep()) {
                addAll(messages, graph.fresh());
            }
        }
        for (int seed = 0; seed < 40; seed++) {
            addAll(messages, RandomGraphs.graph(seed, 5 + 3 * seed));
        }
        messages.removeIf(message -> message.length > LONGEST);
        return messages;
    }

    private static void addAll(List<byte[]> messages, Object root) {
        try {
            messages.add(GraphCodec.lean().encode(root));
            messages.add(stream(root));
        } catch (NotSerializableException _) {
            // a graph of the zoo that nobody writes
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A stream of messages, one of them given up, one over several segments, one after a reset.
    private static byte[] stream(Object root) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = GraphCodec.lean().writerTo(bytes)) {
            writer.write(root);
            writer.write(root);
            try {
                writer.write(new Object[] {root, new Object()});
            } catch (NotSerializableException _) {
                // the reader is told so
            }
            writer.write(new Object[] {"behind", root});
            writer.reset();
            writer.write(root);
        }
        return bytes.toByteArray();
    }
}
