// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.latency;

import io.wherry.bench.calls.CallWorker;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.calls.SizedOperation;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.links.LocalTransport;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import java.util.ArrayList;
import java.util.List;

/// Builds the page that compares remote calls with java.rmi, gRPC and Dirmi, with links and plain
/// sockets.
public final class CallsPage {
    public static final String NOTHING = "-";

    private final BenchOptions benchOptions;
    private final CallTimes calls;
    private final Document document;

    private CallsPage(BenchOptions benchOptions, CallTimes calls, Document document) {
        this.benchOptions = benchOptions;
        this.calls = calls;
        this.document = document;
    }

    public static Document of(BenchOptions benchOptions, CallTimes calls, Facts facts) {
        Document document = Document.of("Remote calls within a host", benchOptions, facts);
        CallsPage page = new CallsPage(benchOptions, calls, document);
        page.head();
        page.verdicts();
        for (Placement placement : calls.placements()) {
            page.times("One call at a time", CallTimes.SINGLE, placement);
            page.raws(placement);
        }
        for (Placement placement : calls.placements()) {
            page.arrays(Operation.BYTES, placement);
            page.arrays(Operation.DOUBLES, placement);
        }
        new PapersPart(calls, document).write();
        page.reasons();
        page.refusals();
        page.setUps();
        return document;
    }

    private void head() {
        Effort effort = benchOptions.effort();
        document.fact(
                "options of the JVMs",
                String.join(" ", Fork.JVM_OPTIONS)
                        + ' '
                        + String.join(" ", CallJvms.options())
                        + "; second JVMs of links and raw sockets: those of `./wherry ping`");
        document.fact(
                "rounds",
                "%d, after %d calls of each kind, as far as %d ms reach, and a round of %d ms of each to warm up, without the longest arrays"
                        .formatted(
                                effort.callRounds(),
                                CallWorker.HOT,
                                CallWorker.PATIENCE * CallMeasurement.warmMillis(effort),
                                CallMeasurement.warmMillis(effort)));
        document.fact(
                "calls of one kind in a round",
                "%d ms, after %d ms that are not counted"
                        .formatted(effort.callMillis(), effort.callMillis() / 4));
        if (effort.isShort()) {
            document.leftOut("arrays of other sizes");
        }
        if (calls.placements().contains(Placement.ANY)) {
            document.fact(
                    "placement", "cores cannot be chosen here; JVMs run wherever they are put");
        }
        document.paragraph(
                """
                Each contender has two JVMs: one exports a remote object, the other calls it. All of them are there from the beginning \
                to the end, and take turns: in each round a call is made by one after the other for some milliseconds, then the next call. \
                `taskset` puts all threads of both JVMs on one core, or those of each on a core of its own, and moves them in every \
                round; then all of them call for %d ms, uncounted. A call is timed from the end of the one before to its own end; the \
                median of a turn counts. What came back was compared with what has to come back before each turn: arrays, the list, \
                numbers, how many references arrived, the message of the exception. Java.rmi and Wherry call the same object by the same interface.\
                """
                        .formatted(CallMeasurement.SETTLING_MILLIS));
        document.paragraph(
                """
                The measurement of `./wherry ping` runs in the same rounds: a block of %d bytes, or of the array's size, \
                over a link and back, and over a raw socket that blocks or spins. Next to shared memory the raw socket is a Unix socket. \
                Numbers are medians of the rounds with half the distance from the 10th to the 90th percentile; ratios are those of single \
                rounds.\
                """
                        .formatted(CallTimes.SMALL));
    }

    private void verdicts() {
        List<String> titles = new ArrayList<>(List.of("call", "JVMs", "demanded"));
        for (LocalTransport medium : LocalTransport.values()) {
            titles.add(medium.title());
        }
        Grid grid = new Grid(titles);
        int met = 0;
        int all = 0;
        for (CallTarget target : CallTarget.ALL) {
            for (Placement placement : calls.placements()) {
                if (target.placements().contains(placement)) {
                    Verdicts verdicts = verdicts(target, placement);
                    met += verdicts.met();
                    all += verdicts.all();
                    if (verdicts.all() > 0) {
                        grid.add(verdicts.row());
                    }
                }
            }
        }
        if (!grid.isEmpty()) {
            document.title("## Performance targets");
            document.paragraph(
                    """
                    Met: %d of %d. "At least" a factor is the other's time over Wherry's.\
                    """
                            .formatted(met, all));
            document.grid(grid);
        }
    }

    /// A demand on one placement, over each medium.
    private record Verdicts(List<String> row, int met, int all) {
        Verdicts {
            row = List.copyOf(row);
        }
    }

    private Verdicts verdicts(CallTarget target, Placement placement) {
        List<String> row =
                new ArrayList<>(
                        List.of(title(target.exercise()), placement.text(), target.demand()));
        int met = 0;
        int all = 0;
        for (RpcLibrary library : RpcLibrary.OURS) {
            Samples measured =
                    target.subject().contains(library)
                            ? target.measured(calls, library, placement)
                            : null;
            if (measured == null) {
                row.add(NOTHING);
            } else {
                double median = measured.median();
                row.add(target.limit().verdict(target.text(median), measured));
                met += target.limit().shortfall(median) == 0 ? 1 : 0;
                all++;
            }
        }
        return new Verdicts(row, met, all);
    }

