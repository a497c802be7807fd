// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.launch.ThreadRanks;
import io.wherry.testkit.mpi.Installation;
import io.wherry.testkit.mpi.MpiJob;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Non-blocking duplication, on the built-in device and on MPI libraries.
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LaterDuplicatesTest {
    private static final String PROGRAM = "mpi.programs.communicator.LaterDuplicates";

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void ranksBeginADuplicateBeforeTheOthersOnTheBuiltInDevice(int ranks) throws Exception {
        ThreadRanks.run(ranks, ProgramsTest.classPath(), PROGRAM);
    }

    @Test
    void duplicateThatCannotBeCreatedIsNullAfterFree() {
        assertThatThrownBy(() ->
                        ThreadRanks.run(
                                2, ProgramsTest.classPath(), FailedDuplicate.class.getName()))
                .cause()
                .hasMessage(FailedDuplicate.FREED);
    }

    static List<Installation> libraries() {
        return Installation.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("libraries")
    void ranksBeginADuplicateBeforeTheOthersOnAnMpiLibrary(Installation library) throws Exception {
        MpiJob.Outcome job = MpiJob.run(library, 3, PROGRAM);

        assertThat(job.output()).contains("programs: done");
        assertThat(job.exit()).as(job.output()).isZero();
    }
}
