// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A Java program, run by the JDK of this JVM.
///
/// @param jvmOptions such as `-Xmx1g`
/// @param classPath files and folders; relative paths are resolved against the working directory
/// @param mainClass by its binary name
/// @param arguments for its `main` method
public record JavaProgram(
        List<String> jvmOptions, List<Path> classPath, String mainClass, List<String> arguments) {

    public JavaProgram {
        jvmOptions = List.copyOf(jvmOptions);
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
    }

    /// Returns the command that starts the program. It does not depend on `PATH` and `JAVA_HOME`:
    /// MPI launchers change `PATH`.
    public List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        if (!classPath.isEmpty()) {
            command.add("-cp");
            command.add(joined());
        }
        command.add(mainClass);
        command.addAll(arguments);
        return command;
    }

    private String joined() {
        return String.join(
                File.pathSeparator,
                classPath.stream().map(path -> path.toAbsolutePath().toString()).toList());
    }
}
