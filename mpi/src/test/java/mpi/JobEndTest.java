// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.launch.JavaProgram;
import io.wherry.launch.JobStreams;
import io.wherry.launch.ProcessRanks;
import io.wherry.launch.RankPlacement;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mpi.FaultyRank.Fault;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;

/// Every job of processes that fails has one reason, reported once.
@Timeout(60)
final class JobEndTest {
    private static final int RANKS = 3;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<String> reports = new ArrayList<>();

    private int run(Fault fault) throws Exception {
        List<Path> classPath =
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(Path::of)
                        .toList();
        JavaProgram program =
                new JavaProgram(
                        List.of(
                                "-Xmx64m",
                                "-XX:+UseSerialGC",
                                "--enable-native-access=ALL-UNNAMED"),
                        classPath,
                        FaultyRank.class.getName(),
                        List.of(fault.name()));
        JobStreams streams = new JobStreams(out, out, Redirect.PIPE, false, reports::add);
        return ProcessRanks.run(RANKS, program.command(), streams);
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @RepeatedTest(3)
    void brokenLinkIsReportedThoughAllProcessesLive() throws Exception {
        assertThat(run(Fault.CUT)).isEqualTo(RankPlacement.ENDED_WITH_ANOTHER);

        assertThat(reports)
                .singleElement()
                .asString()
                .matches("rank [01] ended with code 71: .*MPIException: .*rank.*caused by .*");
        assertThat(output()).isEmpty();
    }

    @RepeatedTest(3)
    void invalidFrameIsReportedWithTheRankThatSentIt() throws Exception {
        assertThat(run(Fault.INVALID_FRAME)).isEqualTo(RankPlacement.ENDED_WITH_ANOTHER);

        assertThat(reports)
                .singleElement()
                .asString()
                .startsWith("rank 0 ended with code 71: ")
                .contains("rank=1", "BadFrameException: reply to an unknown operation: number=999");
        assertThat(output()).isEmpty();
    }

    @RepeatedTest(3)
    void killedRankAloneIsReported() throws Exception {
        assertThat(run(Fault.KILLED)).isEqualTo(137);

        assertThat(reports).containsExactly("rank 1 ended with code 137 (SIGKILL)");
        assertThat(output()).isEmpty();
    }

    @RepeatedTest(3)
    void errorHandlerEndsTheJobWithTheCodeOfTheProgram() throws Exception {
        assertThat(run(Fault.HANDLED)).isEqualTo(FaultyRank.CODE);

        assertThat(reports).containsExactly("rank 1 ended with code " + FaultyRank.CODE);
        assertThat(output())
                .containsOnlyOnce("MPI error handler called: handler=ERRORS_ARE_FATAL, code=17");
    }

    @RepeatedTest(3)
    void rankThatThrowsAloneIsReportedThoughOthersWrapTheirExceptions() throws Exception {
        assertThat(run(Fault.THROWN)).isEqualTo(1);

        assertThat(reports).containsExactly("rank 1 ended with code 1");
        assertThat(output())
                .contains("IllegalStateException: on purpose")
                .doesNotContain("wrapped");
    }
}
