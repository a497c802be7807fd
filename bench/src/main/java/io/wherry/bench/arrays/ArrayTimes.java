// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.arrays;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Times of array operations by element, shape, extent and motion.
public final class ArrayTimes {
    private record Cell(
            ArrayShape.Element element, ArrayShape shape, int extent, ArrayMotion motion) {}

    private final Map<Cell, Samples> times = new LinkedHashMap<>();
    private final List<String> failures = new ArrayList<>();

    public static ArrayTimes measure(Fork fork) throws IOException, InterruptedException {
        ArrayTimes times = new ArrayTimes();
        for (ArrayShape.Element element : ArrayShape.Element.values()) {
            for (ArrayShape shape : ArrayShape.values()) {
                BenchProgress.say("[arrays] " + element.label() + ' ' + shape.label() + ":");
                for (ArrayMotion.Way way : ArrayMotion.Way.values()) {
                    List<String> args = List.of(way.name(), element.label(), shape.name());
                    times.add(element, shape, fork.ask(ArrayForkedRun.class, List.of(), args));
                    BenchProgress.say(" " + way);
                }
                BenchProgress.line();
            }
        }
        return times;
    }

    void add(ArrayShape.Element element, ArrayShape shape, String answer) {
        if (AnswerText.isFailure(answer)) {
            failures.add(element.label() + ' ' + shape.label() + ": " + AnswerText.reason(answer));
            return;
        }
        for (String line : answer.lines().toList()) {
            String[] words = line.split(" ", 2);
            String[] numbers = words[1].split(" ", -1);
            Cell cell =
                    new Cell(
                            element,
                            shape,
                            Integer.parseInt(numbers[0]),
                            ArrayMotion.valueOf(words[0]));
            times.put(cell, AnswerText.samples(numbers));
        }
    }

    /// Null if it was not measured.
    @Nullable Samples of(
            ArrayShape.Element element, ArrayShape shape, int extent, ArrayMotion motion) {
        return times.get(new Cell(element, shape, extent, motion));
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    /// The model of costs that fits the medians of all shapes best; null if none were measured.
    @Nullable CostModel model(ArrayShape.Element element, ArrayMotion motion) {
        List<CostModel.Point> points = new ArrayList<>();
        for (ArrayShape shape : ArrayShape.values()) {
            for (int n : ArrayShape.EXTENTS) {
                Samples samples = of(element, shape, n, motion);
                if (samples != null) {
                    long bytes = (long) element.size() * n * n;
                    points.add(new CostModel.Point(shape.rows(n), bytes, samples.median()));
                }
            }
        }
        Samples message = of(element, ArrayShape.FLAT, ArrayShape.EXTENTS.getFirst(), motion);
        return message == null || points.size() < 4
                ? null
                : CostModel.fit(message.median(), points);
    }
}
