// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CoreSetTest {
    private static final CoreSet CORES = new CoreSet("/bin/taskset", List.of(1, 5));

    @Test
    void coresOfAStatusFileAreNumbersAndRanges() throws Exception {
        assertThat(CoreSet.allowed(List.of("Name:\tjava", "Cpus_allowed_list:\t0-2,8,10-11")))
                .containsExactly(0, 1, 2, 8, 10, 11);
        assertThatThrownBy(() -> CoreSet.allowed(List.of("Cpus_allowed_list:\tall")))
                .isInstanceOf(IOException.class)
                .hasMessage("invalid list of cores: all");
    }

    @Test
    void processesGetTheCoresInTurn() {
        assertThat(CORES.bound(0, List.of("java")))
                .containsExactly("/bin/taskset", "--cpu-list", "1", "java");
        assertThat(CORES.bound(1, List.of("java"))).contains("5");
        assertThat(CORES.bound(2, List.of("java"))).contains("1");
        assertThat(CoreSet.UNBOUND.bound(0, List.of("java"))).containsExactly("java");
    }

    @Test
    void moreProcessesThanCoresAreAShortage() {
        assertThat(CORES.shortage(2)).isEmpty();
        assertThat(CORES.shortage(3))
                .isEqualTo("more ranks than cores to bind them to: ranks=3, cores=2");
        assertThat(CoreSet.UNBOUND.shortage(3)).isEmpty();
    }

    @Test
    void missingCommandIsNamed() {
        assertThatThrownBy(() -> CoreSet.taskset("/nowhere:relative"))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "ranks cannot be bound to cores without taskset of util-linux: PATH=/nowhere:relative");
    }
}
