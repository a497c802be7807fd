// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Compared with the output of `scontrol show hostnames`.
final class HostNamesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    a                    | a
                    n[1-3]               | n1 n2 n3
                    n[08-11,3],login     | n08 n09 n10 n11 n3 login
                    r[1-2]n[1,4].x       | r1n1.x r1n4.x r2n1.x r2n4.x
                    a, b                 | a b
                    [fd00::1]:2,u@n[1-2] | [fd00::1]:2 u@n1 u@n2
                    n[1-2]:4             | n1:4 n2:4
                    """)
    void listsAreExpanded(String list, String expected) {
        assertThat(HostNames.expand(list)).containsExactly(expected.split(" ", -1));
    }

    @Test
    void numbersHaveTheSameDigitsInAllLocales() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(HostNames.expand("n[09-10]")).containsExactly("n09", "n10");
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"n[3-1]", "n[1-]", "n[1-2-3]", "n[0-99999]", "n[1,,2]", "n[1][0-65536]"})
    void invalidRangesAreRefused(String list) {
        assertThatThrownBy(() -> HostNames.expand(list))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hosts");
    }

    @Test
    void allocationOfSeveralComponentsIsRefused() {
        Map<String, String> shellOfSalloc =
                Map.of("SLURM_HET_SIZE", "2", "SLURM_JOB_NODELIST_HET_GROUP_0", "n1");

        assertThatThrownBy(() -> SlurmTasks.ofAllocation(shellOfSalloc))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("heterogeneous: components=2");
    }

    @Test
    void hostsOfAnAllocationHaveTheirTasks() {
        HostList list =
                SlurmTasks.ofAllocation(
                        Map.of("SLURM_JOB_NODELIST", "n[1-4]", "SLURM_TASKS_PER_NODE", "8(x3),2"));

        assertThat(list)
                .isEqualTo(
                        new HostList(
                                List.of(
                                        new HostSlots("n1", 8),
                                        new HostSlots("n2", 8),
                                        new HostSlots("n3", 8),
                                        new HostSlots("n4", 2))));
        assertThatThrownBy(() -> SlurmTasks.of("n[1-3]", "2(x2)"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("n[1-3]");
    }
}
