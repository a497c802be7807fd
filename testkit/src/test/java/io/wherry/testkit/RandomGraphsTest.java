// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(NamedFailure.class)
class RandomGraphsTest {
    static Stream<Recipe> manyGraphs() {
        return Recipe.some(1000, 400);
    }

    static Stream<Recipe> someGraphs() {
        return Recipe.some(300, 400);
    }

    @ParameterizedTest
    @MethodSource("manyGraphs")
    void javaioCopyIsIsomorphic(Recipe recipe) throws IOException {
        Object graph = recipe.graph();

        Isomorphism.check(graph, JavaIo.copy(graph, recipe.size()));
    }

    @ParameterizedTest
    @MethodSource("someGraphs")
    void sameSeedMakesTheSameGraph(Recipe recipe) {
        Isomorphism.check(recipe.graph(), recipe.graph());
    }

    @Test
    void otherSeedsMakeOtherGraphs() {
        Set<String> differences = new HashSet<>();
        for (int seed = 1; seed < 100; seed++) {
            Object graph = RandomGraphs.graph(seed, 30);
            differences.add(Isomorphism.difference(RandomGraphs.graph(0, 30), graph));
        }

        assertThat(differences).doesNotContainNull().hasSizeGreaterThan(10);
    }

    @Test
    void sizeIsAtLeastOne() {
        assertThatThrownBy(() -> RandomGraphs.graph(1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("size=0");
    }
}
