// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.links.LinkTimes;
import io.wherry.bench.links.LocalTransport;
import io.wherry.bench.maps.IsoSharedParts;
import io.wherry.bench.maps.MapContender;
import io.wherry.bench.maps.MapTimes;
import io.wherry.bench.maps.VersionTimes;
import io.wherry.bench.mpi.MpiRuntime;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Builds the page on the cost of clusters: to send and to use them, and the break-even point.
public final class IsoPage {
    private static final String NOTHING = "-";

    private final BenchOptions options;
    private final IsoTransferTimes trips;
    private final IsoTransferTimes busy;
    private final IsoRankTimes ranks;
    private final IsoProgramTimes programs;
    private final MapTimes maps;
    private final VersionTimes versions;
    private final Document document;

    /// All that is shown.
    ///
    /// @param busy measured while a thread spins on each core
    public record Measured(
            IsoTransferTimes trips,
            IsoTransferTimes busy,
            IsoRankTimes ranks,
            IsoProgramTimes programs,
            MapTimes maps,
            VersionTimes versions) {
        public static Measured by(Effort effort, Path folder)
                throws IOException, InterruptedException {
            return new Measured(
                    IsoTransferTimes.measure(effort, folder),
                    IsoTransferTimes.measureOnBusyCores(effort, folder),
                    IsoRankTimes.measure(effort, folder),
                    IsoProgramTimes.measure(effort, folder),
                    MapTimes.measure(effort, folder),
                    VersionTimes.measure(effort, folder));
        }
    }

    private IsoPage(BenchOptions options, Measured measured, Document document) {
        this.options = options;
        this.trips = measured.trips();
        this.busy = measured.busy();
        this.ranks = measured.ranks();
        this.programs = measured.programs();
        this.maps = measured.maps();
        this.versions = measured.versions();
        this.document = document;
    }

    public static Document of(BenchOptions options, Measured measured, Facts facts) {
        Document document = Document.of("ISO clusters", options, facts);
        IsoPage page = new IsoPage(options, measured, document);
        page.head();
        page.verdicts(IsoVerdicts.of(measured));
        page.tableOne();
        page.onBusyCores();
        page.ranks();
        page.limits();
        page.programs();
        IsoSharedParts shared = new IsoSharedParts(document);
        shared.maps(measured.maps());
        shared.versions(measured.versions());
        page.advice();
        page.refusals();
        return document;
    }

    private void head() {
        document.fact("options", String.join(" ", Fork.JVM_OPTIONS) + ' ' + LinkTimes.OPTION);
        document.fact("options for serializers", String.join(" ", Contender.FORY.jvmOptions()));
        document.fact(
                "rounds",
                options.effort().connections()
                        + ", after "
                        + IsoTransferTimes.WARM_UPS
                        + " to warm up, before which each way had "
                        + IsoTransferTimes.warmMillis(options.effort())
                        + " ms; of each way or program "
                        + options.effort().roundMillis()
                        + " ms in each, once at least");
        if (options.effort().isShort()) {
            document.leftOut(
                    "trees of more than %s nodes"
                            .formatted(NumberFormats.count(Effort.BRIEF_SIZE)));
        }
        document.paragraph(
                """
                A tree of nodes `{int, left, right}`, as low as can be, lives in a cluster; another like it on the heap. Both \
                are built in the order root, left, right, so that nodes lie in the order in which a recursion meets them; the \
                cluster is not compacted. Numbers are medians of the rounds with half the distance from the 10th to the 90th percentile; \
                the number of a round is the median of what was timed in it; ratios are those of single rounds. Every answer was \
                compared, also while the clock ran; and before, each tree that came with the one that was sent, node by node, \
                by a number.\
                """);
    }

    private void verdicts(Grid grid) {
        if (!grid.isEmpty()) {
            document.title("## Performance targets");
            document.grid(grid);
            document.paragraph(
                    """
                    Geometric mean and worst are of look-up, insert, sum and update, on trees of all sizes below. A ping has as \
                    many bytes as the ticket of a cluster that is handed over; its answer has as many as that of a tree. What is \
                    verified is shown as more than what is trusted, for each node.\
                    """);
        }
    }

