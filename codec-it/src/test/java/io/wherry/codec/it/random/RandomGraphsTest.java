// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.JavaIo;
import io.wherry.testkit.RandomGraphs;
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
    static Stream<RandomGraphCase> manyGraphs() {
        return RandomGraphCase.some(1000, 400);
    }

    static Stream<RandomGraphCase> someGraphs() {
        return RandomGraphCase.some(300, 400);
    }

    @ParameterizedTest
    @MethodSource("manyGraphs")
    void javaioCopyIsIsomorphic(RandomGraphCase graphCase) throws IOException {
        Object graph = graphCase.graph();

        Isomorphism.check(graph, JavaIo.copy(graph, graphCase.size()));
    }

    @ParameterizedTest
    @MethodSource("someGraphs")
    void sameSeedMakesTheSameGraph(RandomGraphCase graphCase) {
        Isomorphism.check(graphCase.graph(), graphCase.graph());
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
