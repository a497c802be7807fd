// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A program compiled here and now, which runs in JVMs of its own.
public final class CompiledProgram {
    private final CompiledClassLoader program;

    private CompiledProgram(CompiledClassLoader program) {
        this.program = program;
    }

    /// Compiles `sources` as [CompiledClassLoader#of] does.
    public static CompiledProgram of(String... sources) {
        return new CompiledProgram(CompiledClassLoader.of(sources));
    }

    /// Returns the words that a JVM which is started with these arguments prints.
    ///
    /// @param folder gets the class files, in `classes`
    public String run(Path folder, Stream<String> arguments) throws Exception {
        program.writeTo(folder.resolve("classes"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        arguments.forEach(command::add);
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.lines().collect(Collectors.joining(" "));
    }

    /// The class path of the program in `folder`, and of the library.
    public static String classPath(Path folder) {
        return folder.resolve("classes") + File.pathSeparator + CompiledClassLoader.libraryPath();
    }
}