    /// The row title of an operation.
    public static String title(SizedOperation exercise) {
        return switch (exercise.operation()) {
            case QUICK,
                    NOTHING,
                    INT,
                    EXCEPTION,
                    CALLBACK,
                    GIVE,
                    FETCH,
                    BARRIER,
                    QUEUE,
                    LOCK,
                    SLEEP,
                    ALL_TO_ALL,
                    RING,
                    NEIGHBOURS ->
                    exercise.operation().label();
            case LIST, ONE_WAY -> exercise.size() + " " + exercise.operation().label();
            case BYTES, DOUBLES, TAKE, PIECES ->
                    exercise.operation().label() + ", " + NumberFormats.size(exercise.size());
        };
    }

    private static List<String> titles(String first) {
        List<String> titles = new ArrayList<>(List.of(first));
        for (RpcLibrary library : RpcLibrary.values()) {
            titles.add(library.label());
        }
        return titles;
    }

    private void times(String title, List<SizedOperation> operations, Placement placement) {
        document.title("## " + title + ", " + placement.text());
        Grid grid = new Grid(titles("call; how much faster than java.rmi")).drawn(Chart.BARS);
        for (SizedOperation exercise : operations) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(title(exercise))));
            for (RpcLibrary library : RpcLibrary.values()) {
                CallFigure figure = CallFigure.of(library, placement, exercise);
                row.add(Cell.time(calls.of(figure)).with(overJavaRmi(library, figure)));
            }
            grid.addCells(row);
        }
        document.grid(grid);
    }

    /// Returns the ratio to java.rmi, `, 3.20x`, for the figure of any other library.
    private String overJavaRmi(RpcLibrary library, CallFigure figure) {
        CallFigure javaRmi =
                CallFigure.of(RpcLibrary.JAVA_RMI, figure.placement(), figure.exercise());
        Samples ratios = calls.ratios(javaRmi, figure);
        return library == RpcLibrary.JAVA_RMI || ratios == null
                ? ""
                : ", " + NumberFormats.ratio(ratios.median());
    }

    private void raws(Placement placement) {
        List<String> titles = new ArrayList<>(List.of(CallTimes.SMALL + " bytes and back, over"));
        for (PingVariant variant : PingVariant.values()) {
            titles.add(variant.label());
        }
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (LocalTransport medium : LocalTransport.values()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(medium.title())));
            for (PingVariant variant : PingVariant.values()) {
                CallFigure figure = CallFigure.raw(medium, variant, placement, CallTimes.SMALL);
                row.add(Cell.time(calls.of(figure)));
            }
            grid.addCells(row);
        }
        document.grid(grid);
    }

    private void arrays(Operation operation, Placement placement) {
        document.title("## " + operation.label() + ", " + placement.text());
        List<String> titles = titles("bytes");
        for (LocalTransport medium : LocalTransport.values()) {
            titles.add("link, " + medium.title());
        }
        Grid grid = new Grid(titles).drawn(Chart.CURVES);
        for (int size : CallTimes.SIZES) {
            SizedOperation exercise = new SizedOperation(operation, size);
            List<Cell> row = new ArrayList<>(List.of(Cell.size(size)));
            for (RpcLibrary library : RpcLibrary.values()) {
                row.add(Cell.time(calls.of(CallFigure.of(library, placement, exercise))));
            }
            for (LocalTransport medium : LocalTransport.values()) {
                CallFigure link = CallFigure.raw(medium, PingVariant.LINK, placement, size);
                row.add(Cell.time(calls.of(link)));
            }
            grid.addCells(row);
        }
        document.grid(grid);
    }

    private void reasons() {
        document.title("## Lower bounds");
        document.paragraph(
                """
                A null call is a small frame there and one back: no use of the same socket in the same way is faster than the \
                raw socket. On one core each wait is a switch of the operating system, there and back, and what the program does between is added; \
                on two cores a side that polls is told by the memory that both see, and one that sleeps has to be woken on another core, which takes \
                many times as long. java.rmi, gRPC and Dirmi sleep; a link polls for as long as that has paid. A method without `@Quick` may wait, so \
                it gets a virtual thread: another hand-over, from the thread that receives to the one that runs the call.\
                """);
        document.paragraph(
                """
                Long arrays are bound by copies: into the socket and out of it on each side, and what the format adds. The link alone \
                receives into memory of its own and sends from there; a call makes a new array on each side, which has to be cleared \
                and, before long, collected.\
                """);
    }

    private void refusals() {
        Grid grid = new Grid(List.of("contender", "what", "reason"));
        calls.refusals().rows().forEach(grid::add);
        document.refusals(grid);
    }

    private void setUps() {
        document.title("## Contenders");
        for (RpcLibrary library : RpcLibrary.values()) {
            document.fact(library.label(), library.setUp());
        }
    }
}
