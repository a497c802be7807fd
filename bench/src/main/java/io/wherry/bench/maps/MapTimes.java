// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.RoundTable;
import io.wherry.bench.harness.ScratchFolder;
import io.wherry.bench.harness.Worker;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Rates of maps that up to four processes have open at the same time.
public final class MapTimes {
    public static final List<Integer> PROCESSES = List.of(1, 2, 4);
    private static final int WARM_UPS = 2;

    private final int entries;
    private final List<Integer> processes;
    private final RoundTable<Figure> nanos = new RoundTable<>();
    private final Map<MapContender, Long> bytes = new EnumMap<>(MapContender.class);
    private final Map<MapContender, String> failures = new EnumMap<>(MapContender.class);

    /// A measured figure.
    ///
    /// @param processes that do the same at the same time
    public record Figure(MapContender contender, MapOperation operation, int processes) {}

    /// @param processes numbers of them, ascending
    public MapTimes(int entries, List<Integer> processes) {
        this.entries = entries;
        this.processes = List.copyOf(processes);
    }

    public static MapTimes measure(Effort effort, Path folder) throws IOException {
        MapTimes times =
                new MapTimes(
                        effort.isShort() ? Effort.BRIEF_SIZE : 10 * Effort.BRIEF_SIZE, PROCESSES);
        times.run(effort, folder);
        return times;
    }

    /// All contenders have their map open all the time, and take turns.
    public void run(Effort effort, Path folder) throws IOException {
        BenchProgress.say("[iso] maps, rounds:");
        Map<MapContender, List<Worker>> workers = new EnumMap<>(MapContender.class);
        try (ScratchFolder files = ScratchFolder.inMemory(folder)) {
            try {
                measure(effort, folder, files.path(), workers);
            } finally {
                for (List<Worker> all : workers.values()) {
                    for (Worker worker : all) {
                        worker.close();
                    }
                }
            }
        }
        BenchProgress.line();
    }

    private void measure(
            Effort effort, Path folder, Path files, Map<MapContender, List<Worker>> workers)
            throws IOException {
        try (ExecutorService pool = Executors.newFixedThreadPool(processes.getLast())) {
            for (MapContender contender : MapContender.values()) {
                start(contender, effort, folder, files, workers);
            }
            for (int round = -WARM_UPS; round < effort.connections(); round++) {
                BenchProgress.say(" " + round);
                if (round == 0) {
                    nanos.figures().clear();
                }
                for (Map.Entry<MapContender, List<Worker>> entry : workers.entrySet()) {
                    round(entry.getKey(), entry.getValue(), effort, pool);
                }
            }
        }
    }

    private void start(
            MapContender contender,
            Effort effort,
            Path folder,
            Path files,
            Map<MapContender, List<Worker>> workers)
            throws IOException {
        List<Worker> all = new ArrayList<>();
        workers.put(contender, all);
        try {
            for (int i = 0; i < (contender.isShared() ? processes.getLast() : 1); i++) {
                List<String> command =
                        new ArrayList<>(Fork.command(MapWorker.class, contender.jvmOptions()));
                command.addAll(
                        List.of(
                                contender.name(),
                                files.resolve(contender.name()).toString(),
                                Integer.toString(entries)));
                Path log = folder.resolve("map-" + contender.name() + '-' + i + ".log");
                all.add(new Worker(command, log, effort.patienceSeconds()));
                if (i == 0) {
                    bytes.put(contender, Long.parseLong(all.getFirst().ask("fill")));
                }
            }
        } catch (IOException e) {
            failures.put(contender, AnswerText.reason(e));
        }
    }

    private void round(
            MapContender contender, List<Worker> workers, Effort effort, ExecutorService pool) {
        for (MapOperation operation : MapOperation.values()) {
            for (int count : processes) {
                if (count <= workers.size() && !failures.containsKey(contender)) {
                    String order = operation.name() + ' ' + 4 * effort.roundMillis();
                    try {
                        nanos.add(
                                new Figure(contender, operation, count),
                                together(workers.subList(0, count), order, pool));
                    } catch (IOException | ExecutionException e) {
                        failures.put(contender, AnswerText.reason(e));
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                        failures.put(contender, "interrupted");
                    }
                }
            }
        }
    }

    /* Nanoseconds for each operation of all processes together. */
    private static double together(List<Worker> workers, String order, ExecutorService pool)
            throws IOException, ExecutionException, InterruptedException {
        List<Future<String>> replies = new ArrayList<>();
        for (Worker worker : workers) {
            replies.add(pool.submit(() -> worker.ask(order)));
        }
        double rate = 0;
        for (Future<String> reply : replies) {
            rate += 1 / Double.parseDouble(reply.get());
        }
        return 1 / rate;
    }

    int entries() {
        return entries;
    }

    public void add(Figure figure, double time) {
        nanos.add(figure, time);
    }

    /// Nanoseconds of an operation, all processes together; null if it was not measured.
    public @Nullable Samples time(Figure figure) {
        return failures.containsKey(figure.contender()) ? null : nanos.of(figure);
    }

    /// The bytes of all entries; null if they were not measured.
    public @Nullable Long bytes(MapContender contender) {
        return bytes.get(contender);
    }

    public void setBytes(MapContender contender, long count) {
        bytes.put(contender, count);
    }

    public void fail(MapContender contender, String reason) {
        failures.put(contender, reason);
    }

    /// Why a contender was not measured; null if it was.
    public @Nullable String failure(MapContender contender) {
        return failures.get(contender);
    }
}
