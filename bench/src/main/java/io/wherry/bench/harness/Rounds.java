// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import io.wherry.bench.report.Samples;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/// A number of each round, in their order.
public final class Rounds {
    private final double[] numbers;

    public Rounds(double... numbers) {
        this.numbers = numbers.clone();
    }

    /// One round more.
    public Rounds with(double number) {
        double[] more = Arrays.copyOf(numbers, numbers.length + 1);
        more[numbers.length] = number;
        return new Rounds(more);
    }

    public Samples samples() {
        return Samples.of(numbers);
    }

    /// The ratios to other numbers, round by round.
    public Samples over(Rounds others) {
        return Samples.of(
                IntStream.range(0, Math.min(numbers.length, others.numbers.length))
                        .mapToDouble(round -> numbers[round] / others.numbers[round])
                        .toArray());
    }

    /// The median of the differences to other numbers, round by round; negative if these are
    /// smaller.
    public double excess(Rounds others) {
        double[] sorted =
                IntStream.range(0, Math.min(numbers.length, others.numbers.length))
                        .mapToDouble(round -> numbers[round] - others.numbers[round])
                        .sorted()
                        .toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// Numbers in a line.
    @Override
    public String toString() {
        StringJoiner line = new StringJoiner(" ");
        for (double number : numbers) {
            line.add(Double.toString(number));
        }
        return line.toString();
    }

    public static Rounds parse(String line) {
        return new Rounds(
                Arrays.stream(line.split(" ", -1)).mapToDouble(Double::parseDouble).toArray());
    }

    /// An answer: each line is a name, which is one word, and its numbers.
    public static String lines(Map<String, Rounds> named) {
        StringBuilder text = new StringBuilder();
        named.forEach((name, rounds) -> text.append(name).append(' ').append(rounds).append('\n'));
        return text.toString();
    }

    /// What [#lines] made.
    public static Map<String, Rounds> ofLines(String answer) {
        Map<String, Rounds> named = new LinkedHashMap<>();
        for (String line : answer.lines().toList()) {
            int end = line.indexOf(' ');
            named.put(line.substring(0, end), parse(line.substring(end + 1)));
        }
        return named;
    }
}
