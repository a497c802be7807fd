// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class RandomGraphsTest {
    /// A graph by the numbers that make it: these are what jqwik shrinks and reports.
    record Recipe(long seed, int size) {
        Object graph() {
            return RandomGraphs.graph(seed, size);
        }
    }

    @Property(tries = 1000)
    void javaioCopyIsIsomorphic(@ForAll("recipes") Recipe recipe) throws IOException {
        Object graph = recipe.graph();

        Isomorphism.check(graph, JavaIo.copy(graph, recipe.size()));
    }

    @Property(tries = 300)
    void sameSeedMakesTheSameGraph(@ForAll("recipes") Recipe recipe) {
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

    @Provide
    Arbitrary<Recipe> recipes() {
        Arbitrary<Integer> sizes = Arbitraries.integers().between(1, 400);
        return Combinators.combine(Arbitraries.longs(), sizes).as(Recipe::new);
    }
}
