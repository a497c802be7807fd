// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.ProgramPath;
import io.wherry.cli.Main;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A runtime that starts the ranks of a [RankLauncher] and moves their messages.
public enum MpiRuntime {
    OPEN_MPI("openmpi", "Open MPI"),
    MPICH("mpich", "MPICH"),
    PROCESSES("processes", "no MPI library, two JVMs"),
    THREADS("threads", "no MPI library, two threads"),
    JNI("openmpi-jni", "Open MPI's JNI bindings"),
    MPJ_EXPRESS("mpj-express", "MPJ Express, two threads");

    private final String label;
    private final String title;

    MpiRuntime(String label, String title) {
        this.label = label;
        this.title = title;
    }

    /// One word.
    public String label() {
        return label;
    }

    public String title() {
        return title;
    }

    /// Whether ranks use an MPI library, which C can use as well.
    boolean isLibrary() {
        return this == OPEN_MPI || this == MPICH || this == JNI;
    }

    /// By which names a program calls it.
    MpiBindings names() {
        return this == JNI ? MpiBindings.OPEN_MPI : MpiBindings.MPIJAVA;
    }

    /// The C compiler command of its library.
    String compiler() {
        return this == JNI ? JniBindings.compiler() : "mpicc." + label;
    }

    /// Returns the name of required software that is not installed; null if all is.
    public @Nullable String missing() {
        return switch (this) {
            case OPEN_MPI, MPICH -> ProgramPath.isInstalled(launcher()) ? null : launcher();
            case PROCESSES, THREADS -> null;
            case JNI -> JniBindings.missing();
            case MPJ_EXPRESS -> MpjExpress.missing();
        };
    }

    private String launcher() {
        return "mpirun." + label;
    }

    /// The command that starts ranks of a main class; the caller appends the arguments.
    ///
    /// @param options of the JVM of each rank
    List<String> command(Class<?> main, List<String> options, int ranks) {
        List<String> all = new ArrayList<>(options);
        all.add("--enable-native-access=ALL-UNNAMED");
        List<String> command = new ArrayList<>();
        switch (this) {
            case OPEN_MPI -> {
                /* By default each rank has one core, for all threads of its JVM. */
                command.addAll(List.of(launcher(), "--allow-run-as-root", "--oversubscribe"));
                command.addAll(List.of("--bind-to", "none", "-n", Integer.toString(ranks)));
                command.addAll(Fork.command(main, all));
            }
            case MPICH -> {
                command.addAll(List.of(launcher(), "-n", Integer.toString(ranks)));
                command.addAll(Fork.command(main, all));
            }
            case PROCESSES -> command.addAll(wherryRun(main, all, ranks));
            case THREADS -> command.addAll(wherryThreads(main, all, ranks));
            case JNI -> command.addAll(JniBindings.command(ranks, main, all));
            case MPJ_EXPRESS -> {
                all.addAll(0, Fork.JVM_OPTIONS);
                command.addAll(MpjExpress.command(ranks, main, all));
            }
        }
        return command;
    }

    /// The environment variables that its command needs in addition.
    Map<String, String> environment() {
        return this == MPJ_EXPRESS ? MpjExpress.environment() : Map.of();
    }

    /// `wherry run`: JVMs of the ranks get the options.
    private static List<String> wherryRun(Class<?> main, List<String> options, int ranks) {
        List<String> command = wherry(ranks);
        Stream.concat(Fork.JVM_OPTIONS.stream(), options.stream())
                .forEach(option -> command.add("--jvm=" + option));
        return with(command, main);
    }

    /// The JVM of the launcher is that of the ranks.
    private static List<String> wherryThreads(Class<?> main, List<String> options, int ranks) {
        List<String> command = wherry(ranks);
        command.add("--threads");
        command.addAll(1, options);
        command.addAll(1, Fork.JVM_OPTIONS);
        return with(command, main);
    }

    private static List<String> wherry(int ranks) {
        return new ArrayList<>(
                List.of(
                        Fork.java(),
                        "-cp",
                        classPath(),
                        Main.class.getName(),
                        "run",
                        "--device",
                        "local",
                        "-n",
                        Integer.toString(ranks)));
    }

    private static List<String> with(List<String> command, Class<?> main) {
        command.addAll(List.of("-cp", classPath(), main.getName()));
        return command;
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }
}
