// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.page.Document;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/// The part of a page on performance targets.
final class TargetsPart {
    private final List<Workload> workloads;
    private final Results results;

    /// Whether a copy of the bytes is a column.
    private final boolean bounded;

    /// One demand on one workload.
    private record Case(PerformanceTarget target, Workload workload, double measured) {
        boolean isMet() {
            return target.isMet(measured);
        }

        double shortfall() {
            return target.shortfall(measured);
        }
    }

    private TargetsPart(Comparison comparison, List<Workload> workloads, Results results) {
        this.bounded = comparison.contenders().contains(Contender.COPY);
        this.workloads = workloads;
        this.results = results;
    }

    static void of(
            Comparison comparison, List<Workload> workloads, Results results, Document document) {
        TargetsPart part = new TargetsPart(comparison, workloads, results);
        Grid summary = new Grid(List.of("bar", "demanded", "measured", "verdict"));
        Grid misses = part.misses();
        for (PerformanceTarget target : comparison.targets()) {
            List<Case> cases = part.cases(target);
            if (!cases.isEmpty()) {
                summary.add(List.of(target.name(), target.demand(), span(cases), verdict(cases)));
                cases.stream()
                        .filter(found -> !found.isMet())
                        .forEach(found -> misses.addCells(part.miss(found)));
            }
        }
        if (summary.isEmpty()) {
            return;
        }
        document.title("## Performance targets");
        document.grid(summary);
        document.paragraph(
                """
                "At least" is the other's time over Wherry's; "at most" is Wherry's bytes over the other's. Of a \
                span the worst comes first.\
                """);
        if (!misses.isEmpty()) {
            document.title("### Missed");
            document.grid(misses);
            if (part.bounded) {
                document.paragraph(
                        """
                        The last column says what a mere copy of the bytes would reach, where that is \
                        less than what is demanded too.\
                        """);
            }
        }
    }

    private List<Case> cases(PerformanceTarget target) {
        List<Case> cases = new ArrayList<>();
        for (Workload workload : workloads) {
            OptionalDouble measured = target.measured(results, workload);
            if (target.workloads().contains(workload.name()) && measured.isPresent()) {
                cases.add(new Case(target, workload, measured.getAsDouble()));
            }
        }
        return cases;
    }

    private static String span(List<Case> cases) {
        List<Case> sorted = new ArrayList<>(cases);
        Comparator<Case> rising = Comparator.comparingDouble(Case::measured);
        sorted.sort(cases.getFirst().target().isAtLeast() ? rising : rising.reversed());
        String worst = NumberFormats.ratio(sorted.getFirst().measured());
        return cases.size() == 1
                ? worst
                : worst + " to " + NumberFormats.ratio(sorted.getLast().measured());
    }

    /// `met`, or `missed on 3 of 11, by up to 42 %`.
    private static String verdict(List<Case> cases) {
        if (cases.size() == 1) {
            return cases.getFirst().target().limit().verdict(cases.getFirst().measured());
        }
        long missed = cases.stream().filter(found -> !found.isMet()).count();
        if (missed == 0) {
            return "met on all " + cases.size();
        }
        double most = cases.stream().mapToDouble(Case::shortfall).max().orElseThrow();
        return "missed on %d of %d, by up to %s"
                .formatted(missed, cases.size(), NumberFormats.percent(most));
    }

    private Grid misses() {
        List<String> titles =
                new ArrayList<>(List.of("workload", "demanded", "measured", "missed by"));
        if (bounded) {
            titles.add("memcpy reaches");
        }
        return new Grid(titles);
    }

    private List<Cell> miss(Case found) {
        PerformanceTarget target = found.target();
        Unit unit = target.isAtLeast() ? Unit.SPEED_UP : Unit.SIZE_RATIO;
        List<Cell> row =
                new ArrayList<>(
                        List.of(
                                Cell.of(found.workload().name()),
                                Cell.of(target.demand()),
                                Cell.ratio(unit, found.measured()),
                                Cell.of(NumberFormats.percent(found.shortfall()))));
        if (bounded) {
            OptionalDouble bound = target.bound(results, found.workload());
            boolean hopeless = bound.isPresent() && !target.isMet(bound.getAsDouble());
            row.add(hopeless ? Cell.ratio(unit, bound) : Cell.of(""));
        }
        return row;
    }
}
