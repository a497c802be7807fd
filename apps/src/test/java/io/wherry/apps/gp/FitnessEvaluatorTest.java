// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wherry.iso.IsoSpace;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Expressions have the values that Java's own arithmetic computes.
final class FitnessEvaluatorTest {
    private final FitnessEvaluator evaluator = new FitnessEvaluator(Target.QUARTIC, 9);

    static Stream<Generation> rooms() {
        return Stream.of(new HeapGenerationFactory(), new ClusterGenerationFactory(IsoSpace.here()))
                .map(factory -> factory.generation(0));
    }

    private static ExpressionNode pair(
            Generation in, byte operator, ExpressionNode left, ExpressionNode right) {
        return in.node(operator, left, right);
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void allOperatorsAreThoseOfJava(Generation in) {
        try (in) {
            ExpressionNode x = in.variable();
            ExpressionNode c = in.constant(0.3);
            check(pair(in, Operator.ADD, x, c), a -> a + 0.3);
            check(pair(in, Operator.SUBTRACT, c, x), a -> 0.3 - a);
            check(pair(in, Operator.MULTIPLY, x, x), a -> a * a);
            check(pair(in, Operator.DIVIDE, c, x), a -> 0.3 / a);
            check(in.node(Operator.SINE, x, null), StrictMath::sin);
            check(in.node(Operator.COSINE, x, null), StrictMath::cos);
            check(pair(in, Operator.DIVIDE, x, in.constant(0)), a -> 1);
            ExpressionNode both = pair(in, Operator.DIVIDE, c, in.node(Operator.COSINE, x, null));
            ExpressionNode all =
                    pair(in, Operator.SUBTRACT, pair(in, Operator.MULTIPLY, both, x), both);
            check(all, a -> 0.3 / StrictMath.cos(a) * a - 0.3 / StrictMath.cos(a));
        }
    }

    private void check(ExpressionNode tree, DoubleUnaryOperator expected) {
        assertThat(evaluator.compute(tree))
                .containsExactly(Arrays.stream(evaluator.points()).map(expected).toArray());
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void theFunctionItselfHasNoErrorAndOthersTheirMeanDistance(Generation in) {
        try (in) {
            ExpressionNode x = in.variable();
            ExpressionNode quartic = x; // ((x + 1) * x + 1) * x + 1) * x
            for (int i = 0; i < 3; i++) {
                ExpressionNode one = in.constant(1);
                quartic = pair(in, Operator.MULTIPLY, pair(in, Operator.ADD, quartic, one), x);
            }
            assertThat(evaluator.error(quartic)).isLessThan(1e-15);
            ExpressionNode off = pair(in, Operator.ADD, quartic, in.constant(0.25));
            assertThat(evaluator.error(off)).isCloseTo(0.25, within(1e-15));
        }
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void notANumberIsInfinitelyFar(Generation in) {
        try (in) {
            ExpressionNode huge = in.constant(Double.MAX_VALUE);
            ExpressionNode endless = pair(in, Operator.ADD, huge, huge);
            assertThat(evaluator.error(endless)).isEqualTo(Double.POSITIVE_INFINITY);
            assertThat(evaluator.error(pair(in, Operator.SUBTRACT, endless, endless)))
                    .isEqualTo(Double.POSITIVE_INFINITY);
        }
    }
}
