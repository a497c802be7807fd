// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import io.wherry.cli.show.Terminal;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/// Says what is being measured, and how long the rest takes: a bar at a terminal, else lines. One thread measures and says so.
///
/// The time that is left is what the sections that are left take on a machine like ours; the bar moves with the clock, but not
/// beyond the section it is in.
public final class BenchProgress implements AutoCloseable {
    private static final int MILLIS_BETWEEN_UPDATES = 500;

    private static volatile @Nullable BenchProgress current;

    private final @Nullable ProgressBar bar;
    private final Thread clock;
    private volatile long from;
    private volatile long until;
    private volatile long begun = System.nanoTime();

    private BenchProgress(@Nullable ProgressBar bar) {
        this.bar = bar;
        this.clock = Thread.ofVirtual().unstarted(this::tick);
    }

    /// Begins to report the progress of a run.
    ///
    /// @param seconds approximate duration of all sections
    public static BenchProgress of(long seconds) {
        BenchProgress progress = new BenchProgress(Terminal.ERR.isCapable() ? bar(seconds) : null);
        progress.clock.start();
        current = progress;
        return progress;
    }

    private static ProgressBar bar(long seconds) {
        return new ProgressBarBuilder()
                .setTaskName("wherry bench")
                .setInitialMax(seconds)
                .setUnit(" s", 1)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(MILLIS_BETWEEN_UPDATES)
                .clearDisplayOnFinish()
                .build();
    }

    /// A section begins.
    ///
    /// @param seconds its approximate duration
    public void begin(long seconds) {
        from = until;
        until = from + seconds;
        begun = System.nanoTime();
    }

    /// The section is over, or was left out.
    public void end() {
        move(until);
    }

    private void tick() {
        try {
            while (true) {
                Thread.sleep(MILLIS_BETWEEN_UPDATES);
                move(Math.min(until, from + (System.nanoTime() - begun) / 1_000_000_000));
            }
        } catch (InterruptedException _) {
            // closed
        }
    }

    private void move(long seconds) {
        if (bar != null) {
            bar.stepTo(seconds);
        }
    }

    /// Says something within a line.
    public static void say(String words) {
        BenchProgress progress = current;
        if (progress == null || progress.bar == null) {
            System.err.print(words);
        } else {
            progress.bar.setExtraMessage(' ' + words.strip());
        }
    }

    /// Ends the line.
    public static void line() {
        BenchProgress progress = current;
        if (progress == null || progress.bar == null) {
            System.err.println();
        }
    }

    @Override
    public void close() {
        current = null;
        clock.interrupt();
        if (bar != null) {
            bar.close();
        }
    }
}
