// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.app;

import io.wherry.apps.Apps;
import io.wherry.cli.ping.Cores;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.StringJoiner;
import mpi.MPI;

/// One rank that runs a program over several stacks in turn, pass after pass: all of them in the same JVMs, at the same time.
///
/// Its answer has lines of a name and a number for each pass: `sequential`, and for each stack `<stack>.seconds`,
/// `<stack>.communication` and, if the program has one, `<stack>.figure`; each number is the median of the rounds of the
/// pass. Before the first pass each stack runs until it is warm, and its results are compared with
/// those of the sequential version.
///
/// If there is a core for each rank, each rank is pinned to its own: otherwise the system may keep
/// two communicating ranks on one core.
public final class AppRank {
    private static final double NANOS = 1e9;

    private static final int FEWEST_WARM = 2;
    private static final int MOST_WARM = 1000;

    /// Minimum length of a pass: makes the slow first rounds after a pause a small share of the
    /// pass.
    private static final double PASS_MILLIS = 500;

    private static final int MOST_ROUNDS = 50;

    private final List<String> words;
    private final int fewestRounds;
    private final Map<String, Integer> rounds = new HashMap<>();
    private final Path report;
    private final boolean isFirst = MPI.COMM_WORLD.Rank() == 0;
    private final Map<String, StringJoiner> lines = new LinkedHashMap<>();

    private AppRank(List<String> words, int fewestRounds, Path report) {
        this.words = List.copyOf(words);
        this.fewestRounds = fewestRounds;
        this.report = report;
    }

    /// `<passes> <fewest rounds of each> <milliseconds to warm each stack> <stack>,... <program> <option>... <file for the answer>`
    public static void main(String[] args) throws IOException {
        List<String> all = Arrays.asList(args);
        Path answer = Path.of(all.getLast());
        List<String> stacks = List.of(args[3].split(","));
        Path report = answer.resolveSibling(answer.getFileName() + ".report");
        MPI.InitThread(new String[0], MPI.THREAD_MULTIPLE);
        takeCore(MPI.COMM_WORLD.Rank(), MPI.COMM_WORLD.Size());
        AppRank rank =
                new AppRank(all.subList(4, all.size() - 1), Integer.parseInt(args[1]), report);
        for (String stack : stacks) {
            rank.warm(stack, Integer.parseInt(args[2]));
        }
        for (int pass = 0; pass < Integer.parseInt(args[0]); pass++) {
            for (String stack : stacks) {
                rank.measure(stack, stack.equals(stacks.getFirst()));
            }
        }
        if (rank.isFirst) {
            Files.deleteIfExists(report);
            Files.writeString(answer, rank.answer());
        }
        MPI.Finalize();
    }

    @SuppressWarnings("resource") // it stays there until it ends
    private static void takeCore(int rank, int ranks) {
        Cores cores = Cores.ofThisJvm();
        if (ranks <= cores.count() && !cores.stayOn(rank)) {
            System.err.println("rank is not kept on a core of its own: rank=" + rank);
        }
    }

    private void warm(String stack, int millis) throws IOException {
        run(stack, FEWEST_WARM, true);
        int more = roundsIn(millis, MOST_WARM);
        if (more > 0) {
            run(stack, more, false);
        }
        rounds.put(stack, Math.max(fewestRounds, roundsIn(PASS_MILLIS, MOST_ROUNDS)));
    }

    /// Returns the number of rounds that take `millis`, by the duration of the last ones; the same
    /// on all ranks.
    private int roundsIn(double millis, int most) throws IOException {
        int[] count = new int[1];
        if (isFirst) {
            double nanos = NANOS * median(report().getProperty("seconds"));
            count[0] = (int) Math.min(most, 1e6 * millis / nanos);
        }
        MPI.COMM_WORLD.Bcast(count, 0, 1, MPI.INT, 0);
        return count[0];
    }

    private void measure(String stack, boolean checked) throws IOException {
        run(stack, Objects.requireNonNull(rounds.get(stack)), checked);
        if (isFirst) {
            add(stack, checked);
        }
    }

    private void run(String stack, int count, boolean checked) {
        List<String> line = new ArrayList<>(words);
        line.addAll(List.of("--over", stack, "--rounds", Integer.toString(count)));
        line.addAll(List.of("--report", report.toString()));
        if (!checked) {
            line.add("--no-check");
        }
        if (Apps.run(line.toArray(String[]::new)) != 0) {
            throw new IllegalStateException("program failed: " + String.join(" ", line));
        }
    }

    private Properties report() throws IOException {
        Properties told = new Properties();
        try (Reader from = Files.newBufferedReader(report)) {
            told.load(from);
        }
        return told;
    }

    private void add(String stack, boolean checked) throws IOException {
        Properties told = report();
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
