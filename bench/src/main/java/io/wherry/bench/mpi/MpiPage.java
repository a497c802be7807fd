// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Builds the page that compares messages of MPI with C and with MPJ Express.
public final class MpiPage {
    private static final List<BufferKind> MESSAGES =
            List.of(BufferKind.SEGMENT, BufferKind.BYTES, BufferKind.DOUBLES);

    private static final List<BufferKind> OTHERS =
            List.of(
                    BufferKind.C,
                    BufferKind.SEGMENT,
                    BufferKind.DIRECT,
                    BufferKind.BYTES,
                    BufferKind.DOUBLES);

    private final BenchOptions benchOptions;
    private final MpiTimes times;
    private final MpiTimes busy;
    private final Document document;

    private MpiPage(BenchOptions benchOptions, MpiTimes times, MpiTimes busy, Document document) {
        this.benchOptions = benchOptions;
        this.times = times;
        this.busy = busy;
        this.document = document;
    }

    /// Returns the page of the measured times.
    ///
    /// @param busy times measured while a thread spins on each core
    public static Document of(
            BenchOptions benchOptions, MpiTimes times, MpiTimes busy, Facts facts) {
        Document document = Document.of("Messages of MPI between two ranks", benchOptions, facts);
        MpiPage page = new MpiPage(benchOptions, times, busy, document);
        page.head();
        page.verdicts();
        for (MpiRuntime runtime : MpiRuntime.values()) {
            if (runtime.isLibrary() && times.isMeasured(runtime)) {
                page.trips(runtime);
            }
        }
        page.tripsWithoutLibrary();
        page.tripsOnBusyCores();
        page.others();
        page.refusals();
        return document;
    }

    private void head() {
        document.fact("options of the JVMs", String.join(" ", Fork.JVM_OPTIONS));
        document.fact("compiler of C", "mpicc " + MpiLoops.options());
        document.fact("placement", "no rank is bound to a core: `--bind-to none`");
        document.fact(
                "samples of each",
                "%d of about %s each, after a warm-up"
                        .formatted(
                                MpiTimes.rounds(benchOptions.effort()),
                                NumberFormats.time(
                                        1e3 * MpiTimes.sampleMicros(benchOptions.effort()))));
        document.paragraph(
                """
                Two ranks pass a message to and fro, and half the time of that is shown. `mpirun` starts the ranks as \
                JVMs, `wherry run` as JVMs or as threads of one. C is a loop compiled to a shared library, which is \
                called in the same processes, with the same memory, one call for all messages of a sample. What came in is what \
                goes back, out of the same array or memory, and no program reads it: an array is copied to and from native \
                memory, which C does not have to touch. C and Java \
                take turns, sample by sample, the first one another one in each round; ratios and differences are those \
                of neighbouring samples, and their median counts. Before anything is timed each rank looks whether \
                what it gets is what the other one sends. Memory segments and direct buffers, with C, have a job of \
                their own, and so have arrays, with C.\
                """);
        document.paragraph(
                """
                By default Open MPI gives each of two ranks one core for all threads of its JVM: its compilers and its \
                collector then take their time from the messages, while C has no other threads. So neither is bound. \
                MPJ Express runs the same classes, with its jars in the place of package mpi, in its multicore mode: both \
                ranks are threads of one JVM, as with `wherry run --threads`. Open MPI's JNI bindings run the same loops by their own \
                names (`send`, `recv`).\
                """);
    }

    private void verdicts() {
        Grid grid = new Grid(List.of("half round trips", "demanded", "measured, worst", "verdict"));
        for (MpiTarget target : MpiTarget.ALL) {
            for (MpiRuntime runtime : MpiRuntime.values()) {
                for (BufferKind kind : target.ways()) {
                    verdict(grid, target, runtime, kind);
                }
            }
        }
        for (MpiRuntime runtime : MpiRuntime.values()) {
            for (BufferKind kind : MpiTarget.BESIDE_MPJ_EXPRESS.ways()) {
                verdictOnBusyCores(grid, runtime, kind);
            }
        }
        document.title("## Performance targets");
        if (!grid.isEmpty()) {
            document.grid(grid);
        }
        document.paragraph(
                """
                JNI bindings are those that Open MPI 4 and 5 have: native methods. They have a job of their own, in which C takes turns with \
                them, too. They are asked for `MPI_THREAD_MULTIPLE`, as Wherry always asks the library: what that costs, it costs C as well; \
                a program that asks them for a single thread is spared it. They are measured where `mpi.jar` is \
                installed: Debian's packages of Open MPI bring their native library, but not the jar of their classes, and \
                we found that in no package registry.\
                """);
    }

    private void verdict(Grid grid, MpiTarget target, MpiRuntime runtime, BufferKind kind) {
        String what = runtime.title() + ": " + kind.title();
        verdict(grid, what, target, target.measured(times, runtime, kind));
    }

    private void verdictOnBusyCores(Grid grid, MpiRuntime runtime, BufferKind kind) {
        MpiTarget target = MpiTarget.BESIDE_MPJ_EXPRESS;
        String what = runtime.title() + ", busy cores: " + kind.title();
        verdict(grid, what, target, target.measured(busy, runtime, kind));
    }

    private static void verdict(
            Grid grid, String what, MpiTarget target, MpiTarget.@Nullable Worst worst) {
        if (worst != null) {
            grid.add(
                    List.of(
                            what,
                            target.demand(),
                            target.text(worst.figure()) + ", " + NumberFormats.size(worst.bytes()),
                            target.limit().verdict(worst.figure())));
        }
    }

