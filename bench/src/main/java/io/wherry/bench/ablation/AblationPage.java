// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.ablation;

import io.wherry.bench.contender.Variant;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Unit;
import io.wherry.bench.trial.Motion;
import io.wherry.bench.trial.Outcome;
import java.util.ArrayList;
import java.util.List;

/// Builds the page on the effect of each optimization of remote calls.
public final class AblationPage {
    private final BenchOptions benchOptions;
    private final Ablation ablation;
    private final Document document;

    private AblationPage(BenchOptions benchOptions, Ablation ablation, Document document) {
        this.benchOptions = benchOptions;
        this.ablation = ablation;
        this.document = document;
    }

    public static Document of(BenchOptions benchOptions, Ablation ablation, Facts facts) {
        Document document = Document.of("Ablation of remote calls", benchOptions, facts);
        AblationPage page = new AblationPage(benchOptions, ablation, document);
        page.head();
        for (Motion motion : Motion.values()) {
            document.title("## " + motion.title());
            for (List<Variant> variants : Ablation.variants(benchOptions)) {
                page.table(motion, variants);
            }
        }
        page.refusals();
        page.options();
        return document;
    }

    private void head() {
        document.forkedRuns(benchOptions.effort(), 1);
        if (benchOptions.effort().isShort()) {
            document.leftOut("all workloads but one");
        }
        document.paragraph(
                """
                What a call costs with everything on, and **how many times as much with one thing taken away**: \
                tables 4.1 and 4.2 of the specialization paper on today's JVM. There, without inlining, \
                `writeObject` cost 1.24x for a `byte[]`, 1.57x for complex numbers and 1.62x for a list; \
                `readObject` 1.49x, 1.81x and 1.78x. Locks and checks of bounds, null, casts and stores \
                cannot be switched off in this JVM. A codec of one's own (`withCodec`) is for `Message` and `Complex` and writes \
                what the built-in one writes. Measured as in [lean.md](lean.md).\
                """);
    }

    private void table(Motion motion, List<Variant> variants) {
        List<String> titles = new ArrayList<>();
        titles.add(variants.getFirst().contender().label());
        variants.forEach(variant -> titles.add(variant.title()));
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (Workload workload : Ablation.workloads(benchOptions)) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(workload.name())));
            variants.forEach(variant -> row.add(cell(motion, workload, variant, variants)));
            grid.addCells(row);
        }
        document.grid(grid);
    }

    private Cell cell(Motion motion, Workload workload, Variant variant, List<Variant> variants) {
        if (!(ablation.of(workload, variant) instanceof Outcome.Measured measured)) {
            return Cell.NOTHING;
        }
        Samples samples = measured.of(motion);
        if (variant != variants.getFirst()
                && ablation.of(workload, variants.getFirst()) instanceof Outcome.Measured base) {
            Samples ratios = samples.over(base.of(motion).median());
            return Cell.of(NumberFormats.ratio(ratios.median()), Unit.TIME_RATIO, ratios);
        }
        return Cell.time(samples);
    }

    private void refusals() {
        Grid grid = new Grid(List.of("workload", "variant", "reason"));
        for (Workload workload : Ablation.workloads(benchOptions)) {
            for (List<Variant> variants : Ablation.variants(benchOptions)) {
                for (Variant variant : variants) {
                    if (ablation.of(workload, variant) instanceof Outcome.Failed failed) {
                        String name = variant.contender().label() + ", " + variant.title();
                        grid.add(List.of(workload.name(), name, failed.reason()));
                    }
                }
            }
        }
        document.refusals(grid);
    }

    private void options() {
        document.title("## Variants");
        for (List<Variant> variants : Ablation.variants(benchOptions)) {
            for (Variant variant : variants) {
                if (!variant.options().isEmpty()) {
                    document.fact(
                            variant.contender().label() + ", " + variant.title(),
                            '`' + String.join(" ", variant.options()) + '`');
                }
            }
        }
    }
}
