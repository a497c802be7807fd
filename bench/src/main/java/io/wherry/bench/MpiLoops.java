// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.mpi.TwoRanks;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/// Compiles `loops.c` against an MPI library.
final class MpiLoops {
    private static final String SOURCE = "loops.c";
    private static final List<String> OPTIONS = List.of("-O2", "-shared", "-fPIC");

    private MpiLoops() {}

    /// The options of the compiler, as the page shows them.
    static String options() {
        return String.join(" ", OPTIONS);
    }

    /// @param folder where the library goes
    /// @return the library
    /// @throws IOException if there is no compiler, or it fails
    static Path compile(MpiRuntime runtime, Path folder, int patienceSeconds)
            throws IOException, InterruptedException {
        if (!MpiRuntime.isInstalled(runtime.compiler())) {
            throw new IOException("not installed: " + runtime.compiler());
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
                        .redirectInput(new File("/dev/null"))
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
