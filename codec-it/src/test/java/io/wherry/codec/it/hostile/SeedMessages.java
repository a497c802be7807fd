// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.it.corpus.Corpus;
import io.wherry.codec.it.corpus.CorpusGraph;
import io.wherry.testkit.JavaIo;
import io.wherry.testkit.RandomGraphs;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;

/// Valid messages to start from: the small graphs of the zoo and random ones, in all forms a writer has.
final class SeedMessages {
    private static final int LONGEST = 4_000;

    private SeedMessages() {}

    /// What `decode` and readers take.
    static List<byte[]> all() {
        return each(SeedMessages::addAll);
    }

    /// What `unpack` takes from a channel.
    static List<byte[]> parcels() {
        return each(SeedMessages::addParcels);
    }

    /// The messages that java.io writes of them.
    static List<byte[]> javaio() {
        return each((all, root) -> all.add(written(root)));
    }

    /// The messages that java.io writes of the corpus.
    static List<byte[]> corpus() {
        List<byte[]> streams = new ArrayList<>();
        for (CorpusGraph graph : Corpus.all()) {
            add(streams, graph.fresh(), (all, root) -> all.add(written(root)));
        }
        streams.removeIf(stream -> stream.length > LONGEST);
        return streams;
    }

    /// Returns an empty array if java.io refuses the graph, for any reason.
    private static byte[] written(Object root) throws IOException {
        try {
            return JavaIo.write(root);
        } catch (RuntimeException | StackOverflowError e) {
            throw (IOException) new NotSerializableException(e.toString()).initCause(e);
        }
    }

    private interface Forms {
        void add(List<byte[]> messages, Object root) throws IOException;
    }

    private static List<byte[]> each(Forms forms) {
        List<byte[]> messages = new ArrayList<>();
        for (ZooGraph graph : GraphZoo.all()) {
            if (!graph.traits().large() && !graph.traits().deep()) {
                add(messages, graph.fresh(), forms);
            }
        }
        for (int seed = 0; seed < 40; seed++) {
            add(messages, RandomGraphs.graph(seed, 5 + 3 * seed), forms);
        }
        messages.removeIf(message -> message.length > LONGEST);
        return messages;
    }

    private static void add(List<byte[]> messages, Object root, Forms forms) {
        try {
            forms.add(messages, root);
        } catch (NotSerializableException _) {
            // a graph of the zoo that this format cannot write
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void addParcels(List<byte[]> messages, Object root) throws IOException {
        for (int threshold : new int[] {1, 64}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (WritableByteChannel channel = Channels.newChannel(bytes)) {
                GraphCodec.lean().withParcelThreshold(threshold).pack(root).writeTo(channel);
            }
            messages.add(bytes.toByteArray());
        }
    }

    private static void addAll(List<byte[]> messages, Object root) throws IOException {
        messages.add(GraphCodec.lean().encode(root));
        messages.add(GraphCodec.lean().withEvolution(Evolution.EVOLVE).encode(root));
        messages.add(stream(root));
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
            writer.write(new Object[] {"after", root});
            writer.reset();
            writer.write(root);
        }
        return bytes.toByteArray();
    }
}
