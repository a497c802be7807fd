// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.harness.Stopwatch;
import io.wherry.bench.report.NumberFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import mpi.MPI;

/// The main class of two ranks that exchange objects. Rank 0 measures and commands rank 1.
final class ObjectForkedRun {
    private static final int TAG_OF_ORDERS = 1;
    private static final int[] END = {-1, 0};

    /// Length of a block over that of the effort: a message takes longer than a call.
    private static final int LONGER = 3;

    private static final int MOST_TRIPS = 100_000;

    /// Upper limit of the time of all rounds, over that of a block.
    private static final int PATIENCE = 4;

    /// Trials that share the effort's least time to warm up.
    private static final int WARMED_TOGETHER = 4;

    private final Effort effort;
    private final List<ObjectTrial> trials = new ArrayList<>();
    private final Map<String, Rounds> figures = new LinkedHashMap<>();

    private ObjectForkedRun(Effort effort) {
        this.effort = effort;
    }

    /// `<regex of labels> <effort> <file for the answer>`
    ///
    /// A failure ends the job. Each line of the output is a figure and a number for each round.
    public static void main(String[] args) throws IOException, ClassNotFoundException {
        if (args.length != 3) {
            throw new IllegalArgumentException("wanted: regex effort file");
        }
        MPI.Init(args);
        ObjectForkedRun run = new ObjectForkedRun(Effort.named(args[1]));
        List<List<ObjectTrial>> all = ObjectTrials.of(Pattern.compile(args[0]));
        all.forEach(run.trials::addAll);
        if (MPI.COMM_WORLD.Rank() == 0) {
            Files.writeString(Path.of(args[2]), run.answer(all));
        } else {
            run.serve();
        }
        MPI.Finalize();
    }

    private String answer(List<List<ObjectTrial>> all) throws IOException, ClassNotFoundException {
        warm();
        for (List<ObjectTrial> turns : all) {
            measure(turns);
        }
        order(END);
        return Rounds.lines(figures);
    }

    /// Carries out the commands of rank 0.
    private void serve() throws IOException, ClassNotFoundException {
        int[] order = new int[2];
        while (true) {
            MPI.COMM_WORLD.recv(order, 0, order.length, MPI.INT, 0, TAG_OF_ORDERS);
            if (order[0] < 0) {
                return;
            }
            trials.get(order[0]).sendBack(order[1]);
        }
    }

    private static void order(int[] order) {
        MPI.COMM_WORLD.send(order, 0, order.length, MPI.INT, 1, TAG_OF_ORDERS);
    }

    private void warm() throws IOException, ClassNotFoundException {
        List<Stopwatch.Call> calls = new ArrayList<>();
        for (ObjectTrial trial : trials) {
            calls.add(() -> block(trial, 1));
        }
        new Stopwatch(effort).warm(calls, 1 + trials.size() / WARMED_TOGETHER);
    }

    /// All of them in every round, another one first each time.
    private void measure(List<ObjectTrial> turns) throws IOException, ClassNotFoundException {
        int[] trips = new int[turns.size()];
        double nanos = 0;
        for (int i = 0; i < trips.length; i++) {
            double once = 2 * Math.min(block(turns.get(i), 3), block(turns.get(i), 3));
            trips[i] = Math.clamp(Math.round(blockNanos(effort) / once), 1, MOST_TRIPS);
            turns.get(i).check();
            nanos += once * (1 + trips[i]);
        }
        int rounds = rounds(nanos / trips.length);
        for (int round = 0; round < rounds; round++) {
            for (int turn = 0; turn < trips.length; turn++) {
                int i = (round + turn) % trips.length;
                add(turns.get(i).figure(), block(turns.get(i), trips[i]));
            }
        }
        turns.forEach(ObjectTrial::check);
    }

    /// Returns the number of rounds; slow graphs have fewer.
    ///
    /// @param nanos of a block of those that take turns, on average
    private int rounds(double nanos) {
        int most = effort.blocks().count();
        double affordable = most * PATIENCE * blockNanos(effort) / nanos;
        return Math.clamp(Math.round(affordable), effort.rounds(), most);
    }

    /// One round trip that does not count, then these.
    ///
    /// @return nanoseconds from rank to rank
    private double block(ObjectTrial trial, int trips) throws IOException, ClassNotFoundException {
        order(new int[] {trials.indexOf(trial), 1 + trips});
        trial.goAndReturn(1);
        long nanos = trial.goAndReturn(trips);
        return nanos / (2.0 * trips);
    }

    /// About how long the round trips of a sample take, as a page shows it.
    static String blockText(Effort effort) {
        return NumberFormats.time(blockNanos(effort));
    }

    private static double blockNanos(Effort effort) {
        return LONGER * effort.blocks().micros() * 1000.0;
    }

    private void add(ObjectFigure figure, double number) {
        figures.merge(figure.label(), new Rounds(number), (all, _) -> all.with(number));
    }
}
