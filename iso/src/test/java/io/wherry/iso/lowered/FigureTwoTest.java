// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.launch.JavaProgram;
import io.wherry.launch.JobStreams;
import io.wherry.launch.ProcessRanks;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The program of the paper on two nodes, its class lowered by the agent.
@Timeout(120)
final class FigureTwoTest {
    @TempDir Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    @Test
    void theSecondNodePrintsTheTreeOfTheFirst() throws Exception {
        int code = run(2, "io.wherry.iso.figure2", "io.wherry.iso.figure2.TestISO");
        assertThat(err.toString(UTF_8)).isEmpty();
        assertThat(complaints).isEmpty();
        assertThat(code).isZero();
        assertThat(out.toString(UTF_8)).isEqualToNormalizingNewlines("5 left=(10) right=(25)\n");
    }

    @Test
    void aClassThatCannotBeLoweredSaysSoWhenItIsUsed() throws Exception {
        int code = run(1, "io.wherry.iso.figure2", "io.wherry.iso.figure2.Refused");
        assertThat(code).isNotZero();
        assertThat(err.toString(UTF_8))
                .contains("cannot be lowered: class=io.wherry.iso.figure2.Refused$Locked")
                .contains("method=go, line=15: synchronized");
    }

    private int run(int nodes, String packages, String mainClass) throws Exception {
        JavaProgram program =
                new JavaProgram(
                        List.of(
                                "-Xmx200m",
                                "-Xverify:all",
                                "--enable-native-access=ALL-UNNAMED",
                                "-javaagent:" + jar() + "=" + packages),
                        classPath(),
                        mainClass,
                        List.of());
        return ProcessRanks.run(
                nodes,
                program.command(),
                new JobStreams(out, err, ProcessBuilder.Redirect.PIPE, false, complaints::add));
    }

    private static List<Path> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
    }

    /* A stand-in for the jar of the module, which is not built yet when tests run: the classes are
     * on the class path. */
    private Path jar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .putValue("Premain-Class", "io.wherry.iso.internal.lower.LoweringAgent");
        Path jar = folder.resolve("lowering.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream made = new JarOutputStream(file, manifest)) {
            made.finish();
        }
        return jar;
    }
}
