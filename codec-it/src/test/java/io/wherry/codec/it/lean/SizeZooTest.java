// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The size of every graph of the zoo without its bytes, in both formats.
class SizeZooTest {
    private final GraphCodec lean = GraphCodec.lean();
    private final GraphCodec javaio = GraphCodec.javaio();

    static Stream<ZooGraph> written() {
        return LeanZooTest.written();
    }

    @ParameterizedTest
    @MethodSource("written")
    void sizeIsThatOfTheEncodedBytes(ZooGraph graph) throws IOException {
        Object root = graph.fresh();

        for (GraphCodec codec : List.of(lean, lean.withEvolution(Evolution.EVOLVE))) {
            assertThat(codec.sizeOf(root)).isEqualTo(codec.encode(root).length);
        }
    }

    static Stream<ZooGraph> writtenByJavaio() {
        return written()
                .filter(graph -> graph.traits().javaioRefuses() == null || graph.traits().deep());
    }

    @ParameterizedTest
    @MethodSource("writtenByJavaio")
    void sizeInTheJavaioFormatIsThatOfTheEncodedBytes(ZooGraph graph) throws IOException {
        Object root = graph.fresh();

        assertThat(javaio.sizeOf(root)).isEqualTo(javaio.encode(root).length);
    }
}
