// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import io.wherry.launch.JavaProgram;
import io.wherry.launch.JobStreams;
import io.wherry.launch.ProcessRanks;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A job of processes with the class path of this JVM, and its output.
///
/// @param code exit code of the first rank that failed, or 0
/// @param output of all ranks
/// @param complaints messages of the launcher
record LocalJob(int code, String output, List<String> complaints) {

    LocalJob {
        complaints = List.copyOf(complaints);
    }

    static LocalJob run(int ranks, Class<?> program, String... arguments) throws Exception {
        return run(ranks, List.of(), program, arguments);
    }

    /// Runs a job.
    ///
    /// @param options further ones of each JVM
    static LocalJob run(int ranks, List<String> options, Class<?> program, String... arguments)
            throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        List<String> complaints = new ArrayList<>();
        JobStreams streams =
                new JobStreams(
                        output,
                        output,
                        ProcessBuilder.Redirect.from(new File("/dev/null")),
                        false,
                        complaints::add);
        List<String> command = java(options, program, arguments).command();
        int code = ProcessRanks.run(ranks, command, streams);
        return new LocalJob(code, output.toString(StandardCharsets.UTF_8), complaints);
    }

    private static JavaProgram java(List<String> options, Class<?> program, String... arguments) {
        List<String> all = new ArrayList<>(options);
        all.addAll(
                List.of(
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dwherry.mpi.device=local"));
        return new JavaProgram(
                all,
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(Path::of)
                        .toList(),
                program.getName(),
                List.of(arguments));
    }
}
