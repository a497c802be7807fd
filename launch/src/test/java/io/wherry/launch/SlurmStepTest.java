// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Placements from the variables that srun 22.05.8 sets; see srun(1), OUTPUT ENVIRONMENT VARIABLES.
@Timeout(30)
final class SlurmStepTest {
    private static Map<String, String> step(int rank, int node, int local) {
        return new HashMap<>(
                Map.of(
                        "SLURM_JOB_ID", "7",
                        "SLURM_STEP_ID", "0",
                        "SLURM_STEP_NODELIST", "192.0.2.[1-3]",
                        "SLURM_STEP_TASKS_PER_NODE", "2(x2),1",
                        "SLURM_PROCID", Integer.toString(rank),
                        "SLURM_NODEID", Integer.toString(node),
                        "SLURM_LOCALID", Integer.toString(local)));
    }

    private static RankPlacement placement(Map<String, String> environment) {
        RankPlacement placement = SlurmStep.placement(environment);
        assertThat(placement).isNotNull();
        return placement;
    }

    private static List<String> hosts(RankPlacement placement) {
        List<String> hosts = new ArrayList<>();
        for (int i = 0; i < placement.size(); i++) {
            Address.Tcp address = (Address.Tcp) placement.address(i);
            assertThat(address.port()).isBetween(20_000, 32_767);
            hosts.add(address.host().replace("192.0.2.", ""));
        }
        return hosts;
    }

    @Test
    void ranksOfBlocksAreOnTheNodesInOrder() {
        RankPlacement placement = placement(step(3, 1, 1));

        assertThat(placement.rank()).isEqualTo(3);
        assertThat(placement.size()).isEqualTo(5);
        assertThat(hosts(placement)).containsExactly("1", "1", "2", "2", "3");
        assertThat(new HashSet<>(List.of(placement.addresses().split(" ", -1)))).hasSize(5);
    }

    @Test
    void cyclicRanksTakeTurns() {
        Map<String, String> step = step(3, 0, 1);
        step.put("SLURM_DISTRIBUTION", "cyclic:block");

        assertThat(hosts(placement(step))).containsExactly("1", "2", "3", "1", "2");
    }

    @Test
    void planesOfRanksTakeTurns() {
        Map<String, String> step = step(2, 1, 0);
        step.put("SLURM_STEP_TASKS_PER_NODE", "3,1(x2)");
        step.put("SLURM_DISTRIBUTION", "plane");
        step.put("SLURM_DIST_PLANESIZE", "2");

        assertThat(hosts(placement(step))).containsExactly("1", "1", "2", "3", "1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2147483648", "4294967295"})
    void planeOfNoRanksIsInvalid(String size) {
        Map<String, String> step = step(3, 1, 1);
        step.put("SLURM_DISTRIBUTION", "plane");
        step.put("SLURM_DIST_PLANESIZE", size);

        assertThatThrownBy(() -> SlurmStep.placement(step))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid variable of Slurm: SLURM_DIST_PLANESIZE=" + size);
    }

    /// A step on all components of an allocation: on nodes 2, on 1 and 3.
    private static Map<String, String> heterogeneous(int rank, int node, int local) {
        Map<String, String> step = step(rank, node, local);
        step.put("SLURM_STEP_TASKS_PER_NODE", "2(x3)");
        step.put("SLURM_HET_SIZE", "2");
        step.put("SLURM_JOB_NODELIST_HET_GROUP_0", "192.0.2.2");
        step.put("SLURM_JOB_NODELIST_HET_GROUP_1", "192.0.2.[1,3]");
        return step;
    }

    @Test
    void nodesOfComponentsAreInTheOrderOfTheComponents() {
        assertThat(hosts(placement(heterogeneous(1, 0, 1))))
                .containsExactly("2", "2", "1", "1", "3", "3");
    }

    @Test
    void ranksTakeTurnsInTheirComponent() {
        Map<String, String> step = heterogeneous(3, 2, 0);
        step.put("SLURM_DISTRIBUTION", "cyclic");

        assertThat(hosts(placement(step))).containsExactly("2", "2", "1", "3", "1", "3");
    }

    @Test
    void stepMayLeaveComponentsOut() {
        Map<String, String> step = heterogeneous(3, 1, 1);
        step.put("SLURM_STEP_NODELIST", "192.0.2.[1,3]");
        step.put("SLURM_STEP_TASKS_PER_NODE", "2(x2)");

        assertThat(hosts(placement(step))).containsExactly("1", "1", "3", "3");
    }

