// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.mpi.Installation;
import io.wherry.testkit.mpi.MpiJob;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every program finds the result of its sequential version on every stack.
@Timeout(300)
final class ProgramsTest {
    private static final String[] STACKS = {"shm", "tcp", "rmi-mpi", "java.rmi", "mpi", "iso"};

    @ParameterizedTest(name = "{0} ranks")
    @ValueSource(ints = {2, 4})
    void programsAreRightWithoutAnMpiLibrary(int ranks) throws Exception {
        LocalJob job = LocalJob.run(ranks, SmallJob.class, STACKS);

        assertThat(job.output()).contains(SmallJob.GOOD);
        assertThat(job.output().lines())
                .as("warnings, except that a machine with other work calls a method slow")
                .noneMatch(line -> line.contains("WARNING") && !line.contains("is not quick"));
        assertThat(job.code()).as(job.output()).isZero();
        assertThat(job.complaints()).isEmpty();
    }

    static Stream<Arguments> libraryJobs() {
        return Installation.all().stream()
                .flatMap(library -> Stream.of(2, 4).map(ranks -> Arguments.of(library, ranks)));
    }

    @ParameterizedTest(name = "{1} ranks, {0}")
    @MethodSource("libraryJobs")
    void programsAreRightUnderALauncherOfMpi(Installation library, int ranks) throws Exception {
        MpiJob.Outcome job = MpiJob.run(library, ranks, command());

        assertThat(job.output()).contains(SmallJob.GOOD);
        assertThat(job.exit()).as(job.output()).isZero();
    }

    private static String[] command() {
        return Stream.concat(Stream.of(SmallJob.class.getName()), Arrays.stream(STACKS))
                .toArray(String[]::new);
    }
}
