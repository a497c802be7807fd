// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A rank that is killed ends the job, whatever the program.
@Timeout(60)
final class DeathTest {
    private static final int KILLED = 137;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sor --iterations 1000000",
                "sor --over java.rmi --iterations 1000000",
                "matmul --rounds 1000000",
                "tsp --cities 31",
                "ida --moves 1000",
                "gp --generations 1000000",
                "gp --generations 1000000 --over mpi"
            })
    void killedRankEndsTheProgramAndIsNamed(String line) throws Exception {
        LocalJob job = LocalJob.run(3, DyingJob.class, line.split(" "));

        assertThat(job.code()).as(job.output()).isEqualTo(KILLED);
        assertThat(job.complaints()).containsExactly("rank 1 ended with code 137 (SIGKILL)");
    }
}
