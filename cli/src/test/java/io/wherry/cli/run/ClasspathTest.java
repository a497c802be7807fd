// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// Compiles and runs a program with the class path that `wherry classpath` prints.
final class ClasspathTest {
    @TempDir private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... modules) {
        return new CommandLine(new ClasspathCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(modules);
    }

    @Test
    void programIsCompiledAndRunWithIt() throws Exception {
        assertThat(run("mpi")).isZero();
        String classPath = out.toString().strip();
        Path source =
                Files.writeString(
                        folder.resolve("Hello.java"),
                        """
                        import mpi.MPI;

                        public class Hello {
                            public static void main(String[] args) {
                                MPI.Init(args);
                                System.out.println("rank " + MPI.COMM_WORLD.Rank() + " of " + MPI.COMM_WORLD.Size());
                                MPI.Finalize();
                            }
                        }
                        """);
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();

        assertThat(javac.run(null, null, null, "-cp", classPath, source.toString())).isZero();

        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process =
                new ProcessBuilder(
                                java.toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                classPath + File.pathSeparator + folder,
                                "Hello")
                        .redirectErrorStream(true)
                        .start();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(printed).isEqualToIgnoringNewLines("rank 0 of 1");
    }

    @Test
    void modulesComeWithWhatTheyDependOn() {
        assertThat(run("codec")).isZero();

        assertThat(List.of(out.toString().strip().split(File.pathSeparator))).hasSize(2);
    }

    @Test
    void withoutAModuleItIsAllOfThem() {
        assertThat(run()).isZero();

        assertThat(List.of(out.toString().strip().split(File.pathSeparator))).hasSize(10);
    }

    @Test
    void modulesThatAreNoneAreNamed() {
        assertThat(run("nothing")).isEqualTo(2);

        assertThat(err.toString()).contains("no such module: nothing; known: bytes, codec");
    }
}
