// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Valid bytes with a few bytes, counts, references or segments changed: reading them ends in a value or a documented exception, in
/// less than five seconds and a heap of 256 MB. CONTRIBUTING.md says how to run a million.
class MutatedFormatsTest {
    /// Mutants of each format, and where the sequence of random numbers starts.
    private static final int COUNT = Integer.getInteger("wherry.mutations", 20_000);

    private static final long SEED = Long.getLong("wherry.mutations.seed", 20_261_123);

    /* C2 needs more time than it gains in a short run. */
    private static final String COMPILERS =
            COUNT > 100_000 ? "-XX:+TieredCompilation" : "-XX:TieredStopAtLevel=1";

    private static final Path FOLDER = Path.of("target", "mutants");

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void everyMutantEndsInAValueOrADocumentedException(FuzzedFormat format) throws Exception {
        Files.createDirectories(FOLDER);
        Path log = FOLDER.resolve(format + ".log");

        Process reader =
                new ProcessBuilder(command(format))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        int status = end(reader);

        assertThat(status).as(() -> "log=" + log.toAbsolutePath()).isZero();
        assertThat(log).content().contains("read " + COUNT + " mutants");
    }

    private static int end(Process reader) throws InterruptedException {
        try {
            return reader.waitFor();
        } finally {
            reader.destroyForcibly();
        }
    }

    private static List<String> command(FuzzedFormat format) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                COMPILERS,
                "-Djava.awt.headless=true",
                "-XX:-OmitStackTraceInFastThrow",
                "--sun-misc-unsafe-memory-access=deny",
                "-cp",
                System.getProperty("java.class.path"),
                MutationRun.class.getName(),
                format.name(),
                Integer.toString(COUNT),
                Long.toString(SEED));
    }
}
