// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.mpi.internal.device.DynamicProcesses.Program;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SpawningTest {
    @Test
    void ranksKnowTheNumberOfTheirCommand() {
        Map<String, String> environment =
                Spawning.environment("port", List.of(program(2), program(1), program(3)));

        IntStream numbers = IntStream.range(0, 6).map(rank -> Spawning.command(environment, rank));

        assertThat(numbers).containsExactly(0, 0, 1, 2, 2, 2);
    }

    private static Program program(int count) {
        return new Program("java", List.of(), count, Map.of());
    }
}
