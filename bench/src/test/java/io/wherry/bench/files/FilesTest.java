// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.report.Samples;
import java.io.ByteArrayInputStream;
import java.io.ObjectInputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FilesTest {
    private static final Effort SHORT =
            new Effort("short", 1, new Effort.Warming(1, 100, 1), new Effort.Blocks(2, 30), 10);

    /// As many samples as a run that leaves nothing out.
    private static final Effort ALL =
            new Effort(
                    "full",
                    1,
                    new Effort.Warming(1, 100, 1),
                    new Effort.Blocks(Effort.FULL.blocks().count(), 1),
                    10);

    @ParameterizedTest
    @EnumSource
    void everyContenderCopiesEveryContent(FileContender contender) throws Exception {
        for (FileFigure figure : FileFigure.values()) {
            for (FileSubject subject : figure.subjects()) {
                FileContent content = subject.content();
                if (contender.takes(content) && !isRefused(contender, subject)) {
                    try (FileTrial trial = new FileTrial(contender, content)) {
                        trial.check();
                        trial.run(FileMotion.WRITE);
                        trial.check();
                        assertThat(trial.size()).as(subject.label()).isPositive();
                    }
                }
            }
        }
    }

    /// As in the section `codec`.
    private static boolean isRefused(FileContender contender, FileSubject subject) {
        return contender == FileContender.FORY
                && subject.figure() == FileFigure.TREE
                && subject.variant() == FileSubject.Variant.EXPLICIT;
    }

    @Test
    void workloadThatAPeerRefusesIsReportedAndTheRestMeasured() throws Exception {
        FileTimes times = new FileTimes();

        times.add(
                FileContender.FORY,
                FileFigure.TREE,
                FileForkedRun.measure(FileContender.FORY, FileFigure.TREE, ALL));

        assertThat(times.of(FileContender.FORY, FileFigure.TREE.largest(), FileMotion.READ))
                .isNotNull();
        assertThat(times.failures())
                .hasSize(3)
                .allMatch(failure -> failure.contains(" nodes, explicit, Fory: "));
    }

    @ParameterizedTest
    @EnumSource
    @SuppressWarnings("BanSerializableRead") // reads back what this test wrote
    void javaioReadsWhatOurStreamsWriteInItsFormat(FileFigure figure) throws Exception {
        FileContent content = figure.largest().content();
        FilePeer streams = FileContender.STREAMS.open(content);

        byte[] written = FileContender.written(streams, content);

        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written))) {
            streams.check(content, content.read(in));
        }
    }

    @Test
    void copyThatDiffersIsNoCopy() throws Exception {
        FileContent content = new FileContent.Graph(new byte[] {1, 2});
        FilePeer raw = new RawBytesPeer(new byte[] {1, 2, 3});
        try (OpenFile file = new OpenFile()) {
            raw.write(content, file);
            raw.check(content, raw.read(content, file));
            new RawBytesPeer(new byte[] {1, 2, 4}).write(content, file);

            Object other = raw.read(content, file);

            assertThatThrownBy(() -> raw.check(content, other)).isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void answerOfAJvmIsRead() throws Exception {
        FileTimes times = new FileTimes();

        times.add(
                FileContender.STREAMS,
                FileFigure.VECTOR,
                FileForkedRun.measure(FileContender.STREAMS, FileFigure.VECTOR, SHORT));

        assertThat(times.subjects(FileFigure.VECTOR)).isNotEmpty().allMatch(FileSubject::isBrief);
        for (FileSubject subject : times.subjects(FileFigure.VECTOR)) {
            for (FileMotion motion : FileMotion.values()) {
                Samples samples = times.of(FileContender.STREAMS, subject, motion);
                assertThat(Objects.requireNonNull(samples).count()).isEqualTo(2);
            }
            assertThat(times.size(FileContender.STREAMS, subject)).isPositive();
        }
    }

    @Test
    void pageShowsTimesRatiosAndVerdicts() {
        FileTimes times = new FileTimes();
        times.add(
                FileContender.JAVA_IO,
                FileFigure.DOUBLES,
                "WRITE 2 9000\nREAD 2 9000\nBYTES 2 8000031\n");
        times.add(FileContender.LEAN, FileFigure.DOUBLES, "WRITE 2 1000\nREAD 2 2000\n");
        times.add(FileContender.RAW, FileFigure.DOUBLES, "WRITE 2 900\nREAD 2 1800\n");
        times.add(FileContender.KRYO, FileFigure.DOUBLES, "failed not today\n");
        BenchOptions options = BenchCommand.parse(new String[] {"files"});

        String page = PageAssertions.page(FilesPage.of(options, times, SampleFacts.facts()));

        assertThat(page)
                .contains(
                        "| double[1,000,000], wherry streams, lean | write | at least 8.00x java.io"
                                + " | 9.00x | 10.0x | met |",
                        "| double[1,000,000], wherry streams, lean | read | at least 6.00x java.io"
                                + " | 4.50x | 5.00x | missed by 25 % |",
                        "| double[1,000,000] | 90 % | 90 % |",
                        "| double[1,000,000] | 9.00 us ±0 % | 1.00 us ±0 %, 9.00x | - | - | - |",
                        "| double[1,000,000] | 8,000,031 | - |",
                        "Figure 4: double[], Kryo: not today");
    }
}
