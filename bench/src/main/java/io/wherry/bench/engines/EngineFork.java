// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.engines;

import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.ScratchFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Starts the JVMs of programs over libraries of others, each in a folder of its own.
///
/// @param folder receives these folders
record EngineFork(Fork fork, Effort effort, Path folder) {
    private static final int ROUND_MILLIS = 20;

    /// A main class with its class path.
    ///
    /// @param options of its JVM, in addition to [Fork#JVM_OPTIONS]
    record Program(String main, String classPath, List<String> options) {
        Program {
            options = List.copyOf(options);
        }
    }

    /// Milliseconds of the warm-up of an operation.
    static int warmupMillis(Effort effort) {
        return 2 * effort.warming().mostMillis();
    }

    /// Runs a program.
    ///
    /// @param name of its log
    /// @param arguments after those for the rounds
    /// @return its output, or that of a failure
    String run(String name, Program program, List<String> arguments)
            throws IOException, InterruptedException {
        Path answer = folder.resolve("answer");
        List<String> command = new ArrayList<>();
        command.add(Fork.java());
        command.addAll(Fork.JVM_OPTIONS);
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(program.options());
        command.addAll(List.of("-cp", program.classPath(), program.main(), answer.toString()));
        command.add(Integer.toString(effort.blocks().count()));
        command.add(Integer.toString(ROUND_MILLIS));
        command.add(Integer.toString(warmupMillis(effort)));
        command.addAll(arguments);
        try (ScratchFolder own = ScratchFolder.in(folder)) {
            return fork.ask(
                    new ProcessBuilder(command).directory(own.path().toFile()), answer, name);
        }
    }
}
