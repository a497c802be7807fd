// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.launch.RankCommand;
import io.wherry.launch.RankPlacement;
import io.wherry.launch.internal.variable.ParentPort;
import io.wherry.mpi.internal.device.DynamicProcesses.Program;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The commands and the environment of the ranks of a spawned job, which holds the port of the
/// group that spawned it.
public final class Spawning {
    private static final String DIRECTORY = "wdir";
    private static final String HOST = "host";
    private static final String JAVA = "java";
    private static final int MOST_PROCESSES = 1 << 12;

    private Spawning() {}

    /// Returns the command of each rank. The command `java` means the JDK that runs this process.
    ///
    /// @throws MPIException if a count of processes is invalid (`ERR_ARG`), or a hint cannot be
    ///     followed (`ERR_SPAWN`)
    public static List<RankCommand> commands(List<Program> programs) {
        List<RankCommand> ranks = new ArrayList<>();
        for (Program program : programs) {
            if (program.count() < 1 || program.count() > MOST_PROCESSES - ranks.size()) {
                throw error(
                        MPI.ERR_ARG,
                        "invalid count of processes: count="
                                + program.count()
                                + ", most="
                                + MOST_PROCESSES);
            }
            ranks.addAll(Collections.nCopies(program.count(), command(program)));
        }
        if (ranks.isEmpty()) {
            throw error(MPI.ERR_ARG, "no programs to start");
        }
        return ranks;
    }

    private static RankCommand command(Program program) {
        checkHost(program.hints().get(HOST));
        List<String> command = new ArrayList<>();
        command.add(
                program.command().equals(JAVA)
                        ? Path.of(System.getProperty("java.home"), "bin", JAVA).toString()
                        : program.command());
        command.addAll(program.arguments());
        return new RankCommand(command, directory(program.hints().get(DIRECTORY)));
    }

    private static @Nullable Path directory(@Nullable String named) {
        if (named == null) {
            return null;
        }
        try {
            Path directory = Path.of(named);
            if (Files.isDirectory(directory)) {
                return directory;
            }
        } catch (InvalidPathException _) {
            // reported below
        }
        throw error(MPI.ERR_SPAWN, "working directory does not exist: wdir=" + named);
    }

    private static void checkHost(@Nullable String host) {
        if (host != null && !host.equals("localhost") && !host.equals(ownHost())) {
            throw error(
                    MPI.ERR_SPAWN,
                    "built-in device starts processes on this machine only: host=" + host);
        }
    }

    /// Returns the name of this machine.
    public static String ownHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) { // the machine may have a name that does not resolve
            return hostNameIn(String.valueOf(e.getMessage()));
        }
    }

    /// Returns the name of a machine whose name does not resolve; `localhost` if it has none.
    ///
    /// @param message of the exception, which the JDK begins with the name and a colon
    public static String hostNameIn(String message) {
        int end = message.indexOf(": ");
        return end <= 0 ? "localhost" : message.substring(0, end);
    }

    private static MPIException error(int errorClass, String message) {
        return new MPIException(errorClass, errorClass, message);
    }

    /// Returns the additional environment variables of a spawned process.
    ///
    /// @param port of the group that spawns it
    public static Map<String, String> environment(String port, List<Program> programs) {
        String counts =
                programs.stream()
                        .map(program -> Integer.toString(program.count()))
                        .collect(Collectors.joining(","));
        return Map.of(ParentPort.VARIABLE, port, ParentPort.COUNTS, counts);
    }

    /// Returns the number of the command that started a rank of a spawned job, from 0 on.
    ///
    /// @param environment of the rank
    public static int command(Map<String, String> environment, int rank) {
        String[] counts = environment.getOrDefault(ParentPort.COUNTS, "1").split(",", -1);
        int command = 0;
        int end = Integer.parseInt(counts[0]); // the rank after the last one of the command
        while (rank >= end && command < counts.length - 1) {
            command++;
            end += Integer.parseInt(counts[command]);
        }
        return command;
    }

    /// Returns the port of the group that spawned the job of this rank; null if it was not spawned.
    ///
    /// @param placement of the rank: a thread that is a rank of another job than its process has no
    ///     parent
    public static @Nullable String parent(RankPlacement placement) {
        Map<String, String> environment = System.getenv();
        boolean isOfProcess = placement.equals(RankPlacement.of(environment));
        return isOfProcess ? environment.get(ParentPort.VARIABLE) : null;
    }
}
