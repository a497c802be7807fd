// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.app;

import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Unit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks the performance targets of the parallel programs.
final class AppVerdicts {
    private static final TargetLimit FOUR_TIMES = TargetLimit.faster(4);
    private static final TargetLimit TWICE = TargetLimit.faster(2);
    private static final TargetLimit OBJECTS = TargetLimit.faster(1 / 1.3);
    private static final int SIZE = 500;

    private static final List<String> JUDGED =
            List.of(AppSuite.SOR, AppSuite.EM3D, AppSuite.FFT_COMPLEX, AppSuite.PMM);

    private final AppTimes times;
    private final Grid grid = new Grid(List.of("what", "demanded", "measured", "verdict"));

    private AppVerdicts(AppTimes times) {
        this.times = times;
    }

    static Grid of(AppTimes times) {
        AppVerdicts verdicts = new AppVerdicts(times);
        for (String program : JUDGED) {
            verdicts.communication(program, AppSuite.SHM, FOUR_TIMES);
            verdicts.communication(program, AppSuite.TCP, TWICE);
            verdicts.limit(program);
        }
        for (String stack : AppSuite.CALLS) {
            verdicts.objects(stack);
        }
        verdicts.matmul(AppSuite.SHM);
        verdicts.matmul(AppSuite.TCP);
        return verdicts.grid;
    }

    private void communication(String program, String stack, TargetLimit limit) {
        ratio(
                program + ", communication over " + stack,
                "java.rmi",
                limit,
                times.communicationRatio(AppSuite.two(program), stack, AppSuite.JAVA_RMI));
    }

    /// The lower bound by raw messages: no replies, and no other thread in between.
    private void limit(String program) {
        shown(
                program + ", communication over mpi",
                "(the limit here)",
                times.communicationRatio(AppSuite.two(program), AppSuite.MPI, AppSuite.JAVA_RMI));
    }

    private void objects(String stack) {
        Samples ratio =
                AppTimes.ratio(
                        times.seconds(AppSuite.two(AppSuite.FFT_ARRAYS), stack),
                        times.seconds(AppSuite.two(AppSuite.FFT_COMPLEX), stack));
        if (stack.equals(AppSuite.JAVA_RMI)) {
            shown("fft with objects over java.rmi", "(none)", ratio);
        } else {
            ratio("fft with objects over " + stack, "fft with arrays", OBJECTS, ratio);
        }
    }

    private void ratio(String what, String reference, TargetLimit limit, @Nullable Samples ratios) {
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

    private void shown(String what, String reference, @Nullable Samples ratios) {
        if (ratios != null) {
            grid.addCells(
                    List.of(
                            Cell.of(what),
                            Cell.of(reference),
                            Cell.ratio(Unit.SPEED_UP, ratios),
                            Cell.of("")));
        }
    }

    private void matmul(String stack) {
        AppRun run = AppSuite.matmul(SIZE, 2);
        Samples own = times.speedUp(run, stack);
        Samples peer = times.speedUp(run, AppSuite.JAVA_RMI);
        if (own != null && peer != null) {
            grid.addCells(
                    List.of(
                            Cell.of("matmul 500, 2 workers over " + stack),
                            Cell.of("faster than one thread, which java.rmi is not"),
                            Cell.of(
                                    NumberFormats.ratio(own.median())
                                            + " as fast, java.rmi "
                                            + NumberFormats.ratio(peer.median()),
                                    Unit.SPEED_UP,
                                    own),
                            Cell.of(verdict(own.median(), peer.median()))));
        }
    }

    private static String verdict(double own, double peer) {
        if (own <= 1) {
            return "missed";
        }
        return peer < 1 ? "met" : "met, and by java.rmi too";
    }
}
