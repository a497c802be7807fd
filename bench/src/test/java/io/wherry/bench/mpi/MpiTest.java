// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MpiTest {
    private static final Effort SHORT =
            new Effort("short", 0, new Effort.Warming(1, 100, 1), new Effort.Blocks(3, 50), 60);

    @TempDir Path folder;

    private final MpiTimes times = new MpiTimes();
    private final MpiTimes busy = new MpiTimes();

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JNI") // no package brings its jar
    void everyWayIsMeasuredInEveryRound(MpiRuntime runtime) throws Exception {
        skipWithout(runtime.missing());
        boolean hasC = hasC(runtime);
        String library = TwoRanks.NO_LIBRARY;
        List<BufferKind> kinds = List.of(BufferKind.BYTES, BufferKind.DOUBLES);
        if (hasC) {
            library = MpiLoops.compile(runtime, folder, SHORT.patienceSeconds()).toString();
            kinds =
                    List.of(
                            BufferKind.C,
                            BufferKind.DOWNCALLS,
                            BufferKind.SEGMENT,
                            BufferKind.DIRECT,
                            BufferKind.BYTES,
                            BufferKind.DOUBLES);
        } else if (runtime != MpiRuntime.MPJ_EXPRESS) {
            kinds =
                    List.of(
                            BufferKind.SEGMENT,
                            BufferKind.DIRECT,
                            BufferKind.BYTES,
                            BufferKind.DOUBLES);
        }

        String answer =
                new RankLauncher(runtime, folder, SHORT.patienceSeconds())
                        .ask(MpiTimes.program(runtime.names(), library, kinds, SHORT));
        assertThat(AnswerText.isFailure(answer)).as(answer).isFalse();
        times.add(runtime, "all", answer);

        for (BufferKind kind : kinds) {
            for (MpiMeasurement measurement : MpiMeasurement.all()) {
                Rounds rounds = times.of(runtime, measurement, kind);
                boolean done = kind.does(measurement.exercise(), measurement.bytes());
                assertThat(rounds != null).as(measurement.label(kind)).isEqualTo(done);
                if (rounds != null) {
                    assertThat(rounds.samples().count()).isEqualTo(MpiTimes.rounds(SHORT));
                    assertThat(rounds.samples().toArray()).doesNotContain(0);
                }
            }
        }
        assertThat(folder.resolve("answer-" + runtime.label())).doesNotExist();
    }

    private static boolean hasC(MpiRuntime runtime) throws Exception {
        String missing = runtime.isLibrary() ? MpiLoops.missing(runtime) : null;
        if (missing != null) {
            System.out.println("left out: C: not installed: " + missing);
        }
        return runtime.isLibrary() && missing == null;
    }

    private static void skipWithout(String missing) {
        if (missing != null) {
            System.out.println("skipped: not installed: " + missing);
        }
        assumeThat(missing).as("not installed").isNull();
    }

    @Test
    void loopsRunByTheNamesOfOpenMpiToo() throws Exception {
        List<BufferKind> kinds = List.of(BufferKind.DIRECT, BufferKind.BYTES, BufferKind.DOUBLES);

        String answer =
                new RankLauncher(MpiRuntime.PROCESSES, folder, SHORT.patienceSeconds())
                        .ask(
                                MpiTimes.program(
                                        MpiBindings.OPEN_MPI, TwoRanks.NO_LIBRARY, kinds, SHORT));
        times.add(MpiRuntime.JNI, "all", answer);

        assertThat(times.failures()).isEmpty();
        for (BufferKind kind : kinds) {
            assertThat(times.of(MpiRuntime.JNI, MpiMeasurement.trip(8), kind)).isNotNull();
        }
        assertThat(times.of(MpiRuntime.JNI, MpiMeasurement.WINDOW, BufferKind.DIRECT)).isNotNull();
        assertThat(times.of(MpiRuntime.JNI, MpiMeasurement.WINDOW, BufferKind.BYTES)).isNull();
        assertThat(times.of(MpiRuntime.JNI, MpiMeasurement.SUM, BufferKind.DOUBLES)).isNotNull();
        assertThat(page())
                .contains(
                        "## Half round trips, Open MPI's JNI bindings",
                        "| Open MPI's JNI bindings: direct buffer |");
    }

    @Test
    void jniBindingsAreComparedOverTheSameLibrary() {
        times.add(
                MpiRuntime.OPEN_MPI,
                "all",
                line(8, BufferKind.C, "100") + line(8, BufferKind.DIRECT, "120"));
        times.add(
                MpiRuntime.MPICH,
                "all",
                line(8, BufferKind.C, "100") + line(8, BufferKind.DIRECT, "500"));
        times.add(
                MpiRuntime.JNI,
                "all",
                line(8, BufferKind.C, "100") + line(8, BufferKind.DIRECT, "150"));

        assertThat(page())
                .contains(
                        "| Open MPI: direct buffer | 1 B to 1 MiB, at least 1.00x JNI bindings"
                                + " | 1.25x, 8 B | met |")
                .doesNotContain("| MPICH: direct buffer | 1 B to 1 MiB, at least 1.00x JNI");
    }

    @Test
    void jobThatFailsSaysWhy() throws Exception {
        String answer =
                new RankLauncher(MpiRuntime.PROCESSES, folder, SHORT.patienceSeconds())
                        .ask(
                                MpiTimes.program(
                                        MpiBindings.MPIJAVA,
                                        "/no/such/library",
                                        List.of(BufferKind.C),
                                        SHORT));

        assertThat(AnswerText.isFailure(answer)).isTrue();
        assertThat(AnswerText.reason(answer)).contains("exit=1").contains("/no/such/library");
        assertThat(folder.resolve("processes-TwoRanks.log")).isNotEmptyFile();
    }

    @Test
    void jobThatIsLateIsEnded() throws Exception {
        String answer =
                new RankLauncher(MpiRuntime.PROCESSES, folder, 0)
                        .ask(
                                MpiTimes.program(
                                        MpiBindings.MPIJAVA,
                                        "-",
                                        List.of(BufferKind.BYTES),
                                        Effort.FULL));

        assertThat(answer).isEqualTo(AnswerText.failed("no answer after 0 s"));
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void theWorstLengthCounts() {
        times.add(
                MpiRuntime.OPEN_MPI,
                "memory",
                line(1, BufferKind.C, "100 110 100")
                        + line(1, BufferKind.SEGMENT, "130 150 129")
                        + line(64, BufferKind.C, "100 100 100")
                        + line(64, BufferKind.SEGMENT, "180 190 145")
                        + line(1024, BufferKind.C, "1000 2000 1000")
                        + line(1024, BufferKind.SEGMENT, "1100 2200 900")
                        + line(4096, BufferKind.C, "1000 1000 1000")
                        + line(4096, BufferKind.SEGMENT, "900 900 900"));

        assertThat(page())
                .contains(
                        "| Open MPI: memory segment | 1 B to 64 B, at most +40 ns C | +80 ns, 64 B"
                                + " | missed by 100 % |",
                        "| Open MPI: memory segment | 1 KiB to 1 MiB, at least 0.91x C"
                                + " | 0.91x, 1 KiB | met |",
                        "| 1 KiB | 1.00 us | - | 1.10 us, 0.91x |",
                        "| 1 KiB | 1.00 us | - | 900 ns, 1.11x |")
                .doesNotContain("| Open MPI: byte[] | 1 B to 16 KiB", "## Half round trips, MPICH");
    }

    @Test
    void arraysHaveTheirOwnTurnsWithC() {
        times.add(
                MpiRuntime.MPICH,
                "memory",
                line(8, BufferKind.C, "100") + line(8, BufferKind.SEGMENT, "100"));
        times.add(
                MpiRuntime.MPICH,
                "arrays",
                line(8, BufferKind.C, "200")
                        + line(8, BufferKind.BYTES, "240")
                        + line(8, BufferKind.DOUBLES, "220"));
        times.add(
                MpiRuntime.MPJ_EXPRESS,
                "arrays",
                line(8, BufferKind.BYTES, "200") + line(8, BufferKind.DOUBLES, "2200"));

        assertThat(page())
                .contains(
                        "| MPICH: byte[] | 1 B to 16 KiB, at least 0.87x C | 0.83x, 8 B"
                                + " | missed by 4 % |",
                        "| MPICH: double[] | 1 B to 16 KiB, at least 0.87x C | 0.91x, 8 B | met |",
                        "| MPICH: byte[] | 1 B to 16 MiB, at least 1.00x MPJ Express | 0.83x, 8 B"
                                + " | missed by 17 % |",
                        "| MPICH: double[] | 1 B to 16 MiB, at least 1.00x MPJ Express | 10.0x, 8 B"
                                + " | met |");
    }

    @Test
    void busyCoresHaveAVerdictOfTheirOwn() {
        busy.add(MpiRuntime.THREADS, "arrays", line(1 << 24, BufferKind.BYTES, "300"));
        busy.add(MpiRuntime.MPJ_EXPRESS, "arrays", line(1 << 24, BufferKind.BYTES, "100"));

        assertThat(page())
                .contains(
                        "| no MPI library, two threads, busy cores: byte[] | 1 B to 16 MiB, at least"
                                + " 1.00x MPJ Express | 0.33x, 16 MiB | missed by 67 % |",
                        "each core with a busy thread");
    }

    @Test
    void missingMeasurementsAreReported() {
        times.add(MpiRuntime.MPICH, "BYTES", AnswerText.failed("not installed: mpirun.mpich"));

        assertThat(page())
                .contains(
                        "- left out: MPICH, BYTES: not installed: mpirun.mpich",
                        "in no package registry");
    }

    @Test
    void excessIsTheMedianOfDifferences() {
        assertThat(new Rounds(10, 30, 50).excess(new Rounds(9, 40, 20))).isEqualTo(1);
        assertThat(new Rounds(10, 30).excess(new Rounds(20, 30))).isEqualTo(-5);
    }

    private static String line(int bytes, BufferKind kind, String nanos) {
        return MpiMeasurement.trip(bytes).label(kind) + ' ' + nanos + '\n';
    }

    private String page() {
        return PageAssertions.page(
                MpiPage.of(
                        BenchCommand.parse(new String[] {"mpi"}),
                        times,
                        busy,
                        SampleFacts.facts()));
    }
}
