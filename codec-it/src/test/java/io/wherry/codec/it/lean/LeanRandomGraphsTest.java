// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.it.random.NamedFailure;
import io.wherry.codec.it.random.RandomGraphCase;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.JavaIo;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(NamedFailure.class)
class LeanRandomGraphsTest {
    private final GraphCodec codec = GraphCodec.lean();

    static Stream<RandomGraphCase> manyGraphs() {
        return RandomGraphCase.some(2000, 600);
    }

    static Stream<RandomGraphCase> largeGraphs() {
        return RandomGraphCase.some(500, 600);
    }

    static Stream<RandomGraphCase> mediumGraphs() {
        return RandomGraphCase.some(500, 300);
    }

    static Stream<RandomGraphCase> smallGraphs() {
        return RandomGraphCase.some(500, 100);
    }

    @ParameterizedTest
    @MethodSource("manyGraphs")
    void copyIsIsomorphic(RandomGraphCase graphCase) throws IOException {
        Object graph = graphCase.graph();

        Object copy = codec.decode(codec.encode(graph));

        Isomorphism.check(graph, copy);
    }

    @ParameterizedTest
    @MethodSource("mediumGraphs")
    void readersOfAllVersionsReadTheSame(RandomGraphCase graphCase) throws Exception {
        Object graph = graphCase.graph();
        GraphCodec evolving = codec.withEvolution(Evolution.EVOLVE);

        byte[] bytes = evolving.encode(graph);

        Isomorphism.check(graph, evolving.decode(bytes));
        Isomorphism.check(graph, evolving.decode(OtherVersion.of(graph, bytes)));
    }

    @ParameterizedTest
    @MethodSource("mediumGraphs")
    void copyIsTheOneJavaioMakes(RandomGraphCase graphCase) throws IOException {
        Object graph = graphCase.graph();

        Object copy = codec.decode(codec.encode(graph));

        Isomorphism.check(JavaIo.copy(graph, graphCase.size()), copy);
    }

    @ParameterizedTest
    @MethodSource("mediumGraphs")
    void nothingOfOneMessageIsLeftForTheNext(RandomGraphCase graphCase) throws IOException {
        Object graph = graphCase.graph();

        byte[] first = codec.encode(graph);

        assertThat(codec.encode(graph)).isEqualTo(first);
        assertThat(GraphCodec.lean().encode(graph)).isEqualTo(first);
    }

    @ParameterizedTest
    @MethodSource("largeGraphs")
    void streamsCarryTheSameBytesAsArrays(RandomGraphCase graphCase) throws IOException {
        Object graph = graphCase.graph();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        codec.encode(graph, bytes);

        assertThat(bytes.toByteArray()).isEqualTo(codec.encode(graph));
        Isomorphism.check(graph, codec.decode(new ByteArrayInputStream(bytes.toByteArray())));
    }

    @ParameterizedTest
    @MethodSource("smallGraphs")
    void cutBytesAreAnErrorThatNamesTheByte(RandomGraphCase graphCase) throws IOException {
        byte[] bytes = codec.encode(graphCase.graph());
        int length = 1 + (int) Math.floorMod(graphCase.seed(), (long) bytes.length - 1);

        try {
            codec.decode(Arrays.copyOf(bytes, length));
        } catch (WireFormatException e) {
            assertThat(e.position()).isBetween(0L, (long) length);
            return;
        }
        throw new AssertionError("cut at " + length + " of " + bytes.length + " was not noticed");
    }
}
