// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A program for the JDK that runs this one.
///
/// @param jvmOptions such as `-Xmx1g`
/// @param classPath files and folders; relative ones are of the working directory
/// @param mainClass by its binary name
/// @param arguments for its `main` method
public record JavaProgram(
        List<String> jvmOptions, List<Path> classPath, String mainClass, List<String> arguments) {

    public JavaProgram {
        jvmOptions = List.copyOf(jvmOptions);
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
    }

    /// The command that starts it. What `PATH` and `JAVA_HOME` say does not matter: launchers of
    /// MPI change `PATH`.
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
