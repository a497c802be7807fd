// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.it;

import io.wherry.testkit.integration.ProgramJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A program of `src/main` with its libraries, in JVMs of its own.
final class Application {
    private static final List<String> OPTIONS =
            List.of("-Xmx384m", "--enable-native-access=ALL-UNNAMED");

    private final String program;
    private final List<String> options;
    private final String classPath;

    private Application(String program, List<String> options, String classPath) {
        this.program = program;
        this.options = options;
        this.classPath = classPath;
    }

    /// Returns the main class `program` over the libraries that are listed in a file.
    ///
    /// @param property system property with the file's path
    static Application of(String program, String property) throws IOException {
        String libraries = Files.readString(Path.of(System.getProperty(property))).strip();
        String programs = System.getProperty("wherry.test.programs");
        return new Application(program, OPTIONS, programs + File.pathSeparator + libraries);
    }

    /// Returns the main class `program` over the libraries of this module.
    static Application of(String program) throws IOException {
        return of(program, "wherry.test.class-path");
    }

    Application withOptions(String... further) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(further));
        return new Application(program, all, classPath);
    }

    /// Returns the same with the agent.
    Application withAgent(Path policy) {
        return withOptions("-javaagent:" + System.getProperty("wherry.test.agent") + "=" + policy);
    }

    /// Runs the program to its end in `folder`.
    ProgramJvm.Ended run(Path folder, String... arguments)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of("-cp", classPath, program));
        all.addAll(List.of(arguments));
        return ProgramJvm.run(ProgramJvm.command(all).directory(folder.toFile()));
    }
}
