// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/// Progress at a terminal: a bar that grows while a data set is sent and is replaced by its line.
final class TerminalProgress implements Progress {
    private static final int MILLIS_BETWEEN_UPDATES = 200;

    private final PrintWriter out;
    private String title = "";
    private @Nullable ProgressBar bar;

    TerminalProgress(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void begin(String name, int steps) {
        title = name;
        bar =
                new ProgressBarBuilder()
                        .setTaskName(name)
                        .setInitialMax(steps)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(MILLIS_BETWEEN_UPDATES)
                        .hideEta()
                        .clearDisplayOnFinish()
                        .build();
    }

    @Override
    public void step(String what) {
        ProgressBar current = bar;
        if (current != null) {
            current.setExtraMessage(" " + what);
            current.step();
        }
    }

    @Override
    public void end(String result) {
        close();
        out.println(title + " " + result);
        out.flush();
    }

    @Override
    public void close() {
        ProgressBar current = bar;
        bar = null;
        if (current != null) {
            current.close();
        }
    }
}
