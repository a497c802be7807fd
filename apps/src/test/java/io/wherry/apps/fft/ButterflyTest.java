// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ButterflyTest {
    static Stream<Butterfly<?>> butterflies() {
        return IntStream.of(1, 2, 16, 256)
                .boxed()
                .flatMap(length ->
                        Stream.of(
                                new Butterfly<>(VectorLayout.COMPLEX, ComplexPoints::new, length),
                                new Butterfly<>(VectorLayout.ARRAYS, ArrayPoints::new, length)));
    }

    @ParameterizedTest
    @MethodSource("butterflies")
    void rowsAreThoseOfTheDirectTransformWithTheirBitsReversed(Butterfly<?> butterfly) {
        double[] input = butterfly.input(0, 1).parts();
        int length = butterfly.length();

        double[] output = transformed(butterfly);

        for (int row = 0; row < length; row++) {
            int frequency =
                    length == 1
                            ? 0
                            : Integer.reverse(row) >>> (Integer.numberOfLeadingZeros(length) + 1);
            double[] expected = direct(input, frequency);
            assertThat(output[2 * row]).isCloseTo(expected[0], within(1e-10));
            assertThat(output[2 * row + 1]).isCloseTo(expected[1], within(1e-10));
        }
    }

    private static <P extends Points<P>> double[] transformed(Butterfly<P> butterfly) {
        P points = butterfly.input(0, 1);
        butterfly.blocked(butterfly.length()).forEach(points::step);
        return points.parts();
    }

    private static double[] direct(double[] input, int frequency) {
        double re = 0;
        double im = 0;
        int length = input.length / 2;
        for (int i = 0; i < length; i++) {
            double angle = -2 * Math.PI * ((long) i * frequency % length) / length;
            re += input[2 * i] * Math.cos(angle) - input[2 * i + 1] * Math.sin(angle);
            im += input[2 * i] * Math.sin(angle) + input[2 * i + 1] * Math.cos(angle);
        }
        return new double[] {re, im};
    }

    @Test
    void squaresOfALongVectorAddUpToThoseOfItsTransform() {
        Butterfly<ArrayPoints> butterfly =
                new Butterfly<>(VectorLayout.ARRAYS, ArrayPoints::new, 1 << 16);

        double before = squares(butterfly.input(0, 1).parts()) * butterfly.length();
        double after = squares(transformed(butterfly));

        assertThat(after / before).isCloseTo(1, within(1e-12));
    }

    private static double squares(double[] parts) {
        return Arrays.stream(parts).map(x -> x * x).sum();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 16})
    void ranksFindTheSameBits(int ranks) {
        Butterfly<ComplexPoints> objects =
                new Butterfly<>(VectorLayout.COMPLEX, ComplexPoints::new, 256);
        Butterfly<ArrayPoints> arrays = new Butterfly<>(VectorLayout.ARRAYS, ArrayPoints::new, 256);

        double[] expected = transformed(arrays);

        assertThat(transformed(objects)).containsExactly(expected);
        assertThat(byRanks(objects, ranks)).containsExactly(expected);
        assertThat(byRanks(arrays, ranks)).containsExactly(expected);
    }

    private static <P extends Points<P>> double[] byRanks(Butterfly<P> butterfly, int ranks) {
        int chunk = butterfly.length() / ranks / ranks;
        List<P> cyclic =
                IntStream.range(0, ranks).mapToObj(rank -> butterfly.input(rank, ranks)).toList();
        for (int rank = 0; rank < ranks; rank++) {
            butterfly.cyclic(rank, ranks).forEach(cyclic.get(rank)::step);
        }
        return IntStream.range(0, ranks)
                .mapToObj(to -> {
                    P blocked = butterfly.room().apply(butterfly.length() / ranks);
                    for (int from = 0; from < ranks; from++) {
                        blocked.place(
                                cyclic.get(from), new Points.Run(to * chunk, chunk, from), ranks);
                    }
                    butterfly.blocked(ranks).forEach(blocked::step);
                    return blocked.parts();
                })
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }
}
