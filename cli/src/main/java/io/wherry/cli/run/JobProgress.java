// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.cli.show.StatusLine;
import io.wherry.launch.JobWatcher;
import io.wherry.launch.ProgressReport;
import java.io.Closeable;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Shows the number of running ranks of a job, the elapsed time, and the progress that rank 0
/// reports.
final class JobProgress implements JobWatcher, Closeable {
    private static final Duration UNTIL_SHOWN = Duration.ofMillis(500);
    private static final long MILLIS_BETWEEN_UPDATES = 200;

    private final StatusLine line;
    private final int size;
    private final JobWatcher complaints;
    private final long begun = System.nanoTime();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("wherry-progress").unstarted(this::update);
    private final Thread atExit;
    private volatile int running;
    private volatile @Nullable ProgressReport report;

    private JobProgress(StatusLine line, int size, JobWatcher complaints) {
        this.line = line;
        this.size = size;
        this.complaints = complaints;
        this.atExit = new Thread(line::close, "wherry-progress-exit");
    }

    /// Shows it from now on.
    ///
    /// @param complaints receives failures and warnings
    static JobProgress start(StatusLine line, int size, JobWatcher complaints) {
        JobProgress progress = new JobProgress(line, size, complaints);
        Runtime.getRuntime().addShutdownHook(progress.atExit);
        progress.thread.start();
        return progress;
    }

    private void update() {
        try {
            TimeUnit.MILLISECONDS.sleep(UNTIL_SHOWN.toMillis());
            while (!Thread.currentThread().isInterrupted()) {
                Duration past = Duration.ofNanos(System.nanoTime() - begun);
                line.show(text(size, running, past, report));
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_UPDATES);
            }
        } catch (InterruptedException _) {
            /* close() was called: the normal end of this thread */
        }
    }

    /// As in `4 ranks  0:12  [====>     ]  30 of 100 iterations`.
    static String text(int size, int running, Duration past, @Nullable ProgressReport report) {
        StringBuilder text = new StringBuilder();
        text.append(running < size ? running + " of " : "");
        text.append(size).append(size == 1 ? " rank  " : " ranks  ").append(clock(past));
        if (report != null && report.total() > 0) {
            text.append("  ").append(bar(report.done(), report.total()));
            text.append("  ").append(report.done()).append(" of ").append(report.total());
            text.append(' ').append(report.what());
        } else if (report != null) {
            text.append("  ").append(report.done()).append(' ').append(report.what());
        }
        return text.toString();
    }

    private static String clock(Duration past) {
        String minutesAndSeconds = "%d:%02d".formatted(past.toMinutesPart(), past.toSecondsPart());
        return past.toHours() == 0
                ? minutesAndSeconds
                : past.toHours() + ":" + (past.toMinutesPart() < 10 ? "0" : "") + minutesAndSeconds;
    }

    private static String bar(long done, long total) {
        int width = 20;
        int filled = (int) (width * Math.clamp((double) done / total, 0, 1));
        return "["
                + "=".repeat(filled)
                + (filled < width ? ">" : "")
                + " ".repeat(Math.max(0, width - filled - 1))
                + "]";
    }

    @Override
    public void failed(String how) {
        complaints.failed(how);
    }

    @Override
    public void warned(String warning) {
        complaints.warned(warning);
    }

    @Override
    public void running(int ranks) {
        running = ranks;
    }

    @Override
    public boolean wantsProgress() {
        return true;
    }

    @Override
    public void reported(ProgressReport made) {
        report = made;
    }

    @Override
    public void close() {
        thread.interrupt();
        line.close();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException _) {
            /* this JVM is ending: the hook finds nothing to do */
        }
    }
}
