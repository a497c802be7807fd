// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.harness.Worker;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Times of programs on objects of the heap and of clusters.
public final class IsoProgramTimes {
    /// Nodes of a tree: the first fit into the nearest caches, the last into none.
    static final List<Integer> SIZES = List.of(1_000, 100_000, 1_000_000, 4_000_000);

    /// Number of warm-up rounds.
    static final int WARM_UPS = 3;

    /// @param size nodes of the tree
    record Cell(ObjectLayout level, TreeOperation operation, int size) {
        /// The same on the heap.
        Cell onHeap() {
            return new Cell(ObjectLayout.HEAP, operation, size);
        }
    }

    /// @param answer result, equal on all layouts
    record Turn(double nanos, String answer) {}

    private final List<Integer> sizes;
    private final Map<Cell, Rounds> times = new LinkedHashMap<>();
    private final Map<ObjectLayout, String> failures = new EnumMap<>(ObjectLayout.class);

    public IsoProgramTimes(List<Integer> sizes) {
        this.sizes = List.copyOf(sizes);
    }

    static IsoProgramTimes measure(Effort effort, Path folder) throws IOException {
        IsoProgramTimes programs = new IsoProgramTimes(effort.sizes(SIZES));
        programs.run(effort, folder);
        return programs;
    }

    /// Each level in a JVM of its own; they take turns.
    void run(Effort effort, Path folder) throws IOException {
        BenchProgress.say("[iso] programs, rounds:");
        IsoJvms jvms = new IsoJvms(folder);
        Map<ObjectLayout, Worker> workers = new EnumMap<>(ObjectLayout.class);
        try {
            for (ObjectLayout level : ObjectLayout.values()) {
                workers.put(level, worker(level, jvms.options(level), effort, folder));
            }
            for (int round = -WARM_UPS; round < effort.connections(); round++) {
                BenchProgress.say(" " + round);
                if (round == 0) {
                    times.clear();
                }
                round(workers, effort.roundMillis());
            }
            BenchProgress.line();
        } finally {
            for (Worker worker : workers.values()) {
                worker.close();
            }
            jvms.close();
        }
    }

    private static Worker worker(
            ObjectLayout level, List<String> options, Effort effort, Path folder)
            throws IOException {
        List<String> command = new ArrayList<>(Fork.command(ProgramWorker.class, options));
        command.add(level.name());
        Path log = folder.resolve("iso-" + level.name() + ".log");
        return new Worker(command, log, effort.patienceSeconds());
    }

    private void round(Map<ObjectLayout, Worker> workers, int millis) {
        for (int size : sizes) {
            for (TreeOperation operation : TreeOperation.values()) {
                Map<ObjectLayout, Turn> turns = new EnumMap<>(ObjectLayout.class);
                workers.forEach((level, worker) -> {
                    Turn turn = turn(new Cell(level, operation, size), worker, millis);
                    if (turn != null) {
                        turns.put(level, turn);
                    }
                });
                add(operation, size, turns);
            }
        }
    }

    private @Nullable Turn turn(Cell cell, Worker worker, int millis) {
        if (failures.containsKey(cell.level())) {
            return null;
        }
        try {
            String order = cell.operation().name() + ' ' + cell.size() + ' ' + millis;
            String[] words = worker.ask(order).split(" ", 2);
            return new Turn(Double.parseDouble(words[0]), words[1]);
        } catch (IOException e) {
            fail(cell.level(), AnswerText.reason(e));
            return null;
        }
    }

    /// Adds the results of one operation for each object layout.
    void add(TreeOperation operation, int size, Map<ObjectLayout, Turn> turns) {
        Turn heap = turns.get(ObjectLayout.HEAP);
        turns.forEach((level, turn) -> {
            if (heap == null || heap.answer().equals(turn.answer())) {
                add(new Cell(level, operation, size), turn.nanos());
            } else {
                fail(
                        level,
                        "wrong result: %s of %d, expected=%s, actual=%s"
                                .formatted(operation, size, heap.answer(), turn.answer()));
            }
        });
    }

    void add(Cell cell, double nanos) {
        times.merge(cell, new Rounds(nanos), (all, _) -> all.with(nanos));
    }

    void fail(ObjectLayout level, String reason) {
        failures.put(level, reason);
    }

    List<Integer> sizes() {
        return sizes;
    }

    /// Why a level was not measured; null if it was.
    @Nullable String failure(ObjectLayout level) {
        return failures.get(level);
    }

    private @Nullable Rounds rounds(Cell cell) {
        return failures.containsKey(cell.level()) ? null : times.get(cell);
    }

    /// Nanoseconds of an element; null if it was not measured.
    @Nullable Samples time(Cell cell) {
        Rounds rounds = rounds(cell);
        return rounds == null ? null : rounds.samples();
    }

    /// The time over that on the heap, round by round; null if one of them was not measured.
    @Nullable Samples ratios(Cell cell) {
        Rounds rounds = rounds(cell);
        Rounds heap = rounds(cell.onHeap());
        return rounds == null || heap == null ? null : heap.over(rounds);
    }
}
