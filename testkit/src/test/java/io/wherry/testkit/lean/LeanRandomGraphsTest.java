// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.WireFormatException;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.JavaIo;
import io.wherry.testkit.NamedFailure;
import io.wherry.testkit.Recipe;
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

    static Stream<Recipe> manyGraphs() {
        return Recipe.some(2000, 600);
    }

    static Stream<Recipe> largeGraphs() {
        return Recipe.some(500, 600);
    }

    static Stream<Recipe> mediumGraphs() {
        return Recipe.some(500, 300);
    }

    static Stream<Recipe> smallGraphs() {
        return Recipe.some(500, 100);
    }

    @ParameterizedTest
    @MethodSource("manyGraphs")
    void copyIsIsomorphic(Recipe recipe) throws IOException {
        Object graph = recipe.graph();

        Object copy = codec.decode(codec.encode(graph));

        Isomorphism.check(graph, copy);
    }

    @ParameterizedTest
    @MethodSource("mediumGraphs")
    void readersOfAllVersionsReadTheSame(Recipe recipe) throws Exception {
        Object graph = recipe.graph();
        GraphCodec evolving = codec.withEvolution(Evolution.EVOLVE);

        byte[] bytes = evolving.encode(graph);

        Isomorphism.check(graph, evolving.decode(bytes));
        Isomorphism.check(graph, evolving.decode(OtherVersion.of(graph, bytes)));
    }

    @ParameterizedTest
    @MethodSource("mediumGraphs")
    void copyIsTheOneJavaioMakes(Recipe recipe) throws IOException {
        Object graph = recipe.graph();

        Object copy = codec.decode(codec.encode(graph));

        Isomorphism.check(JavaIo.copy(graph, recipe.size()), copy);
    }

    @ParameterizedTest
    @MethodSource("mediumGraphs")
    void nothingOfOneMessageIsLeftForTheNext(Recipe recipe) throws IOException {
        Object graph = recipe.graph();

        byte[] first = codec.encode(graph);

        assertThat(codec.encode(graph)).isEqualTo(first);
        assertThat(GraphCodec.lean().encode(graph)).isEqualTo(first);
    }

    @ParameterizedTest
    @MethodSource("largeGraphs")
    void streamsCarryTheSameBytesAsArrays(Recipe recipe) throws IOException {
        Object graph = recipe.graph();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        codec.encode(graph, bytes);

        assertThat(bytes.toByteArray()).isEqualTo(codec.encode(graph));
        Isomorphism.check(graph, codec.decode(new ByteArrayInputStream(bytes.toByteArray())));
    }

    @ParameterizedTest
    @MethodSource("smallGraphs")
    void cutBytesAreAnErrorThatNamesTheByte(Recipe recipe) throws IOException {
        byte[] bytes = codec.encode(recipe.graph());
        int length = 1 + (int) Math.floorMod(recipe.seed(), (long) bytes.length - 1);

        try {
            codec.decode(Arrays.copyOf(bytes, length));
        } catch (WireFormatException e) {
            assertThat(e.position()).isBetween(0L, (long) length);
            return;
        }
        throw new AssertionError("cut at " + length + " of " + bytes.length + " was not noticed");
    }
}
