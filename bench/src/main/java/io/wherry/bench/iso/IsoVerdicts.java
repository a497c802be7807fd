// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.bench.links.LocalTransport;
import io.wherry.bench.mpi.MpiRuntime;
import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Checks the performance targets of clusters.
final class IsoVerdicts {
    private static final TargetLimit HAND_OVER = TargetLimit.faster(1 / 1.3);
    private static final TargetLimit ON_BUSY_CORES = TargetLimit.faster(1);
    private static final TargetLimit EXCHANGE = TargetLimit.faster(1 / 1.1);
    private static final TargetLimit VERIFICATION = TargetLimit.nanos(8);
    private static final TargetLimit EACH = TargetLimit.faster(0.5);
    private static final TargetLimit ALLOCATION = TargetLimit.faster(1 / 1.3);
    private static final TargetLimit FLYWEIGHT = TargetLimit.faster(1.0 / 3);

    private final IsoTransferTimes trips;
    private final IsoTransferTimes busy;
    private final IsoRankTimes ranks;
    private final IsoProgramTimes programs;
    private final Grid grid = new Grid(List.of("what", "demanded", "measured", "verdict"));

    private record Ratio(String what, double value) {}

    private IsoVerdicts(IsoPage.Measured measured) {
        this.trips = measured.trips();
        this.busy = measured.busy();
        this.ranks = measured.ranks();
        this.programs = measured.programs();
    }

    static Grid of(IsoPage.Measured measured) {
        IsoVerdicts verdicts = new IsoVerdicts(measured);
        verdicts.handOver();
        verdicts.onBusyCores();
        for (LocalTransport medium : List.of(LocalTransport.UNIX, LocalTransport.TCP)) {
            verdicts.exchange(medium);
        }
        IsoRankTimes.RUNTIMES.forEach(verdicts::ranks);
        verdicts.mean(ObjectLayout.CHECKED, TargetLimit.faster(1 / 1.5));
        verdicts.worst(ObjectLayout.CHECKED, EACH);
        verdicts.mean(ObjectLayout.UNCHECKED, TargetLimit.faster(1 / 1.2));
        verdicts.worst(ObjectLayout.UNCHECKED, EACH);
        verdicts.allocation(ObjectLayout.CHECKED);
        verdicts.allocation(ObjectLayout.UNCHECKED);
        verdicts.mean(ObjectLayout.FLYWEIGHTS, FLYWEIGHT);
        verdicts.worst(ObjectLayout.FLYWEIGHTS, FLYWEIGHT);
        return verdicts.grid;
    }

    private void handOver() {
        for (int size : trips.sizes()) {
            Samples ratios =
                    trips.ratios(
                            root(LocalTransport.SHM, TransferKind.PING, size),
                            root(LocalTransport.SHM, TransferKind.HAND_OVER, size));
            String what = "hand-over, " + NumberFormats.count(size) + " nodes";
            ratios(what, HAND_OVER, "a bare ping", ratios);
        }
    }

    private void onBusyCores() {
        int size = IsoTransferTimes.BUSY_SIZE;
        Samples ratios =
                busy.ratios(
                        root(LocalTransport.UNIX, TransferKind.RAW, size),
                        root(LocalTransport.SHM, TransferKind.HAND_OVER, size));
        String what = "hand-over on busy cores, " + NumberFormats.count(size) + " nodes";
        ratios(what, ON_BUSY_CORES, "its bytes over a Unix socket", ratios);
    }

    private void exchange(LocalTransport medium) {
        for (int size : trips.sizes()) {
            String nodes = medium.title() + ", " + NumberFormats.count(size) + " nodes";
            IsoTransferTimes.Cell trusting = root(medium, TransferKind.TRUSTING, size);
            Samples ratios = trips.ratios(root(medium, TransferKind.RAW, size), trusting);
            ratios(nodes, EXCHANGE, "its bytes alone", ratios);
            Double excess = trips.excess(root(medium, TransferKind.VERIFYING, size), trusting);
            if (excess != null) {
                double shown = Math.max(0, excess); // below 0 where it is lost in the noise
                grid.addCells(
                        List.of(
                                Cell.of(nodes + ", verified"),
                                Cell.of(
                                        "at most "
                                                + NumberFormats.time(VERIFICATION.value())
                                                + " an object more"),
                                Cell.nanos(shown),
                                Cell.of(VERIFICATION.verdict(shown))));
            }
        }
    }

