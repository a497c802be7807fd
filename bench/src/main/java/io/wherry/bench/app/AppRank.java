// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.app;

import io.wherry.apps.Apps;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.StringJoiner;
import mpi.MPI;

/// One rank that runs a program over several stacks in turn, pass after pass: all of them in the same JVMs, at the same time.
///
/// Its answer has lines of a name and a number for each pass: `sequential`, and for each stack `<stack>.seconds`,
/// `<stack>.communication` and, if the program has one, `<stack>.figure`; each number is the median of the rounds of the
/// pass. The first pass is left out; in it, every stack's answers are compared with that of the sequential version.
public final class AppRank {
    private static final double NANOS = 1e9;

    /// The first pass has so many times the rounds, that what runs is compiled.
    private static final int WARM_UP = 5;

    private final List<String> words;
    private final int rounds;
    private final Path report;
    private final Map<String, StringJoiner> lines = new LinkedHashMap<>();

    private AppRank(List<String> words, int rounds, Path report) {
        this.words = List.copyOf(words);
        this.rounds = rounds;
        this.report = report;
    }

    /// `<passes> <rounds of each> <stack>,... <program> <option>... <file for the answer>`
    public static void main(String[] args) throws IOException {
        List<String> all = Arrays.asList(args);
        Path answer = Path.of(all.getLast());
        List<String> stacks = List.of(args[2].split(","));
        Path report = answer.resolveSibling(answer.getFileName() + ".report");
        MPI.InitThread(new String[0], MPI.THREAD_MULTIPLE);
        AppRank rank =
                new AppRank(all.subList(3, all.size() - 1), Integer.parseInt(args[1]), report);
        for (int pass = -1; pass < Integer.parseInt(args[0]); pass++) {
            for (String stack : stacks) {
                rank.run(stack, pass, pass < 0 || stack.equals(stacks.getFirst()));
            }
        }
        if (MPI.COMM_WORLD.Rank() == 0) {
            Files.deleteIfExists(report);
            Files.writeString(answer, rank.answer());
        }
        MPI.Finalize();
    }

    private void run(String stack, int pass, boolean checked) throws IOException {
        List<String> line = new ArrayList<>(words);
        String count = Integer.toString(pass < 0 ? WARM_UP * rounds : rounds);
        line.addAll(List.of("--over", stack, "--rounds", count, "--report", report.toString()));
        if (!checked) {
            line.add("--no-check");
        }
        if (Apps.run(line.toArray(String[]::new)) != 0) {
            throw new IllegalStateException("program failed: " + String.join(" ", line));
        }
        if (pass >= 0 && MPI.COMM_WORLD.Rank() == 0) {
            add(stack, checked);
        }
    }

    private void add(String stack, boolean checked) throws IOException {
        Properties told = new Properties();
        try (Reader from = Files.newBufferedReader(report)) {
            told.load(from);
        }
        add(stack + ".seconds", NANOS * median(told.getProperty("seconds")));
        add(stack + ".communication", NANOS * median(told.getProperty("communication")));
        String figure = told.getProperty("figure.parallel");
        if (figure != null) {
            add(stack + ".figure", Double.parseDouble(figure));
        }
        if (checked) {
            add("sequential", NANOS * median(told.getProperty("sequential")));
        }
    }

    private void add(String name, double number) {
        lines.computeIfAbsent(name, _ -> new StringJoiner(" ", name + ' ', "\n"))
                .add(Double.toString(number));
    }

    private static double median(String numbers) {
        double[] sorted =
                Arrays.stream(numbers.split(" "))
                        .mapToDouble(Double::parseDouble)
                        .sorted()
                        .toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private String answer() {
        StringBuilder answer = new StringBuilder();
        lines.values().forEach(answer::append);
        return answer.toString();
    }
}
