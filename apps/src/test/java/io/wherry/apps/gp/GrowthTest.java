// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.IsoSpace;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Expressions grow and are crossed on the heap and in clusters.
final class GrowthTest {
    private static final int HEIGHT = 7;
    private static final int TIMES = 200;

    private final Growth growth = new Growth(new SplittableRandom(7));

    static Stream<Habitat> habitats() {
        return Stream.of(new HeapHabitat(), new ClusterHabitat(IsoSpace.here()));
    }

    @ParameterizedTest
    @MethodSource("habitats")
    void fullExpressionsAreAsHighAsAsked(Habitat habitat) {
        try (Generation room = habitat.generation(0)) {
            for (int i = 0; i < TIMES; i++) {
                Node tree = growth.grow(room, HEIGHT, true);
                Soundness.check(tree, HEIGHT);
                assertThat(tree.height()).isEqualTo(HEIGHT);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("habitats")
    void graftsReplaceOnePartAndNothingElse(Habitat habitat) {
        try (Generation old = habitat.generation(0);
                Generation next = habitat.generation(0)) {
            SplittableRandom random = new SplittableRandom(3);
            for (int i = 0; i < TIMES; i++) {
                Node tree = growth.grow(old, HEIGHT, false);
                Node donor = growth.part(growth.grow(old, HEIGHT, false));
                int place = random.nextInt(tree.size());
                String before = Formula.of(tree);

                Node made = next.graft(tree, place, donor);

                Soundness.check(made, 2 * HEIGHT);
                Node replaced = Growth.at(tree, place);
                assertThat(made.size()).isEqualTo(tree.size() - replaced.size() + donor.size());
                assertThat(Formula.of(Growth.at(made, place))).isEqualTo(Formula.of(donor));
                assertThat(Formula.of(next.graft(made, place, replaced))).isEqualTo(before);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("habitats")
    void partsAreFoundAtTheirPlaces(Habitat habitat) {
        try (Generation room = habitat.generation(0)) {
            Node tree = // (x + sin(0.5)) * x
                    room.node(
                            Operator.MULTIPLY,
                            room.node(
                                    Operator.ADD,
                                    room.variable(),
                                    room.node(Operator.SINE, room.constant(0.5), null)),
                            room.variable());
            String[] parts = {
                "((x + sin(0.5)) * x)", "(x + sin(0.5))", "x", "sin(0.5)", "0.5", "x"
            };
            int[] depths = {0, 1, 2, 2, 3, 1};
            for (int i = 0; i < parts.length; i++) {
                assertThat(Formula.of(Growth.at(tree, i))).isEqualTo(parts[i]);
                assertThat(Growth.depth(tree, i)).isEqualTo(depths[i]);
            }
            assertThat(Formula.of(Growth.fitting(tree, 2))).isEqualTo("x");
            assertThat(Formula.of(Growth.fitting(tree, 3))).isEqualTo("(x + sin(0.5))");
        }
    }
}