    private void trips(MpiRuntime runtime) {
        document.title("## Half round trips, " + runtime.title());
        document.paragraph("Medians, and how many times as fast as C, which took turns with it:");
        document.grid(trips(runtime, true));
        document.paragraph("The 10th percentile of the samples, likewise:");
        document.grid(trips(runtime, false));
    }

    private Grid trips(MpiRuntime runtime, boolean medians) {
        List<String> titles = new ArrayList<>(List.of("bytes"));
        for (BufferKind kind : BufferKind.values()) {
            titles.add(kind.title());
        }
        Grid grid = medians ? new Grid(titles).drawn(Chart.CURVES) : new Grid(titles);
        for (int bytes : MpiMeasurement.SIZES) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.size(bytes)));
            for (BufferKind kind : BufferKind.values()) {
                MpiMeasurement trip = MpiMeasurement.trip(bytes);
                cells.add(medians ? median(runtime, trip, kind) : low(runtime, trip, kind));
            }
            grid.addCells(cells);
        }
        return grid;
    }

    private Cell median(MpiRuntime runtime, MpiMeasurement measurement, BufferKind kind) {
        return median(times, runtime, measurement, kind);
    }

    private static Cell median(
            MpiTimes times, MpiRuntime runtime, MpiMeasurement measurement, BufferKind kind) {
        Rounds rounds = times.of(runtime, measurement, kind);
        Samples ratios = kind == BufferKind.C ? null : times.asFastAsC(runtime, measurement, kind);
        return cell(rounds, ratios == null ? Double.NaN : ratios.median(), true);
    }

    private Cell low(MpiRuntime runtime, MpiMeasurement measurement, BufferKind kind) {
        Rounds rounds = times.of(runtime, measurement, kind);
        Rounds c = kind == BufferKind.C ? null : times.ofC(runtime, measurement, kind);
        double ratio =
                rounds == null || c == null
                        ? Double.NaN
                        : c.samples().low() / rounds.samples().low();
        return cell(rounds, ratio, false);
    }

    /// @param ratio NaN if there is none
    private static Cell cell(@Nullable Rounds rounds, double ratio, boolean median) {
        if (rounds == null) {
            return Cell.NOTHING;
        }
        Samples samples = rounds.samples();
        Cell time = median ? Cell.median(samples) : Cell.nanos(samples.low());
        return Double.isNaN(ratio) ? time : time.with(", " + NumberFormats.ratio(ratio));
    }

    private void tripsWithoutLibrary() {
        document.title("## Half round trips without an MPI library");
        document.grid(trips(times, MESSAGES));
    }

    private void tripsOnBusyCores() {
        document.title("## Half round trips without an MPI library, each core with a busy thread");
        document.paragraph(
                """
                A thread that does nothing but spin runs on each core all the time, so that there are twice as many runnable threads as \
                cores. A rank that spins while it waits takes the core from the rank that it waits for.\
                """);
        document.grid(trips(busy, MpiTimes.ARRAYS));
    }

    private static Grid trips(MpiTimes times, List<BufferKind> kinds) {
        List<MpiRuntime> runtimes = MpiTimes.WITHOUT_LIBRARY;
        List<String> titles = new ArrayList<>(List.of("bytes"));
        for (MpiRuntime runtime : runtimes) {
            columns(runtime, kinds)
                    .forEach(kind -> titles.add(runtime.title() + ": " + kind.title()));
        }
        Grid grid = new Grid(titles).drawn(Chart.CURVES);
        for (int bytes : MpiMeasurement.SIZES) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.size(bytes)));
            for (MpiRuntime runtime : runtimes) {
                for (BufferKind kind : columns(runtime, kinds)) {
                    cells.add(median(times, runtime, MpiMeasurement.trip(bytes), kind));
                }
            }
            grid.addCells(cells);
        }
        return grid;
    }

    private static List<BufferKind> columns(MpiRuntime runtime, List<BufferKind> kinds) {
        return runtime == MpiRuntime.MPJ_EXPRESS ? MpiTimes.ARRAYS : kinds;
    }

    private void others() {
        document.title("## Many messages at once, barriers, sums");
        document.paragraph(
                """
                A message of 8 bytes of 64 that are begun together, one way, with one answer to all of them; a barrier; \
                the sum of 8 doubles of each rank, at both. The median time of one, and how many times as fast as C:\
                """);
        List<String> titles = List.of("what", "message", "barrier", "sum");
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (MpiRuntime runtime : MpiRuntime.values()) {
            for (BufferKind kind : OTHERS) {
                if (times.of(runtime, MpiMeasurement.WINDOW, kind) != null
                        || times.of(runtime, MpiMeasurement.BARRIER, kind) != null) {
                    grid.addCells(
                            List.of(
                                    Cell.of(runtime.title() + ": " + kind.title()),
                                    median(runtime, MpiMeasurement.WINDOW, kind),
                                    median(runtime, MpiMeasurement.BARRIER, kind),
                                    median(runtime, MpiMeasurement.SUM, kind)));
                }
            }
        }
        document.grid(grid);
    }

    private void refusals() {
        Grid grid = new Grid(List.of("what", "reason"));
        times.failures().forEach((what, reason) -> grid.add(List.of(what, reason)));
        busy.failures().forEach((what, reason) -> grid.add(List.of(what + ", busy cores", reason)));
        document.refusals(grid);
    }
}
