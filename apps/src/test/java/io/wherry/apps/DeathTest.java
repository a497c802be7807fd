// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A killed rank ends the job of every program.
@Timeout(60)
final class DeathTest {
    private static final int KILLED = 137;

    @ParameterizedTest
    @CsvSource({
        "3, em3d --iterations 1000000",
        "4, fft --points 4096 --rounds 1000000",
        "3, gp --generations 1000000",
        "3, gp --generations 1000000 --over mpi",
        "3, ida --moves 1000",
        "3, matmul --rounds 1000000",
        "3, pmm --repeats 1000000",
        "3, sor --iterations 1000000",
        "3, sor --over java.rmi --iterations 1000000",
        "3, tsp --cities 31"
    })
    void killedRankEndsTheProgramAndIsNamed(int ranks, String line) throws Exception {
        LocalJob job = LocalJob.run(ranks, DyingJob.class, line.split(" "));

        assertThat(job.code()).as(job.output()).isEqualTo(KILLED);
        assertThat(job.complaints()).containsExactly("rank 1 ended with code 137 (SIGKILL)");
    }
}
