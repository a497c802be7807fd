// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.javaio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.testkit.JavaIo;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import io.wherry.testkit.zoo.shapes.IntNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.NotSerializableException;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every graph of the zoo in the java.io format, both ways, on the stack that a test has by default; java.io itself has all
/// the stack it wants.
class JavaioZooTest {
    private static final Set<String> REFUSED = Set.of("object", "not-serializable", "sublist");

    private final GraphCodec codec = GraphCodec.javaio();

    static Stream<ZooGraph> written() {
        return GraphZoo.all().stream().filter(graph -> !REFUSED.contains(graph.name()));
    }

    /// The graphs that java.io can write, including deep ones with a stack of up to 2 GiB.
    static Stream<ZooGraph> writtenByJavaio() {
        return written()
                .filter(graph -> graph.traits().levels() <= 200_000)
                .filter(graph -> graph.traits().javaioRefuses() == null);
    }

    /// The graphs of classes that the format supports, including deep ones.
    static Stream<ZooGraph> copied() {
        return written()
                .filter(graph -> graph.traits().javaioRefuses() == null || graph.traits().deep());
    }

    /// As [#copied], for tests where the list of one million nodes is sufficient.
    static Stream<ZooGraph> copiedButLongest() {
        return copied().filter(graph -> !graph.isLongest());
    }

    static Stream<ZooGraph> refused() {
        return GraphZoo.all().stream().filter(graph -> REFUSED.contains(graph.name()));
    }

    @ParameterizedTest
    @MethodSource("writtenByJavaio")
    void bytesAreThoseOfJavaio(ZooGraph graph) throws IOException {
        Object root = graph.fresh();

        byte[] ours = codec.encode(root);

        assertThat(ours).isEqualTo(JavaIo.write(root, graph.traits().levels()));
    }

    @ParameterizedTest
    @MethodSource("copied")
    void copyIsTheGraphOrWhatJavaioMakesOfIt(ZooGraph graph) throws IOException {
        Object copy = codec.decode(codec.encode(graph.fresh()));

        if (graph.traits().javaioDiffers() == null) {
            graph.checkCopy(copy);
        } else {
            // what java.io loses is not in the bytes
            byte[] again = codec.encode(copy);
            assertThat(codec.encode(codec.decode(again))).isEqualTo(again);
        }
    }

    @ParameterizedTest
    @MethodSource("refused")
    void classThatIsNotSerializableIsNamed(ZooGraph graph) {
        assertThatThrownBy(() -> codec.encode(graph.fresh()))
                .isInstanceOf(NotSerializableException.class);
    }

    @Test
    void listOfAnyLengthNeedsNoStack() throws IOException {
        IntNode list = IntNode.list(5_000_000);

        IntNode copy = codec.decode(codec.encode(list), IntNode.class);

        int length = 0;
        for (IntNode node = copy; node != null; node = node.next) {
            assertThat(node.value == length).isTrue();
            length++;
        }
        assertThat(length).isEqualTo(5_000_000);
    }

    @Test
    void manyObjectsOfOneStream() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = codec.writerTo(bytes)) {
            writer.write("first");
            writer.write(7);
            writer.reset();
            writer.write("first");
        }

        try (GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(reader.read()).isEqualTo("first");
            assertThat(reader.read()).isEqualTo(7);
            assertThat(reader.read()).isEqualTo("first");
            assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
        }
    }
}