    private void tableOne() {
        document.title("## Table 1: a tree goes from one JVM to another");
        document.paragraph(
                """
                From before it is sent until the receiver's reply has arrived: the key of the root, or the sum of all keys. Each \
                medium has two JVMs; in each round all ways have their turn. Hand-over: the nodes share memory; a ticket goes over a \
                link, and another one back when the clock stands. Clusters cross by `Exchange`, and replies over a link; what comes takes \
                the place of the copy from before. *%s* are those of the cluster, in one frame over a link of the same kind, into memory \
                that is there. Serializers write to a `byte[]`, which is one frame, and is a `byte[]` again. The receiver's sum \
                of a cluster is by a lowered class with checks.\
                """
                        .formatted(TransferKind.RAW.label()));
        for (LocalTransport medium : LocalTransport.values()) {
            if (trips.failure(medium) == null) {
                trips(medium);
            }
        }
    }

    private void trips(LocalTransport medium) {
        List<String> titles = new ArrayList<>(List.of(medium.title()));
        for (int size : trips.sizes()) {
            titles.add(NumberFormats.count(size) + " nodes");
            titles.add("and the sum");
        }
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (TransferKind kind : IsoTransferTimes.ways(medium)) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(kind.label())));
            for (int size : trips.sizes()) {
                for (TreeQuery query : IsoTransferTimes.QUESTIONS) {
                    row.add(
                            Cell.time(
                                    trips.time(
                                            new IsoTransferTimes.Cell(medium, kind, size, query))));
                }
            }
            grid.addCells(row);
        }
        document.grid(grid);
    }

    private void onBusyCores() {
        document.title("### On busy cores");
        document.paragraph(
                """
                The same of %s nodes, while a thread of another process spins on each core: until the key of the root is here.\
                """
                        .formatted(NumberFormats.count(IsoTransferTimes.BUSY_SIZE)));
        Grid grid = new Grid(List.of("over", "time")).drawn(Chart.BARS);
        for (LocalTransport medium : List.of(LocalTransport.SHM, LocalTransport.UNIX)) {
            for (TransferKind kind : IsoTransferTimes.ways(medium)) {
                Samples time =
                        busy.time(IsoVerdicts.root(medium, kind, IsoTransferTimes.BUSY_SIZE));
                grid.addCells(
                        List.of(Cell.of(medium.title() + ", " + kind.label()), Cell.time(time)));
            }
        }
        document.grid(grid);
    }

    private void ranks() {
        List<MpiRuntime> measured =
                IsoRankTimes.RUNTIMES.stream().filter(ranks::isMeasured).toList();
        if (measured.isEmpty()) {
            return;
        }
        document.title("### Over MPI");
        document.paragraph(
                """
                Two ranks of one job. Clusters cross by `Exchange` over links of MPI; their bytes, a ping and all replies by calls of \
                `MPI_Send` and `MPI_Recv` on memory segments.\
                """);
        for (MpiRuntime runtime : measured) {
            List<String> titles = new ArrayList<>(List.of(runtime.title()));
            ranks.sizes().forEach(size -> titles.add(NumberFormats.count(size) + " nodes"));
            Grid grid = new Grid(titles).drawn(Chart.BARS);
            for (TransferKind kind : TreeRanks.WAYS) {
                List<Cell> row = new ArrayList<>(List.of(Cell.of(kind.label())));
                ranks.sizes().forEach(size -> row.add(Cell.time(ranks.time(runtime, kind, size))));
                grid.addCells(row);
            }
            document.grid(grid);
        }
    }

    private void limits() {
        document.title("## Lower bounds");
        Grid grid =
                new Grid(
                        List.of(
                                "nodes",
                                "bytes of the cluster",
                                "a copy of them",
                                "over shared memory",
                                "over a Unix socket",
                                "over TCP"));
        for (int size : trips.sizes()) {
            Long bytes = trips.bytes(size);
            Double copy = trips.copy(size);
            if (bytes != null) {
                grid.add(
                        List.of(
                                NumberFormats.count(size),
                                NumberFormats.count(bytes),
                                copy == null
                                        ? NOTHING
                                        : NumberFormats.throughput(1e9 * bytes / copy),
                                rate(LocalTransport.SHM, size, bytes),
                                rate(LocalTransport.UNIX, size, bytes),
                                rate(LocalTransport.TCP, size, bytes)));
            }
        }
        document.grid(grid);
        document.paragraph(
                """
                The bytes alone over their time, with the answer's way back. A cluster that crosses can be no faster; one that is handed \
                over is only as slow as a message.\
                """);
    }

    private String rate(LocalTransport medium, int size, long bytes) {
        Samples time = trips.time(IsoVerdicts.root(medium, TransferKind.RAW, size));
        return time == null ? NOTHING : NumberFormats.throughput(1e9 * bytes / time.median());
    }

    private void programs() {
        document.title("## Programs");
        document.paragraph(
                """
                The same program over an ordinary class of the heap, the same class lowered with and without checks, and \
                flyweights of an interface; each in a JVM of its own, which take turns. Trees that are only read or turned round \
                stand where a collection left them. A node takes 16 bytes in a cluster and 24 on the heap. The heap's memory \
                is touched when its JVM starts (`AlwaysPreTouch`), that of clusters by the benchmark before the clock runs; only \
                the last operation pays for fresh pages, and for giving them back; large trees of the heap are moved by collections \
                while they are built.\
                """);
        document.paragraph(
                """
                What costs look-ups apart from the checks: of two fields of an object of the heap, the compiler loads both and \
                selects one by a conditional move. Lowered code loads both, too, and selects by a mask, which takes three more \
                instructions; flyweights jump, and every other jump to a key drawn at random is predicted wrong.\
                """);
        for (TreeOperation operation : TreeOperation.values()) {
            programs(operation);
        }
    }

    private void programs(TreeOperation operation) {
        document.title("### " + operation.label());
        document.paragraph("Time of " + operation.text() + '.');
        List<String> titles = new ArrayList<>(List.of("nodes"));
        Arrays.stream(ObjectLayout.values()).map(ObjectLayout::label).forEach(titles::add);
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (int size : programs.sizes()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(NumberFormats.count(size))));
            for (ObjectLayout layout : ObjectLayout.values()) {
                row.add(program(new IsoProgramTimes.Cell(layout, operation, size)));
            }
            grid.addCells(row);
        }
        document.grid(grid);
    }

    private Cell program(IsoProgramTimes.Cell cell) {
        Samples times = programs.time(cell);
        Samples ratios = programs.ratios(cell);
        Cell time = Cell.time(times);
        return cell.level() == ObjectLayout.HEAP || ratios == null
                ? time
                : time.with(", " + NumberFormats.ratio(ratios.median()) + " as fast");
    }

    private void advice() {
        document.title("## When clusters pay");
        document.paragraph(
                """
                Where data lives in them: it is built there, used there, sent often or read by several JVMs of one machine. Then \
                sending costs what its bytes cost, and handing over in shared memory costs a message, whatever the size. What a receiver \
                does with the data is not cheaper than on the heap: see the columns with the sum.\
                """);
        document.paragraph(
                """
                They do not pay for objects of the heap that are only to be sent: copying them into a cluster and out of it is the \
                work of a codec, and is in no row above. Nor for few small objects: there the message is what costs, see the \
                first column. Lowered classes are for loops; flyweights need no build step, and are slower to walk. Nothing is \
                collected: a program that makes much garbage does better on the heap, or calls `compact` \
                ([how clusters work](../design/iso.md)).\
                """);
    }

    private void refusals() {
        Grid grid = new Grid(List.of("contender", "reason"));
        for (LocalTransport medium : LocalTransport.values()) {
            String reason = trips.failure(medium);
            if (reason != null) {
                grid.add(List.of("Table 1, " + medium.title(), reason));
            }
            String busyReason = busy.failure(medium);
            if (busyReason != null) {
                grid.add(List.of("busy cores, " + medium.title(), busyReason));
            }
        }
        for (MpiRuntime runtime : IsoRankTimes.RUNTIMES) {
            String reason = ranks.failure(runtime);
            if (reason != null) {
                grid.add(List.of("Table 1, " + runtime.title(), reason));
            }
        }
        for (ObjectLayout layout : ObjectLayout.values()) {
            String reason = programs.failure(layout);
            if (reason != null) {
                grid.add(List.of("programs, " + layout.label(), reason));
            }
        }
        for (MapContender contender : MapContender.values()) {
            String reason = maps.failure(contender);
            if (reason != null) {
                grid.add(List.of("maps, " + contender.label(), reason));
            }
        }
        String reason = versions.failure();
        if (reason != null) {
            grid.add(List.of("changed versions", reason));
        }
        document.refusals(grid);
    }
}
