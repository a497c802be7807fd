// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.app;

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
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Builds the page on the speed of parallel programs over each stack, and their share of
/// communication.
public final class AppsPage {

    private final BenchOptions options;
    private final AppTimes times;
    private final Document document;

    private AppsPage(BenchOptions options, AppTimes times, Document document) {
        this.options = options;
        this.times = times;
        this.document = document;
    }

    public static Document of(
            BenchOptions options, AppTimes times, AppProfiles profiles, Facts facts) {
        Document document = Document.of("Parallel programs", options, facts);
        AppsPage page = new AppsPage(options, times, document);
        page.head();
        page.verdicts();
        page.twoRanks();
        page.figureEight();
        page.irregular();
        page.relaxation();
        page.waves();
        page.rates();
        profiles.describe(document);
        page.networks();
        page.refusals(profiles.failures());
        return document;
    }

    private void head() {
        document.fact("options", String.join(" ", Fork.JVM_OPTIONS));
        AppTimes.Pace careful = AppTimes.Pace.careful(options.effort());
        AppTimes.Pace brief = AppTimes.Pace.brief();
        document.fact(
                "passes",
                passes(careful) + "; where more ranks or other data are shown, " + passes(brief));
        if (options.effort().isShort()) {
            document.leftOut(
                    "all programs but sor, em3d and fft with objects; other numbers of ranks and of edges; slower networks; what is said");
        }
        document.paragraph(
                """
                The programs of module `apps` ([what they do](../how-to/programs/README.md)) with the data of the documents. Ranks are JVMs of this \
                machine, each on a core of its own where there are as many; in one job all stacks take turns, pass after pass, in the same JVMs. The first results of each stack, and \
                those of every pass of the first stack, were compared with those of the sequential version. Numbers are medians over the passes of the median of \
                their rounds, with half the distance from the 10th to the 90th percentile; ratios are those of single passes. \
                *Communication* is the time in which a rank sends, receives or waits for others, on average over the ranks: where there \
                are more ranks than cores, or one is slower, that is mostly waiting. `shm`, `tcp`: remote calls of Wherry; `java.rmi`: \
                the same program, by the JDK's, over TCP; `mpi`: messages of MPI, of the built-in device or of a library; \
                `iso`: clusters. Speed-up is over one thread in the JVM of rank 0.\
                """);
    }

    private static String passes(AppTimes.Pace warmup) {
        return "%d of each stack in turn, of half a second and at least %d rounds, after %s of each to warm up"
                .formatted(
                        warmup.passes(),
                        warmup.rounds(),
                        NumberFormats.time(1e6 * warmup.warmMillis()));
    }

    private void verdicts() {
        Grid grid = AppVerdicts.of(times);
        if (!grid.isEmpty()) {
            document.title("## Performance targets");
            document.grid(grid);
        }
    }

    private void twoRanks() {
        document.title("## Two ranks");
        List<AppRun> runs = new ArrayList<>();
        AppSuite.STRUCTURED.forEach(program -> runs.add(AppSuite.two(program)));
        AppSuite.IRREGULAR.forEach(program -> runs.add(AppSuite.two(program)));
        runs.add(AppSuite.two(AppSuite.GP));
        document.paragraph("Seconds of all, and the speed-up:");
        document.grid(byStack(runs, AppSuite.ALL, this::total));
        document.paragraph("Communication alone:");
        document.grid(byStack(runs, AppSuite.ALL, this::communication));
        List<AppRun> libraries = AppSuite.STRUCTURED.stream().map(AppSuite::library).toList();
        if (libraries.stream().anyMatch(times::isMeasured)) {
            document.paragraph("Under Open MPI, communication:");
            document.grid(
                    byStack(
                            libraries,
                            List.of(AppSuite.MPI, AppSuite.RMI_MPI),
                            this::communication));
        }
    }

    /// A row for each run, with `sequential` before the stacks.
    private Grid byStack(
            List<AppRun> runs, List<String> stacks, BiFunction<AppRun, String, Cell> cell) {
        List<String> titles = new ArrayList<>(List.of("program", "one thread"));
        titles.addAll(stacks);
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (AppRun run : runs) {
            List<Cell> row = new ArrayList<>();
            row.add(Cell.of(String.join(" ", run.words())));
            row.add(time(times.sequential(run)));
            stacks.forEach(stack -> row.add(cell.apply(run, stack)));
            grid.addCells(row);
        }
        return grid;
    }

    private Cell total(AppRun run, String stack) {
        Samples speedUp = times.speedUp(run, stack);
        Cell time = time(times.seconds(run, stack));
        return speedUp == null ? time : time.with(", " + NumberFormats.ratio(speedUp.median()));
    }

    private Cell communication(AppRun run, String stack) {
        return time(times.communication(run, stack));
    }

    private static Cell time(@Nullable Rounds rounds) {
        return Cell.time(rounds == null ? null : rounds.samples());
    }

    private Cell speedUp(AppRun run, String stack) {
        Samples samples = times.speedUp(run, stack);
        return samples == null
                ? Cell.NOTHING
                : Cell.of(NumberFormats.ratio(samples.median()), Unit.SPEED_UP, samples);
    }

    private Cell figure(AppRun run, String stack, Unit unit) {
        Rounds rounds = times.figure(run, stack);
        return rounds == null
                ? Cell.NOTHING
                : Cell.of(NumberFormats.number(rounds.samples().median()), unit, rounds.samples());
    }

