// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.testkit.integration.ProgramJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The codec on later JDKs, set as they may be by default some day: no access by `Unsafe`, no writes
/// to final fields. `etc/next-jdk` gets the JDKs.
@Timeout(120)
final class NextJdksTest {
    private static final Path JDKS = Path.of("..", "target", "jdks");

    /// The same lines are expected of this JVM.
    @ParameterizedTest
    @ValueSource(ints = {26, 27})
    void graphsHaveTheSameBytesAndCopies(int version) throws Exception {
        Path java = JDKS.resolve(version + "/bin/java").toAbsolutePath().normalize();
        assumeTrue(
                Files.isExecutable(java),
                "no JDK %d, which `etc/next-jdk target/jdks %d` gets".formatted(version, version));

        ProgramJvm.Ended ended = zooOn(java);

        assertThat(ended.errors()).isEmpty();
        assertThat(ended.output().lines())
                .hasSameSizeAs(ZooProgram.graphs())
                .noneMatch(line -> line.contains(" failed: "));
        assertThat(ended.output().lines().filter(NextJdksTest::isSame))
                .containsExactlyElementsOf(
                        ZooProgram.graphs().stream()
                                .map(ZooProgram::line)
                                .filter(NextJdksTest::isSame)
                                .toList());
    }

    /// A set of all scripts of Unicode has more elements on later JDKs.
    private static boolean isSame(String line) {
        return !line.startsWith("enum-collections ");
    }

    private static ProgramJvm.Ended zooOn(Path java) throws Exception {
        ProcessBuilder command =
                ProgramJvm.command(
                        List.of(
                                "-Xmx512m",
                                "--sun-misc-unsafe-memory-access=deny",
                                "--illegal-final-field-mutation=deny",
                                "-cp",
                                System.getProperty("java.class.path"),
                                ZooProgram.class.getName()));
        command.command().set(0, java.toString());
        return ProgramJvm.run(command);
    }
}
