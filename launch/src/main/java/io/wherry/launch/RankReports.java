// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.internal.output.LineAssembler;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The reports that a rank writes to its standard error for the launcher: [ProgressReport] and
/// [EndingReport].
///
/// @param progress receives progress reports; if null, they are copied like other lines
/// @param endings receives the reasons of ending reports
record RankReports(@Nullable Consumer<ProgressReport> progress, Consumer<String> endings)
        implements LineAssembler.Reports {
    @Override
    public int longest() {
        return Math.max(ProgressReport.LONGEST, EndingReport.LONGEST);
    }

    @Override
    public int take(byte[] line) {
        int begin = EndingReport.begin(line);
        if (begin >= 0) {
            endings.accept(EndingReport.reason(line, begin));
            return begin;
        }
        return progress == null ? -1 : take(line, progress);
    }

    private static int take(byte[] line, Consumer<ProgressReport> to) {
        int begin = ProgressReport.begin(line, line.length);
        ProgressReport report = begin < 0 ? null : ProgressReport.parse(line, begin, line.length);
        if (report == null) {
            return -1;
        }
        to.accept(report);
        return begin;
    }
}
