// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Compression;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every graph of the zoo compressed, in both formats.
class CompressionZooTest {
    private static final Compression ALL = Compression.deflate(1).withThreshold(0);

    private final GraphCodec lean = GraphCodec.lean().withCompression(ALL);
    private final GraphCodec javaio = GraphCodec.javaio().withCompression(ALL);

    static Stream<ZooGraph> written() {
        return LeanZooTest.writtenButLongest();
    }

    @ParameterizedTest
    @MethodSource("written")
    void copyIsTheGraphOrWhatJavaioMakesOfIt(ZooGraph graph) throws IOException {
        byte[] bytes = lean.encode(graph.fresh());

        graph.checkCopy(lean.decode(bytes));
    }

    @ParameterizedTest
    @MethodSource("written")
    void copyThroughAStreamIsThatToo(ZooGraph graph) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        lean.encode(graph.fresh(), bytes);

        graph.checkCopy(lean.decode(new ByteArrayInputStream(bytes.toByteArray())));
    }

    @ParameterizedTest
    @MethodSource("written")
    void sizeIsThatOfTheCompressedBytes(ZooGraph graph) throws IOException {
        Object root = graph.fresh();

        assertThat(lean.sizeOf(root)).isEqualTo(lean.encode(root).length);
    }

    @ParameterizedTest
    @MethodSource("writtenByJavaio")
    void copyOfTheJavaioFormatIsThatToo(ZooGraph graph) throws IOException {
        Object root = graph.fresh();
        byte[] bytes = javaio.encode(root);

        assertThat(javaio.sizeOf(root)).isEqualTo(bytes.length);
        graph.checkCopy(javaio.decode(bytes));
    }

    static Stream<ZooGraph> writtenByJavaio() {
        return written()
                .filter(graph -> graph.traits().javaioRefuses() == null)
                .filter(graph -> graph.traits().javaioDiffers() == null);
    }
}
