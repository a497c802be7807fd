// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.loading;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.howto.StartFast;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The options of docs/how-to/start-fast.md make a cache that a second JVM uses.
final class StartFastTest {

    @TempDir private Path folder;

    @Test
    void trainingRunMakesTheCacheThatLaterRunsUse() throws Exception {
        String classPath = jars();
        Path cache = folder.resolve("program.aot");

        assertThat(run("-XX:AOTCacheOutput=" + cache, classPath)).contains("5");
        assertThat(cache).isNotEmptyFile();
        assertThat(run("-XX:AOTCache=" + cache, "-XX:AOTMode=on", classPath)).isEqualTo("5");
    }

    /// The library and this program as jars: folders cannot be in a cache.
    private String jars() throws Exception {
        List<String> jars = new ArrayList<>();
        String programs =
                StartFast.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        jars.add(jar(Path.of(programs), jars.size()));
        for (Path part : CompiledClassLoader.library()) {
            jars.add(Files.isDirectory(part) ? jar(part, jars.size()) : part.toString());
        }
        return String.join(File.pathSeparator, jars);
    }

    private String jar(Path classes, int number) {
        Path jar = folder.resolve("part-" + number + ".jar");
        int result =
                ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(
                                System.out,
                                System.err,
                                "--create",
                                "--file",
                                jar.toString(),
                                "-C",
                                classes.toString(),
                                ".");
        assertThat(result).isZero();
        return jar.toString();
    }

    /// Returns the output of the program.
    private static String run(String... optionsAndClassPath)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        int options = optionsAndClassPath.length - 1;
        command.addAll(List.of(optionsAndClassPath).subList(0, options));
        command.addAll(List.of("-cp", optionsAndClassPath[options], StartFast.class.getName()));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }
}
