// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.mpi.Installation;
import io.wherry.testkit.mpi.MpiJob;
import io.wherry.testkit.mpi.Outcomes;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Starts jobs of real MPI libraries, each rank a JVM: see [LibraryProbe].
@ExtendWith(Outcomes.class)
final class LibraryDeviceTest {
    static Stream<Arguments> jobs() {
        return Installation.all().stream()
                .flatMap(library ->
                        Stream.of(
                                Arguments.of(library, 2, "all"),
                                Arguments.of(library, 4, "all"),
                                Arguments.of(library, 2, "serial"),
                                Arguments.of(library, 2, "virtual")));
    }

    @ParameterizedTest(name = Outcomes.NAME)
    @MethodSource("jobs")
    void allOfTheDeviceWorks(Installation library, int ranks, String mode) throws Exception {
        MpiJob.Outcome job = run(library, ranks, mode);

        assertThat(job.output()).contains("probe: done");
        assertThat(job.exit()).as(job.output()).isZero();
    }

    static Stream<Arguments> aborts() {
        return Installation.all().stream().map(library -> Arguments.of(library, 2, "abort"));
    }

    @ParameterizedTest(name = Outcomes.NAME)
    @MethodSource("aborts")
    void abortEndsAllRanks(Installation library, int ranks, String mode) throws Exception {
        MpiJob.Outcome job = run(library, ranks, mode);

        assertThat(job.exit()).as(job.output()).isNotZero();
        assertThat(job.output()).doesNotContain("probe: done", "probe failed");
    }

    @Test
    void withoutALibraryAllThatWasTriedIsNamed() throws Exception {
        String option = "-D" + Discovery.PROPERTY + "=libnothing_of_that_name.so";

        MpiJob.Outcome job = MpiJob.runAlone(List.of(option), LibraryProbe.class.getName());

        assertThat(job.exit()).isEqualTo(1);
        assertThat(job.output()).contains("no MPI library", "libnothing_of_that_name.so");
    }

    private static MpiJob.Outcome run(Installation library, int ranks, String mode)
            throws Exception {
        return MpiJob.run(library, ranks, LibraryProbe.class.getName(), mode);
    }
}
