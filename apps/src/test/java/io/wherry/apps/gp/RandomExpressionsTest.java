// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.IsoSpace;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Expressions grow and are crossed on the heap and in clusters.
final class RandomExpressionsTest {
    private static final int HEIGHT = 7;
    private static final int TIMES = 200;

    private final RandomExpressions expressions = new RandomExpressions(new SplittableRandom(7));

    static Stream<GenerationFactory> habitats() {
        return Stream.of(
                new HeapGenerationFactory(), new ClusterGenerationFactory(IsoSpace.here()));
    }

    @ParameterizedTest
    @MethodSource("habitats")
    void fullExpressionsAreAsHighAsAsked(GenerationFactory factory) {
        try (Generation room = factory.generation(0)) {
            for (int i = 0; i < TIMES; i++) {
                ExpressionNode tree = expressions.grow(room, HEIGHT, true);
                ExpressionChecks.check(tree, HEIGHT);
                assertThat(tree.height()).isEqualTo(HEIGHT);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("habitats")
    void graftsReplaceOnePartAndNothingElse(GenerationFactory factory) {
        try (Generation old = factory.generation(0);
                Generation next = factory.generation(0)) {
            SplittableRandom random = new SplittableRandom(3);
            for (int i = 0; i < TIMES; i++) {
                ExpressionNode tree = expressions.grow(old, HEIGHT, false);
                ExpressionNode donor = expressions.part(expressions.grow(old, HEIGHT, false));
                int place = random.nextInt(tree.size());
                String before = ExpressionFormatter.of(tree);

                ExpressionNode made = next.graft(tree, place, donor);

                ExpressionChecks.check(made, 2 * HEIGHT);
                ExpressionNode replaced = RandomExpressions.at(tree, place);
                assertThat(made.size()).isEqualTo(tree.size() - replaced.size() + donor.size());
                assertThat(ExpressionFormatter.of(RandomExpressions.at(made, place)))
                        .isEqualTo(ExpressionFormatter.of(donor));
                assertThat(ExpressionFormatter.of(next.graft(made, place, replaced)))
                        .isEqualTo(before);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("habitats")
    void partsAreFoundAtTheirPlaces(GenerationFactory factory) {
        try (Generation room = factory.generation(0)) {
            ExpressionNode tree = // (x + sin(0.5)) * x
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
                assertThat(ExpressionFormatter.of(RandomExpressions.at(tree, i)))
                        .isEqualTo(parts[i]);
                assertThat(RandomExpressions.depth(tree, i)).isEqualTo(depths[i]);
            }
            assertThat(ExpressionFormatter.of(RandomExpressions.fitting(tree, 2))).isEqualTo("x");
            assertThat(ExpressionFormatter.of(RandomExpressions.fitting(tree, 3)))
                    .isEqualTo("(x + sin(0.5))");
        }
    }
}
