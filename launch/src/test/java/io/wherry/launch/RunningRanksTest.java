// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RunningRanksTest {
    private static final String PARENT = "WHERRY_MPI_PARENT";
    private static final String COMMANDS = "WHERRY_MPI_COMMANDS";

    private final RankPlacement placement = new RankPlacement(1, 2, "job", "unix:/tmp/rank-%d");
    private final Map<String, String> variables =
            new HashMap<>(
                    Map.of(
                            PARENT,
                            "port of another job",
                            COMMANDS,
                            "1,2",
                            "COLOUR",
                            "blue",
                            "SIZE",
                            "9"));

    @Test
    void ranksDoNotInheritTheParentOfTheLauncher() {
        RunningRanks.change(variables, Map.of("COLOUR", "red"), placement);

        assertThat(variables)
                .doesNotContainKeys(PARENT, COMMANDS)
                .containsEntry("COLOUR", "red")
                .containsEntry("SIZE", "9")
                .containsEntry(RankPlacement.RANK, "1");
    }

    @Test
    void ranksOfAJobWithASecretDoNotInheritTheCertificateOfTheLauncher() {
        variables.put(RankPlacement.SECRET, "secret of another job");
        variables.put(RankPlacement.CERTIFICATE, "certificate of another job");

        RunningRanks.change(variables, Map.of(RankPlacement.SECRET, "secret"), placement);

        assertThat(variables)
                .containsEntry(RankPlacement.SECRET, "secret")
                .doesNotContainKey(RankPlacement.CERTIFICATE);
    }

    /// They connect to the job that spawned them.
    @Test
    void ranksOfAJobWithoutASecretInheritThatOfTheLauncher() {
        variables.put(RankPlacement.SECRET, "secret");
        variables.put(RankPlacement.CERTIFICATE, "certificate");

        RunningRanks.change(variables, Map.of(PARENT, "port"), placement);

        assertThat(variables)
                .containsEntry(RankPlacement.SECRET, "secret")
                .containsEntry(RankPlacement.CERTIFICATE, "certificate");
    }

    @Test
    void spawnedRanksHaveTheParentOfTheirJob() {
        RunningRanks.change(variables, Map.of(PARENT, "port"), placement);

        assertThat(variables).containsEntry(PARENT, "port");
    }
}
