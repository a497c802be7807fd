// SPDX-License-Identifier: Apache-2.0
package mpi.programs.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;

/// Jobs that this job spawns: their ranks are processes that get this group by `getParent`.
public final class StartedPrograms {
    private StartedPrograms() {}

    public static void run(Intracomm world) throws Exception {
        refused(world);
        if (one(world) && world.getSize() <= 2) { // JVMs take their time to start
            several(world);
        }
        Check.that(Intercomm.getParent().isNull(), "no parent");
    }

    /// The root refuses its arguments; the others must not wait for it.
    private static void refused(Intracomm world) throws Exception {
        int root = world.getSize() - 1;
        Check.refuses(
                MPI.ERR_ARG, () -> world.spawn(command(), null, 0, MPI.INFO_NULL, root, null));
    }

    /// @return false if the MPI library cannot spawn jobs
    private static boolean one(Intracomm world) throws Exception {
        int root = world.getSize() - 1;
        int[] errors = {-1, -1};
        String[] arguments = java("check", "" + world.getSize(), "2", "0");
        Intercomm started =
                DeviceSupport.attempt(
                        "StartedPrograms",
                        () -> world.spawn(command(), arguments, 2, MPI.INFO_NULL, root, errors));
        if (started == null) {
            return false;
        }
        Check.same(2, started.getRemoteSize(), "ranks of the started job");
        Check.same(new int[] {MPI.SUCCESS, MPI.SUCCESS}, errors, "results");
        TwoGroups.check(started, true);
        started.disconnect();
        Check.that(started.isNull(), "disconnected");
        return true;
    }

    private static void several(Intracomm world) throws Exception {
        String ranks = "" + world.getSize();
        String[][] arguments = {java("check", ranks, "3", "0"), java("check", ranks, "3", "1")};
        Info[] hints = {MPI.INFO_NULL, MPI.INFO_NULL};
        int[] errors = {-1, -1, -1};
        Intercomm started =
                world.spawnMultiple(
                        new String[] {command(), command()},
                        arguments,
                        new int[] {1, 2},
                        hints,
                        0,
                        errors);
        Check.same(3, started.getRemoteSize(), "ranks of the started job");
        TwoGroups.check(started, true);
        started.disconnect();
    }

    /// The JDK of this process.
    static String command() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /// Arguments of the JVM, then those of [StartedProgram].
    static String[] java(String... arguments) {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                "-Xmx160m",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED"));
        for (String property : List.of("wherry.mpi.device", "wherry.mpi.library")) {
            String value = System.getProperty(property);
            if (value != null) {
                all.add("-D" + property + "=" + value);
            }
        }
        all.addAll(List.of("-cp", System.getProperty("java.class.path")));
        all.add("mpi.programs.job.StartedProgram");
        all.addAll(List.of(arguments));
        return all.toArray(String[]::new);
    }
}
