// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wherry.codec.GraphCodec;
import io.wherry.stream.ObjectInputStream;
import io.wherry.stream.ObjectOutputStream;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Streams of one thread that are read in turns: they share readers, and nothing else.
class InterleavedStreamsZooTest {
    private static final GraphCodec CODEC = GraphCodec.lean();
    private static final int STREAMS = 3;

    /// The graph, a number, references to the graph, and another copy of it.
    private static byte[] written(ZooGraph graph) throws IOException {
        Object root = graph.fresh();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes, CODEC)) {
            out.writeObject(root);
            out.writeInt(STREAMS);
            out.writeObject(new Object[] {root, root});
            out.writeObject(graph.fresh());
        }
        return bytes.toByteArray();
    }

    /// By the codec, and by the format that the stream finds in the bytes.
    private static ObjectInputStream open(byte[] bytes, boolean withCodec) throws IOException {
        InputStream source = new BufferedInputStream(new ByteArrayInputStream(bytes));
        return withCodec ? new ObjectInputStream(source, CODEC) : new ObjectInputStream(source);
    }

    @ParameterizedTest
    // others keep their readers
    @MethodSource("io.wherry.codec.it.lean.LeanZooTest#writtenAndSmall")
    @Timeout(60)
    @SuppressWarnings("BanSerializableRead") // reads what this test wrote
    void streamGoesOnWithItsOwnObjects(ZooGraph graph) throws Exception {
        byte[] bytes = written(graph);
        List<ObjectInputStream> streams = new ArrayList<>();
        List<@Nullable Object> copies = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            streams.add(open(bytes, i > 0));
            copies.add(streams.get(i).readObject());
        }

        for (int i = 0; i < STREAMS; i++) {
            Object copy = copies.get(i);
            graph.checkCopy(copy);
            ObjectInputStream in = streams.get(i);
            assertThat(in.readInt()).isEqualTo(STREAMS);
            Object[] again = (Object[]) in.readObject();
            assertThat(again[0]).isSameAs(copy);
            assertThat(again[1]).isSameAs(copy);
            graph.checkCopy(in.readObject());
            assertThatExceptionOfType(EOFException.class).isThrownBy(in::readObject);
        }
    }
}
