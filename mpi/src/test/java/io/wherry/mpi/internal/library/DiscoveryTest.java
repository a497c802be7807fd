// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class DiscoveryTest {

    @Test
    void thePropertyWins() {
        Discovery discovery = Discovery.of("mine.so", Map.of(Discovery.VARIABLE, "other.so"));

        assertThat(discovery.names()).containsExactly("mine.so");
        assertThat(discovery.chosen()).isEqualTo(Discovery.PROPERTY);
    }

    @Test
    void thenTheVariable() {
        assertThat(Discovery.of(null, Map.of(Discovery.VARIABLE, "other.so")).names())
                .containsExactly("other.so");
    }

    @Test
    void thenWhatTheLauncherIsAtHomeWith() {
        Map<String, String> openMpi = Map.of("OMPI_COMM_WORLD_RANK", "0");
        Map<String, String> hydra = Map.of("PMI_RANK", "0");

        assertThat(Discovery.of("", openMpi).names())
                .containsExactly(
                        "libmpi.so.40", "libmpi_abi.so.1", "libmpich.so.12", "libmpi.so.12");
        assertThat(Discovery.of(null, hydra).names())
                .containsExactly(
                        "libmpich.so.12", "libmpi.so.12", "libmpi_abi.so.1", "libmpi.so.40");
    }

    @Test
    void andAtLastTheKnownNames() {
        assertThat(Discovery.of(null, Map.of()).names())
                .containsExactly(
                        "libmpi_abi.so.1", "libmpi.so.40", "libmpich.so.12", "libmpi.so.12");
    }
}
