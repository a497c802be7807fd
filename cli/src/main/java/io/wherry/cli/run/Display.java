// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.cli.show.StandardOutput;
import io.wherry.cli.show.StatusLine;
import io.wherry.cli.show.Terminal;
import io.wherry.launch.JobStreams;
import io.wherry.launch.JobWatcher;
import io.wherry.launch.RankOutput;
import io.wherry.launch.Tags;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// The options of `wherry run` for the display of output.
final class Display {
    /* Not System.out, which hides that the reader has closed the pipe. They stay open: their files are
     * those of this JVM. */
    private static final StandardOutput OUT = new StandardOutput();
    private static final OutputStream ERR = new FileOutputStream(FileDescriptor.err);

    @Option(
            names = "--tag-output",
            negatable = true,
            description =
                    "Prefix each output line with the number of its rank, as [2] (default: at a"
                            + " terminal, if there are several ranks).")
    private @Nullable Boolean tagged;

    @Option(
            names = "--color",
            paramLabel = "auto|always|never",
            converter = WhenConverter.class,
            description =
                    "Whether the prefixes have colours. auto (default): at a terminal, unless NO_COLOR"
                            + " is set.")
    private @Nullable When colour;

    @Option(
            names = "--progress",
            negatable = true,
            description =
                    "Show on standard error the number of running ranks and the progress that the"
                            + " program reports (default: at a terminal).")
    private @Nullable Boolean progress;

    /// What `--color` knows.
    enum When {
        AUTO,
        ALWAYS,
        NEVER
    }

    /// Parses [When].
    static final class WhenConverter implements ITypeConverter<When> {
        @Override
        public When convert(String text) {
            return switch (text) {
                case "auto" -> When.AUTO;
                case "always" -> When.ALWAYS;
                case "never" -> When.NEVER;
                default -> throw new TypeConversionException("not auto, always or never: " + text);
            };
        }
    }

    /// An option that was given, for messages; null if none was.
    @Nullable String given() {
        if (tagged != null) {
            return "--tag-output";
        }
        if (colour != null) {
            return "--color";
        }
        return progress == null ? null : "--progress";
    }

    /// Runs a job.
    interface Job {
        int run(JobStreams streams) throws IOException, InterruptedException;
    }

    /// Runs a job of `size` ranks and shows their output.
    ///
    /// @return the result of the job; a failure if its output is lost
    int show(int size, Job job) throws IOException, InterruptedException {
        int code = shown(size, job);
        PrintWriter err = new PrintWriter(ERR, true, System.err.charset());
        boolean isLost = OUT.reportLoss(err);
        return code == ExitCode.OK && isLost ? ExitCode.SOFTWARE : code;
    }

    private int shown(int size, Job job) throws IOException, InterruptedException {
        if (!(progress == null ? Terminal.ERR.isCapable() : progress)) {
            return job.run(streams(size, OUT, ERR, new Complaints(ERR)));
        }
        StatusLine line = new StatusLine(ERR);
        OutputStream out = Terminal.OUT.isThere() ? line.above(OUT) : OUT;
        OutputStream err = line.above(ERR);
        try (JobProgress shown = JobProgress.start(line, size, new Complaints(err))) {
            return job.run(streams(size, out, err, shown));
        }
    }

    private JobStreams streams(int size, OutputStream out, OutputStream err, JobWatcher watcher) {
        return new JobStreams(
                new RankOutput(out, tags(size, Terminal.OUT)),
                new RankOutput(err, tags(size, Terminal.ERR)),
                ProcessBuilder.Redirect.INHERIT,
                watcher);
    }

    private Tags tags(int size, Terminal terminal) {
        boolean wanted = size > 1 && (terminal.isThere() || colour == When.ALWAYS);
        if (!(tagged == null ? wanted : tagged)) {
            return Tags.NONE;
        }
        return isColoured(terminal) ? Tags.COLOURED : Tags.PLAIN;
    }

    private boolean isColoured(Terminal terminal) {
        return switch (colour == null ? When.AUTO : colour) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> terminal.isCapable() && !Terminal.refusesColour(System.getenv());
        };
    }
}
