// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.launch.internal.output.LineAssembler;
import io.wherry.launch.internal.output.OutputForwarder;
import io.wherry.launch.internal.output.OutputTarget;
import io.wherry.launch.internal.output.SharedOutput;
import io.wherry.transport.Deadline;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
final class ProgressTest {
    private final List<ProgressReport> reports = new ArrayList<>();
    private final List<String> endings = new ArrayList<>();

    /// Returns the output for `text`, if the launcher reads `step` bytes at a time.
    private String printed(String text, int step) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InputStream slow =
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
                    @Override
                    public synchronized int read(byte[] bytes, int offset, int length) {
                        return super.read(bytes, offset, Math.min(step, length));
                    }
                };
        RankReports taken = new RankReports(reports::add, endings::add);
        LineAssembler lines = new LineAssembler(new SharedOutput(out), new byte[0], taken);
        new OutputForwarder(slow, lines, "test").start().join(Deadline.never());
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String line(ProgressReport report) {
        return new String(report.line(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8192})
    void reportsComeOutOfALineWhereverItIsCut(int step) throws Exception {
        ProgressReport first = new ProgressReport(-1, Long.MIN_VALUE, "a;b\u00e4");
        ProgressReport last = new ProgressReport(Long.MAX_VALUE, 0, "");
        String text = line(first) + "one" + line(last) + line(first) + " two\nthree" + line(last);

        assertThat(printed(text, step)).isEqualTo("one two\nthree");

        assertThat(reports).containsExactly(first, last, first, last);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8192})
    void endingReportsAreTakenOutOfALine(int step) throws Exception {
        String longest =
                new String(EndingReport.line("\u00e9".repeat(2000)), StandardCharsets.UTF_8);
        String shortest = new String(EndingReport.line("\n"), StandardCharsets.UTF_8);
        String much = "x".repeat((1 << 16) - 10);

        assertThat(printed(much + longest + shortest + "end\u0007\n", step))
                .isEqualTo(much + "end\u0007\n");

        assertThat(endings).containsExactly("\u00e9".repeat(1000), " ");
    }

    @Test
    void outputGoesOnAfterAReportThatTheWatcherCannotShow() {
        AtomicInteger calls = new AtomicInteger();
        JobWatcher failing =
                new JobWatcher() {
                    @Override
                    public void failed(String how) {}

                    @Override
                    public boolean wantsProgress() {
                        return true;
                    }

                    @Override
                    public void reported(ProgressReport report) {
                        calls.incrementAndGet();
                        throw new IllegalStateException("no terminal");
                    }
                };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobStreams streams = new JobStreams(err, err, ProcessBuilder.Redirect.PIPE, false, failing);
        OutputTarget target = new JobSupervisor(streams, _ -> "").err(0);
        String report = line(new ProgressReport(1, 2, "steps"));
        byte[] block = ("one " + report + "two\n" + report).getBytes(StandardCharsets.UTF_8);

        target.add(block, block.length);
        target.end();

        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("one two\n");
        assertThat(calls).hasValue(1);
    }

    @Test
    void reportAfterATruncatedLineIsExtracted() throws Exception {
        String much = "x".repeat((1 << 16) - 10);
        ProgressReport report = new ProgressReport(1, 2, "y".repeat(100));

        assertThat(printed(much + line(report) + "z\n", 1 << 13)).isEqualTo(much + "z\n");

        assertThat(reports).containsExactly(report);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b]wherry;\u0007\n",
                "\u001b]wherry;1;2\u0007\n",
                "\u001b]wherry;1;two;x\u0007\n",
                "\u001b]0;a title\u0007\n",
                "\u001b]wherry;1;2;x\n",
                "\u0007\n",
                "\u001b]wherry;1;2;x\u0007"
            })
    void linesThatAreNotReportsArePrinted(String text) throws Exception {
        assertThat(printed(text, 5)).isEqualTo(text);

        assertThat(reports).isEmpty();
    }

    @Test
    void reportsAreBoundedAndHaveNoControlCharacters() {
        byte[] line = new ProgressReport(1, 2, "a\u001b\n\u0007" + "\u00e9".repeat(200)).line();

        assertThat(line).hasSizeLessThan(ProgressReport.LONGEST);
        assertThat(ProgressReport.parse(line, 0, line.length))
                .isEqualTo(new ProgressReport(1, 2, "a   " + "\u00e9".repeat(96)));
    }

    @Test
    void reportsThatFollowAtOnceAreLeftOutButForTheFirstAndTheLast() {
        List<String> written = new ArrayList<>();
        Progress progress = new Progress(new Recording(written));
        long pause = TimeUnit.MILLISECONDS.toNanos(60);

        progress.write(1, 4, "steps", 0);
        progress.write(2, 4, "steps", 1);
        progress.write(3, 4, "steps", pause);
        progress.write(4, 4, "steps", pause + 1);
        progress.write(1, 4, "rounds", pause + 2);

        assertThat(written)
                .containsExactly(
                        line(new ProgressReport(1, 4, "steps")),
                        line(new ProgressReport(3, 4, "steps")),
                        line(new ProgressReport(4, 4, "steps")),
                        line(new ProgressReport(1, 4, "rounds")));
    }

    @Test
    void programGoesOnWhenItsErrorStreamIsNotRead() {
        Progress progress =
                new Progress(
                        new OutputStream() {
                            @Override
                            public void write(int b) throws IOException {
                                throw new IOException("broken pipe");
                            }
                        });

        progress.write(1, 4, "steps", 0);
    }

    @Test
    void colourOfARankIsThatOfItsNumber() {
        assertThat(Tags.COLOURED.of(0)).isEqualTo("\u001b[36m[0]\u001b[0m ");
        assertThat(Tags.COLOURED.of(11)).isEqualTo("\u001b[33m[11]\u001b[0m ");
        assertThat(Tags.PLAIN.of(11)).isEqualTo("[11] ");
        assertThat(Tags.NONE.of(11)).isEmpty();
    }

    /// Keeps each write by itself.
    private static final class Recording extends OutputStream {
        private final List<String> written;

        Recording(List<String> written) {
            this.written = written;
        }

        @Override
        public void write(int b) {
            throw new AssertionError("not in one piece");
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            written.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
        }
    }
}
