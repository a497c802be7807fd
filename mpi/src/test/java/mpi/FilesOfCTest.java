// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.launch.ThreadRanks;
import io.wherry.testkit.mpi.Installation;
import io.wherry.testkit.mpi.MpiJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files that programs in C write through an MPI library, and files that they read: the same views,
/// the same bytes.
///
/// Features that MPICH 4.0.2 lacks are not tested with it: it rejects pairs in files, crashes when
/// it writes structures as external32, and does not convert external32 that it reads in rank order.
/// It also writes padding that Open MPI leaves out.
@Timeout(value = 240, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FilesOfCTest {
    private static final System.Logger LOGGER = System.getLogger("mpi");
    private static final int RANKS = 3;

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource({
        "openmpi, native, drop",
        "openmpi, external32, drop",
        "mpich, native, dro",
        "mpich, external32, d"
    })
    void filesAreThoseOfAnMpiLibrary(String library, String representation, String parts)
            throws Exception {
        Installation installation = installation(library);
        Path program = compiled(library);
        Path theirs = folder.resolve("theirs");
        Path ours = folder.resolve("ours");

        inC(installation, program, "write", theirs, representation, parts);
        inJava("read", theirs, representation, parts);
        inJava("write", ours, representation, parts);
        inC(installation, program, "read", ours, representation, parts);

        assertThat(ours).hasSize(Files.size(theirs));
        if (library.equals("openmpi")) {
            assertThat(ours).hasSameBinaryContentAs(theirs);
        }
    }

    private static Installation installation(String library) {
        Optional<Installation> found =
                Installation.all().stream().filter(each -> each.name().equals(library)).findFirst();
        assume(found.isPresent(), "no such installation: " + library);
        return found.orElseThrow();
    }

    /// The test is skipped if there is no compiler.
    private Path compiled(String library) throws IOException, InterruptedException {
        Path source = folder.resolve("files.c");
        try (InputStream text = FilesOfCTest.class.getResourceAsStream("/foreign/files.c")) {
            Files.copy(Objects.requireNonNull(text), source);
        }
        Path program = folder.resolve("files");
        Process compiler;
        try {
            compiler =
                    new ProcessBuilder(
                                    "mpicc." + library, "-o", program.toString(), source.toString())
                            .inheritIO()
                            .start();
        } catch (IOException e) {
            assume(false, "no compiler of " + library + ": " + e.getMessage());
            throw e;
        }
        boolean ended = compiler.waitFor(60, TimeUnit.SECONDS);
        compiler.destroyForcibly();
        assertThat(ended).as("compiler ended in time").isTrue();
        assertThat(compiler.exitValue()).as("exit code of the compiler").isZero();
        return program;
    }

    /// Skips the test, with a reason, unless a condition holds.
    private static void assume(boolean there, String reason) {
        if (!there) {
            LOGGER.log(System.Logger.Level.WARNING, "skipped: " + reason);
        }
        assumeTrue(there, reason);
    }

    private static void inC(Installation installation, Path program, Object... args)
            throws IOException, InterruptedException {
        List<String> command =
                Stream.concat(
                                Stream.of(program.toString()),
                                Arrays.stream(args).map(Object::toString))
                        .toList();
        MpiJob.Outcome job = MpiJob.runNative(installation, RANKS, command);
        assertThat(job.exit()).as(job.output()).isZero();
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(job.output()).contains("rank " + rank + ": all right");
        }
    }

    private static void inJava(String action, Path file, String representation, String parts)
            throws Exception {
        ThreadRanks.run(
                RANKS,
                ProgramsTest.classPath(),
                "mpi.programs.file.FilesOfC",
                action,
                file.toString(),
                representation,
                parts);
    }
}
