// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.mpi.Installation;
import io.wherry.testkit.mpi.MpiJob;
import io.wherry.testkit.mpi.Outcomes;
import java.util.stream.Stream;
import mpi.programs.Dying;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs the programs under the launchers of MPI libraries, each rank a JVM.
@ExtendWith(Outcomes.class)
final class LibraryProgramsTest {
    private static final long MILLIS_TO_DIE = 20_000;

    static Stream<Arguments> jobs() {
        return Installation.all().stream()
                .flatMap(library ->
                        Stream.of(
                                Arguments.of(library, 2, "AllPrograms"),
                                Arguments.of(library, 4, "AllPrograms"),
                                Arguments.of(library, 2, "BeforeAndAfter"),
                                Arguments.of(library, 2, "LeavesOpen"),
                                Arguments.of(library, 2, "object.JavaioObjects"),
                                Arguments.of(library, 3, "communicator.Sessions"),
                                Arguments.of(library, 3, "communicator.SessionsAlone")));
    }

    @ParameterizedTest(name = Outcomes.NAME)
    @MethodSource("jobs")
    void programsWorkOnAnMpiLibrary(Installation library, int ranks, String program)
            throws Exception {
        MpiJob.Outcome job = MpiJob.run(library, ranks, "mpi.programs." + program);

        assertThat(job.output()).contains("programs: done");
        assertThat(job.exit()).as(job.output()).isZero();
    }

    static Stream<Arguments> deaths() {
        return Installation.all().stream()
                .flatMap(library ->
                        Stream.of(
                                Arguments.of(library, 2, Dying.ExitMode.THROWS),
                                Arguments.of(library, 4, Dying.ExitMode.THROWS),
                                Arguments.of(library, 2, Dying.ExitMode.ABORTS),
                                Arguments.of(library, 2, Dying.ExitMode.CALLS_HANDLER),
                                Arguments.of(library, 2, Dying.ExitMode.EXITS),
                                Arguments.of(library, 2, Dying.ExitMode.HALTS),
                                Arguments.of(library, 4, Dying.ExitMode.HALTS)));
    }

    @ParameterizedTest(name = Outcomes.NAME)
    @MethodSource("deaths")
    void rankThatDiesEndsTheJobWithinSeconds(Installation library, int ranks, Dying.ExitMode way)
            throws Exception {
        MpiJob.Outcome job = MpiJob.run(library, ranks, "mpi.programs.Dying", way.name());

        assertThat(job.output()).contains(Dying.LAST_WORDS).doesNotContain(Dying.WRONG);
        assertThat(job.endMillis() - millisOfDeath(job)).isLessThan(MILLIS_TO_DIE);
        assertThat(job.exit()).as(job.output()).isNotZero();
        if (way == Dying.ExitMode.THROWS) {
            assertThat(job.output()).contains("IllegalStateException: " + Dying.REASON);
        }
        if (way == Dying.ExitMode.ABORTS) {
            assertThat(job.output()).containsPattern("(?i)mpi_abort.* rank 1|rank 1.*mpi_abort");
        }
    }

    private static long millisOfDeath(MpiJob.Outcome job) {
        return job.output()
                .lines()
                .filter(line -> line.startsWith(Dying.LAST_WORDS))
                .mapToLong(line -> Long.parseLong(line.substring(Dying.LAST_WORDS.length())))
                .findFirst()
                .orElseThrow();
    }
}
