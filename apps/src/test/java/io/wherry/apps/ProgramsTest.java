// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.mpi.Installation;
import io.wherry.testkit.mpi.MpiJob;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Every program finds the result of its sequential version on every stack.
@Timeout(300)
final class ProgramsTest {
    private static final String PROGRAM = SmallJob.class.getName();

    @ParameterizedTest(name = "{1} ranks over {0}")
    @CsvSource({
        "shm, 2",
        "shm, 4",
        "tcp, 2",
        "tcp, 4",
        "rmi-mpi, 2",
        "rmi-mpi, 4",
        "java.rmi, 2",
        "java.rmi, 4",
        "mpi, 2",
        "mpi, 4",
        "iso, 2",
        "iso, 4"
    })
    void programsAreRightWithoutAnMpiLibrary(String stack, int ranks) throws Exception {
        LocalJob job = LocalJob.run(ranks, SmallJob.class, stack);

        assertThat(job.output()).contains(SmallJob.GOOD);
        assertThat(job.output().lines())
                .as("warnings, except that a machine with other work calls a method slow")
                .noneMatch(line -> line.contains("WARNING") && !line.contains("is not quick"));
        assertThat(job.code()).as(job.output()).isZero();
        assertThat(job.complaints()).isEmpty();
    }

    static Stream<Arguments> libraryJobs() {
        return Installation.all().stream()
                .flatMap(library ->
                        Stream.of("shm", "tcp", "rmi-mpi", "java.rmi", "mpi", "iso")
                                .flatMap(stack ->
                                        Stream.of(2, 4)
                                                .map(ranks ->
                                                        Arguments.of(library, stack, ranks))));
    }

    @ParameterizedTest(name = "{2} ranks over {1}, {0}")
    @MethodSource("libraryJobs")
    void programsAreRightUnderALauncherOfMpi(Installation library, String stack, int ranks)
            throws Exception {
        MpiJob.Outcome job = MpiJob.run(library, ranks, PROGRAM, stack);

        assertThat(job.output()).contains(SmallJob.GOOD);
        assertThat(job.exit()).as(job.output()).isZero();
    }
}
