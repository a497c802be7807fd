// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// The results and times of all rounds of a program, on rank 0.
///
/// @param sequential seconds of the sequential version; empty if it did not run
/// @param right whether all results equal that of the sequential version
record Outcome(
        String title,
        DataPath path,
        int ranks,
        List<Round> rounds,
        List<Double> sequential,
        boolean right) {

    Outcome {
        rounds = List.copyOf(rounds);
        sequential = List.copyOf(sequential);
    }

    /// Returns the report that rank 0 prints.
    String text(Program<?> program) {
        StringBuilder text = new StringBuilder();
        double seconds = median(rounds, Round::seconds);
        text.append("%s, %d ranks, %s%n".formatted(title, ranks, path.meaning()));
        text.append(
                "  %s: %.3f s, communication %.3f s%s%n"
                        .formatted(
                                ranks == 1 ? "1 rank" : ranks + " ranks",
                                seconds,
                                median(rounds, Round::communication),
                                figure(program, seconds)));
        if (!sequential.isEmpty()) {
            double alone = median(sequential, Double::doubleValue);
            text.append("  sequential: %.3f s%s%n".formatted(alone, figure(program, alone)));
            text.append(speedup(alone / seconds));
            text.append(right ? "  same answer%n".formatted() : "  ANOTHER ANSWER%n".formatted());
        }
        return text.toString();
    }

    private String speedup(double ratio) {
        int cores = Math.min(ranks, Runtime.getRuntime().availableProcessors());
        return "  speed-up %.2f: %.0f %% of %d %s%n"
                .formatted(ratio, 100 * ratio / cores, cores, cores == 1 ? "core" : "cores");
    }

    private static String figure(Program<?> program, double seconds) {
        Throughput figure = program.figure(seconds);
        return figure == null ? "" : ", %.1f %s".formatted(figure.value(), figure.unit());
    }

    private static <T> double median(List<T> values, ToDoubleFunction<T> of) {
        double[] sorted = values.stream().mapToDouble(of).sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /// Writes all times to a file, as [Properties]: lists with a space between the numbers, times
    /// in seconds.
    void write(Path file, Program<?> program) throws IOException {
        Properties all = new Properties();
        all.setProperty("title", title);
        all.setProperty("stack", path.stack().toString());
        if (path.network() != null) {
            all.setProperty("network", path.network().toString());
        }
        all.setProperty("ranks", Integer.toString(ranks));
        all.setProperty("seconds", list(rounds, Round::seconds));
        all.setProperty("communication", list(rounds, Round::communication));
        all.setProperty("sequential", list(sequential, Double::doubleValue));
        all.setProperty("right", Boolean.toString(right));
        Throughput figure = program.figure(1);
        if (figure != null) {
            all.setProperty("figure.unit", figure.unit());
            all.setProperty("figure.parallel", figureText(program, median(rounds, Round::seconds)));
        }
        try (Writer to = Files.newBufferedWriter(file)) {
            all.store(to, null);
        }
    }

    private static String figureText(Program<?> program, double seconds) {
        Throughput figure = program.figure(seconds);
        return figure == null ? "" : Double.toString(figure.value());
    }

    private static <T> String list(List<T> values, ToDoubleFunction<T> of) {
        return values.stream()
                .map(value -> String.format(Locale.ROOT, "%.6f", of.applyAsDouble(value)))
                .collect(Collectors.joining(" "));
    }
}
