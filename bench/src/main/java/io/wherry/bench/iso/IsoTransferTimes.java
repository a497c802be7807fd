// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.bench.calls.BusyWorker;
import io.wherry.bench.contender.Contender;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.JvmPair;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.harness.Worker;
import io.wherry.bench.links.Copying;
import io.wherry.bench.links.LocalTransport;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Times of trees from one JVM to another by each transfer kind.
public final class IsoTransferTimes {
    /// Nodes of a tree.
    public static final List<Integer> SIZES = List.of(1_000, 100_000, 1_000_000);

    /// Nodes of the tree that is sent while all cores are busy.
    static final int BUSY_SIZE = 1_500;

    /// Number of warm-up rounds.
    static final int WARM_UPS = 3;

    /// The queries that are timed.
    static final List<TreeQuery> QUESTIONS = List.of(TreeQuery.ROOT, TreeQuery.SUM);

    /// Warm-up time of each kind with the smallest tree, over that of the effort: compiles all
    /// code.
    private static final int WARMTH = 3;

    private static final long COPY_NANOS = 50_000_000;

    /// @param size nodes of the tree
    record Cell(LocalTransport medium, TransferKind way, int size, TreeQuery question) {}

    private final List<Integer> sizes;
    private final Map<Cell, Rounds> times = new LinkedHashMap<>();
    private final Map<LocalTransport, String> failures = new EnumMap<>(LocalTransport.class);
    private final Map<Integer, Long> bytes = new LinkedHashMap<>();
    private final Map<Integer, Double> copies = new LinkedHashMap<>();

    public IsoTransferTimes(List<Integer> sizes) {
        this.sizes = List.copyOf(sizes);
    }

    /// Of 24 kB, while a thread spins on each core: a hand-over, and the bytes over a socket.
    static IsoTransferTimes measureOnBusyCores(Effort effort, Path folder) throws IOException {
        IsoTransferTimes trips = new IsoTransferTimes(List.of(BUSY_SIZE));
        BenchProgress.say("[iso] busy cores:");
        Path log = folder.resolve("iso-busy.log");
        try (Worker busy =
                new Worker(Fork.plain(BusyWorker.class), log, effort.patienceSeconds())) {
            busy.ask(BusyWorker.SPIN);
            for (LocalTransport medium : List.of(LocalTransport.SHM, LocalTransport.UNIX)) {
                BenchProgress.say(' ' + medium.scheme());
                trips.measure(medium, effort, folder);
            }
        }
        BenchProgress.line();
        return trips;
    }

    /// Each medium in a pair of JVMs of its own, in which all ways take turns.
    static IsoTransferTimes measure(Effort effort, Path folder) throws IOException {
        IsoTransferTimes trips = new IsoTransferTimes(effort.sizes(SIZES));
        BenchProgress.say("[iso] trees over:");
        for (LocalTransport medium : LocalTransport.values()) {
            BenchProgress.say(' ' + medium.scheme());
            trips.measure(medium, effort, folder);
        }
        BenchProgress.line();
        trips.copy();
        return trips;
    }

    void measure(LocalTransport medium, Effort effort, Path folder) throws IOException {
        IsoJvms jvms = new IsoJvms(folder);
        String list = sizes.stream().map(Object::toString).collect(Collectors.joining(","));
        try (JvmPair pair =
                new JvmPair(
                        new JvmPair.Programs(TreeReceiver.class, TreeSender.class, options(jvms)),
                        List.of(medium.scheme(), list),
                        folder.resolve("iso-" + medium.scheme() + ".log"),
                        effort.patienceSeconds())) {
            measure(medium, effort, pair.worker());
        } catch (IOException e) {
            failures.put(medium, AnswerText.reason(e));
        } finally {
            jvms.close();
        }
    }

    /// Returns the options; Fory needs additional ones.
    private static List<String> options(IsoJvms jvms) {
        return Stream.concat(
                        jvms.options(ObjectLayout.CHECKED).stream(),
                        Contender.FORY.jvmOptions().stream())
                .toList();
    }

