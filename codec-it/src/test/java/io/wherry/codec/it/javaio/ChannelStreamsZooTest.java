// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.javaio;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.stream.ObjectInputStream;
import io.wherry.stream.ObjectOutputStream;
import io.wherry.testkit.JavaIo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every graph of the zoo through a file, by streams directly over its channel.
class ChannelStreamsZooTest {
    @TempDir private Path folder;

    private Path write(@Nullable Object root, GraphCodec codec) throws IOException {
        Path file = folder.resolve("graph");
        FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING);
        try (ObjectOutputStream out = new ObjectOutputStream(channel, codec)) {
            out.writeObject(root);
        }
        return file;
    }

    @SuppressWarnings("BanSerializableRead") // reads back what this test wrote
    private static @Nullable Object read(Path file) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(FileChannel.open(file))) {
            Object root = in.readObject();
            assertThat(in.read()).isEqualTo(-1);
            return root;
        }
    }

    @ParameterizedTest
    @MethodSource("io.wherry.codec.it.javaio.JavaioZooTest#writtenByJavaio")
    void fileIsThatOfJavaioAndIsReadAsJavaioReadsIt(ZooGraph graph) throws Exception {
        Object root = graph.fresh();

        Path file = write(root, GraphCodec.javaio());
        Object copy = read(file);

        byte[] bytes = Files.readAllBytes(file);
        if (graph.traits().deep()) { // JavaioZooTest has asked java.io, which takes long
            assertThat(bytes).isEqualTo(GraphCodec.javaio().encode(root));
        } else {
            assertThat(bytes).isEqualTo(JavaIo.write(root, graph.traits().levels()));
        }
        if (graph.traits().javaioDiffers() == null) {
            graph.checkCopy(copy);
        }
    }

    @ParameterizedTest
    @MethodSource("io.wherry.codec.it.javaio.JavaioZooTest#copiedButLongest")
    void leanFileHoldsTheGraph(ZooGraph graph) throws Exception {
        graph.checkCopy(read(write(graph.fresh(), GraphCodec.lean())));
    }
}
