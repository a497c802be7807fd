// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.comparison;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.page.Document;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Unit;
import io.wherry.bench.trial.Motion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The part of a page that compares another format of Wherry with the other contenders.
final class RatiosPart {
    private final List<Workload> workloads;
    private final Set<Contender> peers;
    private final Results results;

    private RatiosPart(List<Workload> workloads, Set<Contender> peers, Results results) {
        this.workloads = workloads;
        this.peers = peers;
        this.results = results;
    }

    /// @param results relative to the format that this part is about
    static void of(
            List<Workload> workloads, Set<Contender> peers, Results results, Document document) {
        RatiosPart part = new RatiosPart(workloads, peers, results);
        document.title("## " + results.own().label() + ", compared with the others");
        document.grid(part.grid());
        document.paragraph("The other's time over that of " + results.own().label() + '.');
    }

    private Grid grid() {
        Grid grid = new Grid(titles());
        for (Workload workload : workloads) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(workload.name())));
            for (Motion motion : Motion.values()) {
                for (Contender peer : peers) {
                    row.add(Cell.ratio(Unit.SPEED_UP, results.ratio(workload, peer, motion)));
                }
            }
            grid.addCells(row);
        }
        grid.addCells(means());
        return grid;
    }

    private List<String> titles() {
        List<String> titles = new ArrayList<>(List.of("workload"));
        for (Motion motion : Motion.values()) {
            for (Contender peer : peers) {
                titles.add(motion.method() + ", " + peer.label());
            }
        }
        return titles;
    }

    private List<Cell> means() {
        List<Cell> row = new ArrayList<>(List.of(Cell.of("geometric mean")));
        for (Motion motion : Motion.values()) {
            for (Contender peer : peers) {
                row.add(Cell.ratio(Unit.SPEED_UP, results.meanRatio(workloads, peer, motion)));
            }
        }
        return row;
    }
}
