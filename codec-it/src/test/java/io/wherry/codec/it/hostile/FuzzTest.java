// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs the fuzz targets under Jazzer for a few seconds, each in a JVM of its own. CONTRIBUTING.md says how to run them for long.
class FuzzTest {
    private static final int SECONDS = Integer.getInteger("wherry.fuzz.seconds", 7);

    /// A short run starts from the valid messages and limits JIT compilation; a long one continues
    /// the last one.
    private static final boolean LONG = SECONDS > 60;

    private static final String UNSAFE =
            "Jazzer itself needs what this run of the tests forbids; the other run has it";
    private static final Path FOLDER = Path.of("target", "fuzz");

    @ParameterizedTest
    @ValueSource(
            classes = {
                BytesTarget.class,
                StreamTarget.class,
                ParcelTarget.class,
                JavaioTarget.class
            })
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void nothingIsFound(Class<?> target) throws Exception {
        if (deniesUnsafe()) {
            System.err.println("skipped: FuzzTest " + target.getSimpleName() + ": " + UNSAFE);
        }
        assumeFalse(deniesUnsafe(), UNSAFE);
        Path corpus = corpus(target);
        Path log = FOLDER.resolve(target.getSimpleName() + ".log");

        Process fuzzer =
                new ProcessBuilder(command(target, corpus))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        int code = end(fuzzer);

        String output = Files.readString(log, StandardCharsets.ISO_8859_1);
        assertThat(code).as(() -> finding(output)).isZero();
        assertThat(output).as("coverage").contains("Instrumented io.wherry.codec", "INITED cov:");
    }

    private static boolean deniesUnsafe() {
        return ManagementFactory.getRuntimeMXBean()
                .getInputArguments()
                .contains("--sun-misc-unsafe-memory-access=deny");
    }

    private static int end(Process fuzzer) throws InterruptedException {
        try {
            return fuzzer.waitFor();
        } finally {
            fuzzer.destroyForcibly();
        }
    }

    /// The valid messages; interesting inputs of earlier runs are kept in the same folder.
    private static Path corpus(Class<?> target) throws IOException {
        Path corpus = FOLDER.resolve(target.getSimpleName());
        Files.createDirectories(corpus);
        deleteAll(FOLDER, "[cC]rash*");
        if (!LONG) {
            deleteAll(corpus, "*");
        }
        List<byte[]> valid = valid(target);
        for (int i = 0; i < valid.size(); i++) {
            Files.write(corpus.resolve("valid-" + i), valid.get(i));
        }
        return corpus;
    }

    private static List<byte[]> valid(Class<?> target) {
        if (target == JavaioTarget.class) {
            return SeedMessages.javaio();
        }
        return target == ParcelTarget.class ? SeedMessages.parcels() : SeedMessages.all();
    }

    private static void deleteAll(Path folder, String pattern) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, pattern)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    private static List<String> command(Class<?> target, Path corpus) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                LONG ? "-XX:+TieredCompilation" : "-XX:TieredStopAtLevel=1",
                "-XX:+EnableDynamicAgentLoading",
                "-XX:-OmitStackTraceInFastThrow",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.getName(),
                "--instrumentation_includes=io.wherry.codec.**:io.wherry.bytes.**",
                "--reproducer_path=" + FOLDER,
                "-artifact_prefix=" + FOLDER + "/",
                "-max_total_time=" + SECONDS,
                "-timeout=20",
                "-max_len=4096",
                // counts what this JVM had when it started the fuzzer; the heap and Ordeal are the
                // limit
                "-rss_limit_mb=0",
                corpus.toString());
    }

    /// From the exception on: the rest is statistics.
    private static String finding(String output) {
        int at = output.indexOf("== Java Exception");
        return "Jazzer found something; keep the input in src/test/resources/hostile\n"
                + output.substring(at < 0 ? Math.max(0, output.length() - 4000) : at);
    }
}
