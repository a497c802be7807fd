// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.ProgramPath;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The Java bindings of an Open MPI that was built with them (`configure --enable-mpi-java`): classes with native methods.
///
/// Their jar is in the library folder next to that of `mpirun`, or where the property
/// `io.wherry.mpi.jni` says.
final class JniBindings {
    private static final String JAR = "mpi.jar";
    private static final List<String> LAUNCHERS = List.of("mpirun.openmpi", "mpirun");

    private JniBindings() {}

    /// Returns the name of the missing part; null if all parts are installed.
    static @Nullable String missing() {
        if (jar().isEmpty()) {
            return JAR + " of Open MPI";
        }
        return launcher().isEmpty() ? LAUNCHERS.getFirst() : null;
    }

    /// Starts ranks by the `mpirun` of the same installation if there is one. Its package mpi hides that of Wherry.
    ///
    /// @param options of the JVM of each rank
    static List<String> command(int ranks, Class<?> main, List<String> options) {
        Path jar = jar().orElseThrow();
        List<String> command = new ArrayList<>(List.of(launcher().orElseThrow().toString()));
        command.addAll(List.of("--allow-run-as-root", "--oversubscribe", "--bind-to", "none"));
        command.addAll(List.of("-n", Integer.toString(ranks), Fork.java()));
        command.addAll(Fork.JVM_OPTIONS);
        command.addAll(options);
        command.add("-Djava.library.path=" + jar.resolveSibling(""));
        String others = System.getProperty("java.class.path");
        command.addAll(List.of("-cp", jar + File.pathSeparator + others, main.getName()));
        return command;
    }

    /// The C compiler command of the same library.
    static String compiler() {
        return jar().map(jar -> installation(jar).resolve("bin/mpicc"))
                .filter(Files::exists)
                .map(Path::toString)
                .orElse(MpiRuntime.OPEN_MPI.compiler());
    }

    private static Optional<Path> jar() {
        String told = System.getProperty("io.wherry.mpi.jni", "");
        Stream<Path> places =
                told.isEmpty()
                        ? launchers().map(JniBindings::installation).map(JniBindings::jarIn)
                        : Stream.of(Path.of(told));
        return places.filter(Files::exists).findFirst();
    }

    private static Path jarIn(Path installation) {
        return installation.resolve("lib").resolve(JAR);
    }

    private static Optional<Path> launcher() {
        Optional<Path> own =
                jar().map(jar -> installation(jar).resolve("bin/mpirun")).filter(Files::exists);
        return own.or(() -> launchers().findFirst());
    }

    /// The folder above that of a file.
    private static Path installation(Path file) {
        return file.resolveSibling("..").normalize();
    }

    private static Stream<Path> launchers() {
        return LAUNCHERS.stream().flatMap(ProgramPath::installed);
    }
}
