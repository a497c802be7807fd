// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.mpi;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// An MPI library that tests run on, with its launcher.
///
/// @param name for the names of tests
/// @param options of each JVM
/// @param launcher a command, which the number of ranks follows
public record Installation(String name, List<String> options, List<String> launcher) {
    /* Each line: the name, the library's file, and the words of the launcher's command, with tabs between. `mpi/matrix`
    writes such a file. */
    private static final String FILE = "wherry.mpi.installations";

    private static final List<Installation> OF_DEBIAN =
            List.of(
                    new Installation(
                            "openmpi",
                            List.of(),
                            List.of("mpirun.openmpi", "--allow-run-as-root", "--oversubscribe")),
                    new Installation("mpich", List.of(), List.of("mpirun.mpich")));

    public Installation {
        options = List.copyOf(options);
        launcher = List.copyOf(launcher);
    }

    /// Returns the installations in the file that the system property names; by default those of
    /// Debian.
    public static List<Installation> all() {
        String file = System.getProperty(FILE);
        if (file == null) {
            return OF_DEBIAN;
        }
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.map(Installation::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Installation parse(String line) {
        List<String> words = List.of(line.split("\t", -1));
        return new Installation(
                words.get(0),
                List.of("-Dwherry.mpi.library=" + words.get(1)),
                words.subList(2, words.size()));
    }

    boolean isThere() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(
                        folder -> Files.isExecutable(Path.of(folder).resolve(launcher.getFirst())));
    }

    @Override
    public String toString() {
        return name;
    }
}