    /// As `srun` names the variables where it makes the allocation itself.
    @Test
    void componentsMayHaveTheirFormerName() {
        Map<String, String> step = heterogeneous(1, 0, 1);
        for (int i = 0; i < 2; i++) {
            step.put(
                    "SLURM_JOB_NODELIST_PACK_GROUP_" + i,
                    step.remove("SLURM_JOB_NODELIST_HET_GROUP_" + i));
        }

        assertThat(hosts(placement(step))).containsExactly("2", "2", "1", "1", "3", "3");
    }

    @Test
    void componentsOfAnotherJobDoNotCount() {
        Map<String, String> step = heterogeneous(1, 0, 1);
        step.put("SLURM_JOB_NODELIST_HET_GROUP_0", "192.0.2.8");
        step.put("SLURM_JOB_NODELIST_HET_GROUP_1", "192.0.2.9");

        assertThat(hosts(placement(step))).containsExactly("1", "1", "2", "2", "3", "3");
    }

    @Test
    void nodesOfNoComponentAreRefused() {
        Map<String, String> step = heterogeneous(0, 0, 0);
        step.remove("SLURM_JOB_NODELIST_HET_GROUP_1");

        assertThatThrownBy(() -> SlurmStep.placement(step))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of no component: nodes=[192.0.2.1, 192.0.2.3]");
    }

    @Test
    void nodeOfSeveralComponentsIsRefused() {
        Map<String, String> step = heterogeneous(0, 0, 0);
        step.put("SLURM_STEP_NODELIST", "192.0.2.2,192.0.2.[1-2]");

        assertThatThrownBy(() -> SlurmStep.placement(step))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("share a node: node=192.0.2.2");
    }

    @Test
    void rankThatIsTooLargeIsRefused() {
        assertThatThrownBy(() -> SlurmStep.placement(step(Integer.MAX_VALUE, 0, 0)))
                .isInstanceOf(IllegalArgumentException.class);
        Map<String, String> step = step(0, 0, 0);
        step.put("SLURM_PROCID", "2147483648");

        assertThatThrownBy(() -> SlurmStep.placement(step))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--distribution");
    }

    @Test
    void ranksOfAStepAgree() {
        RankPlacement first = placement(step(0, 0, 0));
        RankPlacement last = placement(step(4, 2, 0));

        assertThat(first.addresses()).isEqualTo(last.addresses());
        assertThat(first.job()).isEqualTo(last.job()).contains("7");
    }

    @Test
    void stepsOfAJobHaveOtherPorts() {
        Map<String, String> other = step(0, 0, 0);
        other.put("SLURM_STEP_ID", "1");

        assertThat(List.of(placement(step(0, 0, 0)).addresses().split(" ", -1)))
                .doesNotContainAnyElementsOf(List.of(placement(other).addresses().split(" ", -1)));
    }

    @Test
    void tasksOfANodeMayUseAllPorts() {
        Map<String, String> step = step(0, 0, 0);
        step.put("SLURM_STEP_TASKS_PER_NODE", "12768,1(x2)");
        RankPlacement placement = placement(step);

        assertThat(placement.address(0)).hasToString("tcp://192.0.2.1:20000");
        assertThat(placement.address(12_767)).hasToString("tcp://192.0.2.1:32767");
        step.put("SLURM_STEP_TASKS_PER_NODE", "12769,1(x2)");
        assertThatThrownBy(() -> SlurmStep.placement(step))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tasks=12769");
    }

    @Test
    void reservedPortsAreUsed() {
        Map<String, String> step = step(0, 0, 0);
        step.put("SLURM_STEP_RESV_PORTS", "21000-21001");

        assertThat(placement(step).address(3)).isEqualTo(Address.parse("tcp://192.0.2.2:21001"));
    }

    @Test
    void otherDistributionsAreRefused() {
        Map<String, String> step = step(3, 2, 0);

        assertThatThrownBy(() -> SlurmStep.placement(step))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rank=3")
                .hasMessageContaining("--distribution");
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "127.0.0.1"}) // an address of its own, or that of another
    void nodeWithoutAddressIsNamed(String own) {
        Map<String, String> step = step(0, 0, 0);
        step.put("SLURM_STEP_NODELIST", own + ",no-such-host.invalid,192.0.2.3");

        assertThatThrownBy(() -> SlurmStep.placement(step))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node of Slurm has no address: node=no-such-host.invalid");
    }

    @Test
    void processOutsideOfAStepIsNoRank() {
        Map<String, String> batch = step(0, 0, 0);
        batch.remove("SLURM_STEP_ID");

        assertThat(SlurmStep.placement(batch)).isNull();
        Map<String, String> shellOfSalloc = step(0, 0, 0);
        shellOfSalloc.put("SLURM_STEP_ID", "4294967290");
        assertThat(SlurmStep.placement(shellOfSalloc)).isNull();
        assertThat(SlurmStep.placement(Map.of())).isNull();
    }
}