    private void measure(LocalTransport medium, Effort effort, Worker worker) throws IOException {
        for (int size : sizes) {
            bytes.put(size, Long.valueOf(worker.ask("bytes " + sizes.indexOf(size))));
            for (TransferKind way : ways(medium)) {
                ask(worker, new Cell(medium, way, size, TreeQuery.SHAPE), 0); // it is the same tree
            }
        }
        for (TransferKind way : ways(medium)) {
            long end = System.nanoTime() + 1_000_000L * warmMillis(effort);
            while (System.nanoTime() < end) {
                Cell cell = new Cell(medium, way, sizes.getFirst(), TreeQuery.ROOT);
                ask(worker, cell, effort.roundMillis());
            }
        }
        for (int round = -WARM_UPS; round < effort.connections(); round++) {
            if (round == 0) {
                times.keySet().removeIf(cell -> cell.medium() == medium);
            }
            for (Cell cell : cells(medium)) {
                add(cell, ask(worker, cell, effort.roundMillis()));
            }
        }
    }

    /// Warm-up time of each kind before all take turns, in milliseconds.
    static int warmMillis(Effort effort) {
        return WARMTH * effort.warming().leastMillis();
    }

    private double ask(Worker worker, Cell cell, int millis) throws IOException {
        String order =
                "%s %s %d %d"
                        .formatted(
                                cell.way().name(),
                                cell.question().name(),
                                sizes.indexOf(cell.size()),
                                millis);
        return Double.parseDouble(worker.ask(order));
    }

    void add(Cell cell, double nanos) {
        times.merge(cell, new Rounds(nanos), (all, _) -> all.with(nanos));
    }

    void fail(LocalTransport medium, String reason) {
        failures.put(medium, reason);
    }

    /// The timed cells; the transfer kinds take turns.
    private List<Cell> cells(LocalTransport medium) {
        List<Cell> cells = new ArrayList<>();
        for (int size : sizes) {
            for (TreeQuery question : QUESTIONS) {
                for (TransferKind way : ways(medium)) {
                    if (way.hasTree() || question == TreeQuery.ROOT) {
                        cells.add(new Cell(medium, way, size, question));
                    }
                }
            }
        }
        return cells;
    }

    static List<TransferKind> ways(LocalTransport medium) {
        return TransferKind.of(medium == LocalTransport.SHM);
    }

    /* Measures a memory-to-memory copy of the bytes of each tree. */
    private void copy() {
        bytes.forEach((size, of) -> {
            double rate = new Copying(Math.toIntExact(of)).rate(COPY_NANOS);
            copies.put(size, 1e9 * of / rate);
        });
    }

    List<Integer> sizes() {
        return sizes;
    }

    /// Why a medium was not measured; null if it was.
    @Nullable String failure(LocalTransport medium) {
        return failures.get(medium);
    }

    /// Bytes of the cluster with a tree; null if unknown.
    @Nullable Long bytes(int size) {
        return bytes.get(size);
    }

    /// Nanoseconds that a copy of as many bytes takes; null if it was not measured.
    @Nullable Double copy(int size) {
        return copies.get(size);
    }

    private @Nullable Rounds rounds(Cell cell) {
        return failures.containsKey(cell.medium()) ? null : times.get(cell);
    }

    /// Nanoseconds; null if it was not measured.
    @Nullable Samples time(Cell cell) {
        Rounds rounds = rounds(cell);
        return rounds == null ? null : rounds.samples();
    }

    /// The time of one over that of another, round by round; null if one of them was not measured.
    @Nullable Samples ratios(Cell cell, Cell other) {
        Rounds rounds = rounds(cell);
        Rounds others = rounds(other);
        return rounds == null || others == null ? null : rounds.over(others);
    }

    /// Nanoseconds that one takes more than another for each node of its tree; null if one of them was not measured.
    @Nullable Double excess(Cell cell, Cell other) {
        Rounds rounds = rounds(cell);
        Rounds others = rounds(other);
        return rounds == null || others == null ? null : rounds.excess(others) / cell.size();
    }
}
