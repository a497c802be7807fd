// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import io.wherry.bench.harness.Fork;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The installation of MPJ Express, of which we use the multicore mode: ranks are threads of one JVM.
final class MpjExpress {
    /// Where Debian's package `libmpj-java` has its jars.
    private static final Path JARS =
            Path.of(System.getProperty("io.wherry.mpi.mpj", "/usr/share/mpj/lib"));

    /// A jar that MPJ Express needs and does not contain.
    private static final Path LOG4J = Path.of("/usr/share/java/log4j-1.2.jar");

    private static final String STARTER = "runtime.starter.MulticoreStarter";

    /// The jars that all ranks share.
    private static final List<String> SHARED =
            List.of("smpdev", "xdev", "mpjbuf", "loader2", "starter", "mpiExp", "runtimecommon");

    /// The jar that each rank loads for itself, with the program.
    private static final String OWN = "mpi";

    private MpjExpress() {}

    /// Returns the name of the missing part; null if MPJ Express is installed.
    static @Nullable String missing() {
        return Stream.of(jar(OWN), LOG4J)
                .filter(file -> !Files.exists(file))
                .map(Path::toString)
                .findFirst()
                .orElse(null);
    }

    /// Returns the command that its `mpjrun` runs, with the JDK of this JVM. Its package mpi hides
    /// Wherry's.
    ///
    /// @param options of the JVM
    static List<String> command(int ranks, Class<?> main, List<String> options) {
        List<String> shared = new ArrayList<>(SHARED.stream().map(MpjExpress::jarName).toList());
        shared.add(LOG4J.toString());
        String own = jarName(OWN) + File.pathSeparator + System.getProperty("java.class.path");
        List<String> command = new ArrayList<>(List.of(Fork.java()));
        command.addAll(options);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, shared), STARTER));
        command.addAll(List.of(System.getProperty("user.dir"), Integer.toString(ranks)));
        command.addAll(List.of("smpdev", "useLocalLoader", own, main.getName()));
        return command;
    }

    /// Where it finds its settings.
    static Map<String, String> environment() {
        Path home = JARS.toAbsolutePath().getParent();
        return home == null ? Map.of() : Map.of("MPJ_HOME", home.toString());
    }

    private static String jarName(String name) {
        return jar(name).toString();
    }

    private static Path jar(String name) {
        return JARS.resolve(name + ".jar");
    }
}
