// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/// Finds programs of this machine by the environment variable `PATH`.
public final class ProgramPath {
    private ProgramPath() {}

    /// Whether there is a program of this name, on the path if it is not a whole one.
    public static boolean isInstalled(String program) {
        return installed(program).findFirst().isPresent();
    }

    /// All programs of this name, in the order of the path.
    public static Stream<Path> installed(String program) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Stream.of(path.split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder).resolve(program))
                .filter(Files::isExecutable);
    }
}