    private void figureEight() {
        document.title(
                "## Matrix multiply: speed-up by workers (Breg and Polychronopoulos, figure 8)");
        document.paragraph(
                """
                Reported there, each worker on a machine of its own: just below 2 on 4 workers with java.rmi, and less on 8; almost 4.5 on 8 with \
                native serialization, 6 for 500 x 500. Here master and workers share %d cores, so that more is not to be had.\
                """
                        .formatted(cores()));
        List<String> titles = new ArrayList<>(List.of("size, workers"));
        titles.addAll(AppSuite.CALLS);
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (int size : AppSuite.SIZES) {
            for (int workers : AppSuite.WORKERS) {
                List<Cell> row = new ArrayList<>(List.of(Cell.of(size + ", " + workers)));
                AppRun run = AppSuite.matmul(size, workers);
                AppSuite.CALLS.forEach(stack -> row.add(total(run, stack)));
                grid.addCells(size + " x " + size, row);
            }
        }
        document.grid(grid);
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    private void irregular() {
        document.title("## TSP and IDA*: speed-up by ranks (Chang, figure 4.6)");
        document.paragraph(
                "Reported, in a figure: what carries the calls has little impact, if any. In TSP the load is fairly balanced; in IDA* idle workers ask the others in a tight loop.");
        document.grid(byRanks(AppSuite.IRREGULAR, this::speedUp));
    }

    private void relaxation() {
        document.title("## SOR: speed-up by ranks (figure 4.7)");
        document.paragraph(
                "Reported: 6.3 on 8 machines over the fast transport, about 1.8 over sockets.");
        document.grid(byRanks(List.of(AppSuite.SOR), this::speedUp));
    }

    private Grid byRanks(List<String> programs, BiFunction<AppRun, String, Cell> cell) {
        List<String> titles = new ArrayList<>(List.of("program, stack"));
        AppSuite.RANKS.forEach(ranks -> titles.add(ranks == 1 ? "1 rank" : ranks + " ranks"));
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (String program : programs) {
            for (String stack : List.of(AppSuite.SHM, AppSuite.JAVA_RMI)) {
                List<Cell> row = new ArrayList<>(List.of(Cell.of(program + ", " + stack)));
                for (int ranks : AppSuite.RANKS) {
                    row.add(cell.apply(AppSuite.on(ranks, program), stack));
                }
                grid.addCells(program, row);
            }
        }
        return grid;
    }

    private void waves() {
        document.title("## EM3D: nanoseconds an edge, by edges between ranks (figure 4.8)");
        document.paragraph(
                "Reported: it grows with them, for every transport; on 8 machines. Here 2 ranks.");
        List<String> titles = new ArrayList<>(List.of("stack"));
        AppSuite.REMOTE_PERCENT.forEach(percent -> titles.add(percent + " %"));
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (String stack : AppSuite.CALLS) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(stack)));
            for (int percent : AppSuite.REMOTE_PERCENT) {
                row.add(figure(AppSuite.em3d(percent), stack, Unit.NANOSECONDS));
            }
            grid.addCells(row);
        }
        document.grid(grid);
    }

    private void rates() {
        document.title("## FFT and pMM: Mflop/s by ranks (figures 4.9 and 4.10)");
        document.paragraph(
                "Reported on 8 machines: 7 Mflop/s at best for the FFT with arrays, 120 for pMM.");
        document.grid(
                byRanks(
                        List.of(AppSuite.FFT_COMPLEX, AppSuite.FFT_ARRAYS, AppSuite.PMM),
                        (run, stack) -> figure(run, stack, Unit.MFLOPS)));
    }

    private void networks() {
        document.title("## Over slower networks");
        document.paragraph(
                """
                The same on two ranks, with delay and bandwidth of a network between them, for both stacks the same \
                ([which](../how-to/programs/README.md)): communication, and its part of all.\
                """);
        List<String> titles = new ArrayList<>(List.of("network, program"));
        titles.addAll(List.of(AppSuite.TCP, AppSuite.JAVA_RMI, "times as fast as java.rmi"));
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (String network : AppSuite.NETWORKS) {
            for (String program : AppSuite.STRUCTURED) {
                grid.addCells(network, network(network, program));
            }
        }
        document.grid(grid);
    }

    private List<Cell> network(String network, String program) {
        AppRun run = AppSuite.slow(program, network);
        Samples ratio = times.communicationRatio(run, AppSuite.TCP, AppSuite.JAVA_RMI);
        return List.of(
                Cell.of(network + ", " + program),
                share(run, AppSuite.TCP),
                share(run, AppSuite.JAVA_RMI),
                Cell.ratio(Unit.SPEED_UP, ratio));
    }

    private Cell share(AppRun run, String stack) {
        Samples part = AppTimes.ratio(times.communication(run, stack), times.seconds(run, stack));
        Cell time = communication(run, stack);
        return part == null ? time : time.with(", " + NumberFormats.percent(part.median()));
    }

    private void refusals(Map<String, String> ofProfiles) {
        Grid grid = new Grid(List.of("ranks, program", "reason"));
        times.failures().forEach((label, reason) -> grid.add(List.of(label, reason)));
        ofProfiles.forEach((label, reason) -> grid.add(List.of("profile of " + label, reason)));
        document.refusals(grid);
    }
}
