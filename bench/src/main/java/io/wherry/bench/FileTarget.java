// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.report.NumberFormats;
import java.util.List;

/// A performance target compared with java.io, as reported by the first paper, and the target of
/// Wherry on the largest content of a figure without code of its own.
record FileTarget(FileFigure figure, FileMotion motion, PerformanceTarget.Limit limit) {
    static final List<FileTarget> ALL =
            List.of(
                    new FileTarget(
                            FileFigure.DOUBLES,
                            FileMotion.WRITE,
                            PerformanceTarget.Limit.faster(8)),
                    new FileTarget(
                            FileFigure.DOUBLES, FileMotion.READ, PerformanceTarget.Limit.faster(6)),
                    new FileTarget(
                            FileFigure.TREE, FileMotion.WRITE, PerformanceTarget.Limit.faster(2)),
                    new FileTarget(
                            FileFigure.TREE, FileMotion.READ, PerformanceTarget.Limit.faster(1.5)),
                    new FileTarget(
                            FileFigure.VECTOR,
                            FileMotion.WRITE,
                            PerformanceTarget.Limit.faster(2.5)),
                    new FileTarget(
                            FileFigure.VECTOR,
                            FileMotion.READ,
                            PerformanceTarget.Limit.faster(1.5)));

    /// `at least 8.00x java.io`
    String demand() {
        return "at least "
                + NumberFormats.ratio(limit.value())
                + ' '
                + FileContender.JAVA_IO.label();
    }
}
