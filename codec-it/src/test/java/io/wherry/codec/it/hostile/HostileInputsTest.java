// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Inputs that fuzzing found a bug with: each stays a test.
class HostileInputsTest {

    private static List<Path> inputs() throws IOException, URISyntaxException {
        Path folder =
                Path.of(
                        Objects.requireNonNull(HostileInputsTest.class.getResource("/hostile"))
                                .toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void noneOfThemDoesAnyHarmAnyMore() throws Exception {
        RobustnessHarness harness = RobustnessHarness.warm();
        RobustnessHarness javaio = RobustnessHarness.warmJavaio();
        List<Path> inputs = inputs();

        for (Path input : inputs) {
            byte[] bytes = Files.readAllBytes(input);
            harness.atOnce(bytes);
            harness.evolving(bytes);
            harness.inPieces(bytes);
            harness.parcel(bytes);
            javaio.atOnce(bytes);
            javaio.inPieces(bytes);
            javaio.dropIn(bytes);
        }

        assertThat(inputs).isNotEmpty();
    }
}
