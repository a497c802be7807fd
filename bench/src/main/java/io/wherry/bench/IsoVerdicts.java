// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.iso.Level;
import io.wherry.bench.iso.Operation;
import io.wherry.bench.iso.Question;
import io.wherry.bench.iso.Way;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Figures;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// What is demanded of clusters, and whether it is met.
final class IsoVerdicts {
    private static final Bar.Limit HAND_OVER = Bar.Limit.time(1.3);
    private static final Bar.Limit EXCHANGE = Bar.Limit.time(1.1);
    private static final Bar.Limit VERIFICATION = Bar.Limit.nanos(8);
    private static final Bar.Limit EACH = Bar.Limit.time(2);
    private static final Bar.Limit ALLOCATION = Bar.Limit.time(1.3);
    private static final Bar.Limit FLYWEIGHT = Bar.Limit.time(3);

    private final IsoTrips trips;
    private final IsoRanks ranks;
    private final IsoPrograms programs;
    private final Grid grid = new Grid(List.of("what", "demanded", "measured", "verdict"));

    private record Ratio(String what, double value) {}

    private IsoVerdicts(IsoPage.Measured measured) {
        this.trips = measured.trips();
        this.ranks = measured.ranks();
        this.programs = measured.programs();
    }

    static Grid of(IsoPage.Measured measured) {
        IsoVerdicts verdicts = new IsoVerdicts(measured);
        verdicts.handOver();
        for (Medium medium : List.of(Medium.UNIX, Medium.TCP)) {
            verdicts.exchange(medium);
        }
        IsoRanks.RUNTIMES.forEach(verdicts::ranks);
        verdicts.mean(Level.CHECKED, Bar.Limit.time(1.5));
        verdicts.worst(Level.CHECKED, EACH);
        verdicts.mean(Level.UNCHECKED, Bar.Limit.time(1.2));
        verdicts.worst(Level.UNCHECKED, EACH);
        verdicts.allocation(Level.CHECKED);
        verdicts.allocation(Level.UNCHECKED);
        verdicts.mean(Level.FLYWEIGHTS, FLYWEIGHT);
        verdicts.worst(Level.FLYWEIGHTS, FLYWEIGHT);
        return verdicts.grid;
    }

    private void handOver() {
        for (int size : trips.sizes()) {
            Samples ratios =
                    trips.ratios(
                            root(Medium.SHM, Way.HAND_OVER, size),
                            root(Medium.SHM, Way.PING, size));
            String what = "hand-over, " + Figures.count(size) + " nodes";
            ratios(what, HAND_OVER, "a bare ping", ratios);
        }
    }

    private void exchange(Medium medium) {
        for (int size : trips.sizes()) {
            String nodes = medium.title() + ", " + Figures.count(size) + " nodes";
            IsoTrips.Cell trusting = root(medium, Way.TRUSTING, size);
            Samples ratios = trips.ratios(trusting, root(medium, Way.RAW, size));
            ratios(nodes, EXCHANGE, "its bytes alone", ratios);
            Double excess = trips.excess(root(medium, Way.VERIFYING, size), trusting);
            if (excess != null) {
                double shown = Math.max(0, excess); // below 0 where it is lost in the noise
                grid.addCells(
                        List.of(
                                Cell.of(nodes + ", verified"),
                                Cell.of(
                                        "at most "
                                                + Figures.time(VERIFICATION.value())
                                                + " an object more"),
                                Cell.nanos(shown),
                                Cell.of(VERIFICATION.verdict(shown))));
            }
        }
    }

    private void ranks(MpiRuntime runtime) {
        for (int size : ranks.sizes()) {
            String nodes = runtime.title() + ", " + Figures.count(size) + " nodes";
            ratios(nodes, EXCHANGE, "its bytes by `MPI_Send`", ranks.ratios(runtime, size));
        }
    }

    static IsoTrips.Cell root(Medium medium, Way way, int size) {
        return new IsoTrips.Cell(medium, way, size, Question.ROOT);
    }

    private void ratios(String what, Bar.Limit limit, String beside, @Nullable Samples ratios) {
        if (ratios != null) {
            grid.addCells(
                    List.of(
                            Cell.of(what),
                            Cell.of("at most " + Figures.ratio(limit.value()) + ' ' + beside),
                            Cell.ratio(Unit.TIME_RATIO, ratios),
                            Cell.of(limit.verdict(ratios.median()))));
        }
    }

    private void mean(Level level, Bar.Limit limit) {
        OptionalDouble mean = mean(programs, level);
        if (mean.isPresent()) {
            grid.addCells(
                    List.of(
                            Cell.of(level.label() + ", geometric mean"),
                            Cell.of(demand(limit)),
                            Cell.ratio(Unit.TIME_RATIO, mean),
                            Cell.of(limit.verdict(mean.getAsDouble()))));
        }
    }

    /// Of what the four operations took beside the heap; empty if nothing was measured.
    static OptionalDouble mean(IsoPrograms programs, Level level) {
        OptionalDouble logs =
                judged(programs, level).stream()
                        .mapToDouble(one -> Math.log(one.value()))
                        .average();
        return logs.isPresent() ? OptionalDouble.of(Math.exp(logs.getAsDouble())) : logs;
    }

    private void worst(Level level, Bar.Limit limit) {
        judged(programs, level).stream()
                .max(Comparator.comparingDouble(Ratio::value))
                .ifPresent(worst ->
                        grid.addCells(
                                List.of(
                                        Cell.of(level.label() + ", worst: " + worst.what()),
                                        Cell.of(demand(limit)),
                                        Cell.ratio(Unit.TIME_RATIO, worst.value()),
                                        Cell.of(limit.verdict(worst.value())))));
    }

    private static String demand(Bar.Limit limit) {
        return "at most " + Figures.ratio(limit.value()) + " the ordinary class";
    }

    /// What the four operations took on trees of all sizes beside the heap.
    private static List<Ratio> judged(IsoPrograms programs, Level level) {
        List<Ratio> all = new ArrayList<>();
        for (int size : programs.sizes()) {
            for (Operation operation : Operation.values()) {
                Samples ratios = programs.ratios(new IsoPrograms.Cell(level, operation, size));
                if (operation.isJudged() && ratios != null) {
                    String what = operation.label() + ", " + Figures.count(size) + " nodes";
                    all.add(new Ratio(what, ratios.median()));
                }
            }
        }
        return all;
    }

    private void allocation(Level level) {
        for (int size : programs.sizes()) {
            Samples ratios =
                    programs.ratios(new IsoPrograms.Cell(level, Operation.ALLOCATION, size));
            String what = level.label() + ", allocation, " + Figures.count(size) + " nodes";
            ratios(what, ALLOCATION, "`new`", ratios);
        }
    }
}
