// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.ProgramPath;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Compiles `loops.c` against an MPI library.
final class MpiLoops {
    private static final String SOURCE = "loops.c";
    private static final List<String> OPTIONS = List.of("-O2", "-shared", "-fPIC");

    private static final String HEADER = "mpi.h";
    private static final File NOTHING = new File("/dev/null");
    private static final int PROBE_SECONDS = 30;

    private MpiLoops() {}

    /// The options of the compiler, as the page shows them.
    static String options() {
        return String.join(" ", OPTIONS);
    }

    /// Returns the missing software for compiling; null if all is installed. A launcher's package
    /// may
    /// contain the compiler wrapper without the headers.
    static @Nullable String missing(MpiRuntime runtime) throws IOException, InterruptedException {
        String compiler = runtime.compiler();
        if (!ProgramPath.isInstalled(compiler)) {
            return compiler;
        }
        List<String> command =
                List.of(compiler, "-E", "-include", HEADER, "-x", "c", NOTHING.getPath());
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectInput(NOTHING)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        boolean ended = process.waitFor(PROBE_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly().waitFor();
        return ended && process.exitValue() == 0 ? null : HEADER + " of " + compiler;
    }

    /// @param folder receives the library
    /// @return the library
    /// @throws IOException if the compiler is missing or fails
    static Path compile(MpiRuntime runtime, Path folder, int patienceSeconds)
            throws IOException, InterruptedException {
        String missing = missing(runtime);
        if (missing != null) {
            throw new IOException(AnswerText.NOT_INSTALLED + missing);
        }
        Path source = folder.resolve(SOURCE);
        Path library = folder.resolve("loops-" + runtime.label() + ".so");
        Path log = folder.resolve("loops-" + runtime.label() + ".log");
        try (InputStream text =
                Objects.requireNonNull(TwoRanks.class.getResourceAsStream(SOURCE))) {
            Files.write(source, text.readAllBytes());
        }
        Process process =
                new ProcessBuilder(command(runtime, source, library))
                        .redirectErrorStream(true)
                        .redirectInput(NOTHING)
                        .redirectOutput(log.toFile())
                        .start();
        boolean ended = process.waitFor(patienceSeconds, TimeUnit.SECONDS);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        if (!ended || process.exitValue() != 0) {
            throw new IOException(runtime.compiler() + " failed: " + Files.readString(log));
        }
        Files.delete(source);
        Files.delete(log);
        return library;
    }

    private static List<String> command(MpiRuntime runtime, Path source, Path library) {
        List<String> command = new ArrayList<>(List.of(runtime.compiler()));
        command.addAll(OPTIONS);
        command.addAll(List.of("-o", library.toString(), source.toString()));
        return command;
    }
}
