// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.report.Figures;
import java.util.List;

/// What the first paper reached beside java.io, and what we demand of Wherry: on the largest content of a figure that has no code of its own.
record FileBar(FileFigure figure, FileMotion motion, Bar.Limit limit) {
    static final List<FileBar> ALL =
            List.of(
                    new FileBar(FileFigure.DOUBLES, FileMotion.WRITE, Bar.Limit.faster(8)),
                    new FileBar(FileFigure.DOUBLES, FileMotion.READ, Bar.Limit.faster(6)),
                    new FileBar(FileFigure.TREE, FileMotion.WRITE, Bar.Limit.faster(2)),
                    new FileBar(FileFigure.TREE, FileMotion.READ, Bar.Limit.faster(1.5)),
                    new FileBar(FileFigure.VECTOR, FileMotion.WRITE, Bar.Limit.faster(2.5)),
                    new FileBar(FileFigure.VECTOR, FileMotion.READ, Bar.Limit.faster(1.5)));

    /// `at least 8.00x java.io`
    String demand() {
        return "at least " + Figures.ratio(limit.value()) + ' ' + FileContender.JAVA_IO.label();
    }
}
