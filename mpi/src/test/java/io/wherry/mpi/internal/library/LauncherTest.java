// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class LauncherTest {

    @Test
    void aJvmOnItsOwnHasNoLauncher() {
        assertThat(Launcher.detect(Map.of("PATH", "/bin"))).isNull();
    }

    @Test
    void openMpiIsKnownBeforeThePmixBelowIt() {
        Map<String, String> environment =
                Map.of("PMIX_RANK", "1", "OMPI_COMM_WORLD_RANK", "1", "OMPI_COMM_WORLD_SIZE", "4");

        assertThat(Launcher.detect(environment))
                .isEqualTo(new Launcher(Launcher.Kind.OPEN_MPI, 1, 4));
    }

    @Test
    void hydraTellsRankAndSize() {
        assertThat(Launcher.detect(Map.of("PMI_RANK", "0", "PMI_SIZE", "2")))
                .isEqualTo(new Launcher(Launcher.Kind.MPICH, 0, 2));
    }

    @Test
    void aPmixServerMayNotTellTheSize() {
        assertThat(Launcher.detect(Map.of("PMIX_RANK", "3")))
                .isEqualTo(new Launcher(Launcher.Kind.PMIX, 3, Launcher.UNKNOWN));
    }

    @Test
    void srunTellsByPmixOrPmi2() {
        Map<String, String> pmix =
                Map.of(
                        "SLURM_PROCID", "1",
                        "SLURM_STEP_NUM_TASKS", "4",
                        "PMIX_RANK", "1",
                        "PMIX_NAMESPACE", "slurm.pmix.7.0");
        Map<String, String> pmi2 =
                Map.of(
                        "SLURM_PROCID", "1",
                        "SLURM_STEP_NUM_TASKS", "4",
                        "PMI_RANK", "1",
                        "PMI_SIZE", "4",
                        "PMI_FD", "7");

        assertThat(Launcher.detect(pmix)).isEqualTo(new Launcher(Launcher.Kind.PMIX, 1, 4));
        assertThat(Launcher.detect(pmi2)).isEqualTo(new Launcher(Launcher.Kind.MPICH, 1, 4));
    }

    @Test
    void aStepOfSlurmIsAJob() {
        Map<String, String> step =
                Map.of("SLURM_PROCID", "2", "SLURM_STEP_ID", "0", "SLURM_STEP_NUM_TASKS", "3");

        assertThat(Launcher.detect(step)).isEqualTo(new Launcher(Launcher.Kind.SLURM, 2, 3));
    }

    @Test
    void aBatchScriptOfSlurmIsNone() {
        assertThat(Launcher.detect(Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "8"))).isNull();
    }

    @Test
    void aVariableThatIsNoNumberIsNotOurs() {
        assertThat(Launcher.detect(Map.of("PMI_RANK", "first", "PMI_SIZE", "2"))).isNull();
    }
}