    private void ranks(MpiRuntime runtime) {
        for (int size : ranks.sizes()) {
            String nodes = runtime.title() + ", " + NumberFormats.count(size) + " nodes";
            ratios(nodes, EXCHANGE, "its bytes by `MPI_Send`", ranks.ratios(runtime, size));
        }
    }

    static IsoTransferTimes.Cell root(LocalTransport medium, TransferKind kind, int size) {
        return new IsoTransferTimes.Cell(medium, kind, size, TreeQuery.ROOT);
    }

    private void ratios(
            String what, TargetLimit limit, String reference, @Nullable Samples ratios) {
        if (ratios != null) {
            grid.addCells(
                    List.of(
                            Cell.of(what),
                            Cell.of(
                                    "at least "
                                            + NumberFormats.ratio(limit.value())
                                            + ' '
                                            + reference),
                            Cell.ratio(Unit.SPEED_UP, ratios),
                            Cell.of(limit.verdict(ratios.median()))));
        }
    }

    private void mean(ObjectLayout layout, TargetLimit limit) {
        OptionalDouble mean = mean(programs, layout);
        if (mean.isPresent()) {
            grid.addCells(
                    List.of(
                            Cell.of(layout.label() + ", geometric mean"),
                            Cell.of(demand(limit)),
                            Cell.ratio(Unit.SPEED_UP, mean),
                            Cell.of(limit.verdict(mean.getAsDouble()))));
        }
    }

    /// The mean speed of the four operations relative to the heap; empty if nothing was measured.
    static OptionalDouble mean(IsoProgramTimes programs, ObjectLayout layout) {
        OptionalDouble logs =
                judged(programs, layout).stream()
                        .mapToDouble(one -> Math.log(one.value()))
                        .average();
        return logs.isPresent() ? OptionalDouble.of(Math.exp(logs.getAsDouble())) : logs;
    }

    private void worst(ObjectLayout layout, TargetLimit limit) {
        judged(programs, layout).stream()
                .min(Comparator.comparingDouble(Ratio::value))
                .ifPresent(worst ->
                        grid.addCells(
                                List.of(
                                        Cell.of(layout.label() + ", worst: " + worst.what()),
                                        Cell.of(demand(limit)),
                                        Cell.ratio(Unit.SPEED_UP, worst.value()),
                                        Cell.of(limit.verdict(worst.value())))));
    }

    private static String demand(TargetLimit limit) {
        return "at least " + NumberFormats.ratio(limit.value()) + " the ordinary class";
    }

    /// Returns the speeds of the four operations on trees of all sizes relative to the heap.
    private static List<Ratio> judged(IsoProgramTimes programs, ObjectLayout layout) {
        List<Ratio> all = new ArrayList<>();
        for (int size : programs.sizes()) {
            for (TreeOperation operation : TreeOperation.values()) {
                Samples ratios = programs.ratios(new IsoProgramTimes.Cell(layout, operation, size));
                if (operation.isJudged() && ratios != null) {
                    String what = operation.label() + ", " + NumberFormats.count(size) + " nodes";
                    all.add(new Ratio(what, ratios.median()));
                }
            }
        }
        return all;
    }

    private void allocation(ObjectLayout layout) {
        for (int size : programs.sizes()) {
            Samples ratios =
                    programs.ratios(
                            new IsoProgramTimes.Cell(layout, TreeOperation.ALLOCATION, size));
            String what = layout.label() + ", allocation, " + NumberFormats.count(size) + " nodes";
            ratios(what, ALLOCATION, "`new`", ratios);
        }
    }
}
