// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.codec.it.corpus.ReasonedList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Objects of every serializable class of the JDK that the catalogue of recipes can make, through java.io and through every format:
/// the same copies, the same refusals, and from the writers of the java.io format the same bytes. It runs in a JVM of its own,
/// without a screen.
class JdkSweepTest {
    /// The version of Java for which the lists are complete.
    private static final int FEATURE = 25;

    private static final Path LOG = Path.of("target", "jdksweep.log");

    private static List<String> lines = List.of();

    @BeforeAll
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    static void sweep() throws Exception {
        Process run =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx1g",
                                "-Djava.awt.headless=true",
                                "--sun-misc-unsafe-memory-access=deny",
                                "-cp",
                                System.getProperty("java.class.path"),
                                SweepRun.class.getName())
                        .redirectErrorStream(true)
                        .redirectOutput(LOG.toFile())
                        .start();
        try {
            assertThat(run.waitFor()).as(() -> "log=" + LOG.toAbsolutePath()).isZero();
        } finally {
            run.destroyForcibly();
        }
        lines = Files.readAllLines(LOG);
    }

    private static List<String> after(String word) {
        List<String> found = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(word + " ")) {
                found.add(line.substring(word.length() + 1));
            }
        }
        return found;
    }

    @Test
    void everyFormatMakesOfAnObjectWhatJavaioMakesOfItButWhereListed() {
        Map<String, String> differences = ReasonedList.read("jdksweep/differences");

        List<String> unlisted = after("found");
        unlisted.removeIf(line -> differences.keySet().stream().anyMatch(line::startsWith));

        assertThat(unlisted).isEmpty();
    }

    @Test
    void everySerializableClassOfTheImageIsMadeOrListedWithAReason() {
        assumeTrue(Runtime.version().feature() == FEATURE, "the lists are those of JDK " + FEATURE);
        Map<String, String> leftOut = ReasonedList.read("jdksweep/left-out");

        List<String> unlisted = after("left");
        unlisted.removeAll(leftOut.keySet());

        assertThat(unlisted).isEmpty();
        assertThat(leftOut.values()).doesNotContain("");
    }

    @Test
    void catalogueMakesManyObjectsAndJavaioRefusesFewOfThem() {
        assertThat(after("swept"))
                .singleElement()
                .asString()
                .matches("[5-9][0-9]{3} objects, 2[0-9]{3} classes");
        assertThat(after("refused")).hasSizeBetween(20, 300);
    }
}
