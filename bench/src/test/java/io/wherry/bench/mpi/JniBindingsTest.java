// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An installation that has the files and can do nothing.
final class JniBindingsTest {
    private static final String JAR = "io.wherry.mpi.jni";

    @TempDir private Path folder;
    private Path jar;

    @BeforeEach
    void install() throws IOException {
        jar = Files.createDirectories(folder.resolve("lib")).resolve("mpi.jar");
        System.setProperty(JAR, jar.toString());
    }

    @AfterEach
    void forget() {
        System.clearProperty(JAR);
    }

    @Test
    void missingItemsAreNamed() {
        assertThat(JniBindings.missing()).isEqualTo("mpi.jar of Open MPI");
        assertThat(MpiRuntime.JNI.missing()).isEqualTo(JniBindings.missing());
    }

    @Test
    void launcherIsThatOfTheInstallation() throws IOException {
        Files.createFile(jar);
        Path launcher = Files.createDirectories(folder.resolve("bin")).resolve("mpirun");
        Files.createFile(launcher);

        List<String> command = JniBindings.command(2, TwoRanks.class, List.of("-Done=1"));

        assertThat(JniBindings.missing()).isNull();
        assertThat(command).startsWith(launcher.toString()).contains("-n", "2", "-Done=1");
        assertThat(command).endsWith(TwoRanks.class.getName());
        String path = command.get(command.indexOf("-cp") + 1);
        assertThat(path).startsWith(jar + File.pathSeparator);
    }
}
