// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import io.wherry.agent.internal.guard.AgentLog;
import io.wherry.agent.internal.guard.Recorder;
import io.wherry.agent.internal.rewrite.SiteReport;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Writes the report and the recording each second, on a daemon thread, and when the JVM exits.
final class OutputFiles {
    private final SiteReport report;
    private final @Nullable Path reportFile;
    private final @Nullable Recorder recorder;
    private @Nullable List<String> linesWritten;

    OutputFiles(SiteReport report, @Nullable Path reportFile, @Nullable Recorder recorder) {
        this.report = report;
        this.reportFile = reportFile;
        this.recorder = recorder;
    }

    void start() {
        if (reportFile == null && recorder == null) {
            return;
        }
        Thread.ofPlatform().daemon().name("wherry-agent-files").start(this::repeat);
        Runtime.getRuntime().addShutdownHook(new Thread(this::write, "wherry-agent-exit"));
    }

    private void repeat() {
        try {
            while (true) {
                write();
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException _) {
            /* the thread ends: files are written once more when the JVM exits */
        }
    }

    private synchronized void write() {
        if (recorder != null) {
            recorder.write();
        }
        List<String> lines = report.lines();
        if (reportFile == null || lines.equals(linesWritten)) {
            return;
        }
        try {
            report.write(reportFile);
            linesWritten = lines;
        } catch (IOException e) {
            AgentLog.logger().log(Level.ERROR, "cannot write the report: file=" + reportFile, e);
        }
    }
}
