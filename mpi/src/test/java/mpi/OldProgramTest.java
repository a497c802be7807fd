// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.wherry.launch.ThreadRanks;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A program compiled against the jars of MPJ Express runs unchanged.
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class OldProgramTest {
    /// The folder of the jars in Debian's package `libmpj-java`.
    private static final Path JARS =
            Path.of(System.getProperty("io.wherry.mpi.mpj", "/usr/share/mpj/lib"));

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void programOfMpjExpressRunsUnchanged(int ranks) throws Exception {
        assumeThat(JARS).as("package libmpj-java is not installed").isDirectory();
        compile();

        List<URL> classPath = ProgramsTest.classPath();
        classPath.add(folder.toUri().toURL());
        ThreadRanks.run(ranks, classPath, "OldProgram");
    }

    private void compile() throws IOException {
        Path source = folder.resolve("OldProgram.java");
        try (InputStream text =
                OldProgramTest.class.getResourceAsStream("/foreign/OldProgram.txt")) {
            Files.copy(Objects.requireNonNull(text), source);
        }
        String jars;
        try (Stream<Path> files = Files.list(JARS)) {
            jars =
                    files.map(Path::toString)
                            .filter(name -> name.endsWith(".jar"))
                            .collect(Collectors.joining(File.pathSeparator));
        }
        int result =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-nowarn",
                                "-proc:none",
                                "-cp",
                                jars,
                                "-d",
                                folder.toString(),
                                source.toString());
        assertThat(result).as("javac").isZero();
    }
}
