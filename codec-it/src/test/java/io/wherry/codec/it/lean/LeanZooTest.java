// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every graph of the zoo through the lean codec, on the stack that a test has by default.
class LeanZooTest {
    /// Graphs without a class that is Serializable: refused by the lean codec as by java.io.
    private static final Set<String> REFUSED = Set.of("object", "not-serializable", "sublist");

    /// Where the lean copy is isomorphic to the graph and java.io's is not: docs/design/semantics.md.
    private static final Set<String> BETTER =
            Set.of("nan-arrays", "nan-boxed", "record-cycle-root");

    private final GraphCodec codec = GraphCodec.lean();
    private final GraphCodec evolving = codec.withEvolution(Evolution.EVOLVE);

    static Stream<ZooGraph> written() {
        return GraphZoo.all().stream().filter(graph -> !REFUSED.contains(graph.name()));
    }

    /// All graphs but the list of five million nodes, for tests where the list of one million is
    /// sufficient.
    static Stream<ZooGraph> writtenButLongest() {
        return written().filter(graph -> !graph.isLongest());
    }

    static Stream<ZooGraph> refused() {
        return GraphZoo.all().stream().filter(graph -> REFUSED.contains(graph.name()));
    }

    @ParameterizedTest
    @MethodSource("written")
    void copyIsTheGraphOrWhatJavaioMakesOfIt(ZooGraph graph) throws IOException {
        Object copy = codec.decode(codec.encode(graph.fresh()));

        graph.checkCopy(copy);
    }

    @ParameterizedTest
    @MethodSource("writtenButLongest")
    void copyOfAnEvolvingCodecIsThatToo(ZooGraph graph) throws IOException {
        Object copy = evolving.decode(evolving.encode(graph.fresh()));

        graph.checkCopy(copy);
    }

    /// The classes are the same, but their fingerprints are not: all is found by its name.
    @ParameterizedTest
    @MethodSource("writtenAndSmall")
    void copyThatIsReadAsOfAnotherVersionIsThatToo(ZooGraph graph) throws Exception {
        byte[] bytes = OtherVersion.of(graph.fresh(), evolving.encode(graph.fresh()));

        graph.checkCopy(evolving.decode(bytes));
    }

    static Stream<ZooGraph> writtenAndSmall() {
        return written().filter(graph -> !graph.traits().large());
    }

    @ParameterizedTest
    @MethodSource("refused")
    void classThatIsNotSerializableIsRefusedByName(ZooGraph graph) {
        assertThatThrownBy(() -> codec.encode(graph.fresh()))
                .isInstanceOf(NotSerializableException.class)
                .hasMessageContaining(".");
    }

    @Test
    void copyIsBetterThanJavaiosOnlyWhereTheDocumentsSay() throws IOException {
        Set<String> better = new TreeSet<>();
        for (ZooGraph graph : GraphZoo.all()) {
            if (graph.traits().javaioDiffers() != null && isIsomorphic(graph)) {
                better.add(graph.name());
            }
        }

        assertThat(better).containsExactlyInAnyOrderElementsOf(BETTER);
    }

    private boolean isIsomorphic(ZooGraph graph) throws IOException {
        Object copy = codec.decode(codec.encode(graph.fresh()));
        return Isomorphism.difference(graph.fresh(), copy) == null;
    }

    @Test
    void oneStreamTakesTheWholeZoo() throws IOException {
        List<ZooGraph> graphs = written().filter(graph -> !graph.traits().large()).toList();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = codec.writerTo(bytes)) {
            for (ZooGraph graph : graphs) {
                writer.write(graph.fresh());
            }
        }

        try (GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()))) {
            for (ZooGraph graph : graphs) {
                graph.checkCopy(reader.read());
            }
        }
    }

    @Test
    void streamContinuesAfterEveryRefusedGraph() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = codec.writerTo(bytes)) {
            for (ZooGraph graph : refused().toList()) {
                Object refused = new Object[] {"before", graph.fresh()};
                assertThatThrownBy(() -> writer.write(refused))
                        .isInstanceOf(NotSerializableException.class);
                writer.write(GraphZoo.named("message").fresh());
            }
        }

        try (GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()))) {
            for (ZooGraph graph : refused().toList()) {
                assertThatThrownBy(reader::read)
                        .as(graph.name())
                        .hasMessageContaining("NotSerializableException");
                GraphZoo.named("message").checkCopy(reader.read());
            }
        }
    }
}
