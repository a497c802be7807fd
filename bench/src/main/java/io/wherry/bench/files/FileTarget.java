// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.report.NumberFormats;
import java.util.List;

/// A performance target compared with java.io, as reported by the first paper, and the target of
/// Wherry on the largest content of a figure without code of its own.
record FileTarget(FileFigure figure, FileMotion motion, TargetLimit limit) {
    static final List<FileTarget> ALL =
            List.of(
                    new FileTarget(FileFigure.DOUBLES, FileMotion.WRITE, TargetLimit.faster(8)),
                    new FileTarget(FileFigure.DOUBLES, FileMotion.READ, TargetLimit.faster(6)),
                    new FileTarget(FileFigure.TREE, FileMotion.WRITE, TargetLimit.faster(2)),
                    new FileTarget(FileFigure.TREE, FileMotion.READ, TargetLimit.faster(1.5)),
                    new FileTarget(FileFigure.VECTOR, FileMotion.WRITE, TargetLimit.faster(2.5)),
                    new FileTarget(FileFigure.VECTOR, FileMotion.READ, TargetLimit.faster(1.5)));

    /// `at least 8.00x java.io`
    String demand() {
        return "at least "
                + NumberFormats.ratio(limit.value())
                + ' '
                + FileContender.JAVA_IO.label();
    }
}
