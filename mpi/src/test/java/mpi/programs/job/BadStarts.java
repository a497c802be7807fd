// SPDX-License-Identifier: Apache-2.0
package mpi.programs.job;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;

/// Jobs that cannot be spawned or die, invalid port names, and the hints of the built-in device.
public final class BadStarts {
    private BadStarts() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        ports(world);
        commands(world);
        directory(world);
        late(world);
        dies(world);
        world.barrier(); // this job is not affected
        MPI.Finalize();
    }

    private static Info hint(String key, String value) {
        Info info = new Info();
        info.set(key, value);
        return info;
    }

    private static void ports(Intracomm world) throws Exception {
        Check.refuses(MPI.ERR_PORT, () -> world.connect("no port", 0));
        Check.refuses(MPI.ERR_PORT, () -> world.accept("no port", 0));
        Check.refuses(MPI.ERR_PORT, () -> Intracomm.closePort("no port"));
        String gone = Intracomm.openPort();
        Intracomm.closePort(gone);
        Check.refuses(MPI.ERR_PORT, () -> Intracomm.closePort(gone));
        Check.refuses(MPI.ERR_PORT, () -> world.connect(gone, 0));
        Check.refuses(MPI.ERR_PORT, () -> world.accept(gone, 0));
        String silent = Intracomm.openPort();
        Check.refuses(MPI.ERR_PORT, () -> world.connect(silent, hint("timeout", "1"), 0));
        Check.refuses(MPI.ERR_INFO_VALUE, () -> world.connect(silent, hint("timeout", "x"), 0));
        Check.refuses(MPI.ERR_ROOT, () -> world.accept(silent, world.getSize()));
        Intracomm.closePort(silent);
    }

    private static void commands(Intracomm world) throws Exception {
        int[] errors = {-1, -1};
        Check.refuses(
                MPI.ERR_SPAWN,
                () -> world.spawn("/no/such/program", null, 2, MPI.INFO_NULL, 0, errors));
        Check.same(new int[] {MPI.ERR_SPAWN, MPI.ERR_SPAWN}, errors, "results");
        Check.refuses(
                MPI.ERR_SPAWN, () -> world.spawn("java", null, 1, hint("wdir", "\0"), 0, null));
        nullArgument(world);
        Check.refuses(MPI.ERR_ARG, () -> world.spawn("java", null, 0, null, 0, null));
        Check.refuses(MPI.ERR_ARG, () -> world.spawn("java", null, 3, null, 0, errors));
        Check.refuses(
                MPI.ERR_ARG,
                () -> world.spawnMultiple(new String[2], null, new int[1], null, 0, null));
        String[] two = {"java", "java"};
        int[] many = {Integer.MAX_VALUE, Integer.MAX_VALUE};
        Check.refuses(MPI.ERR_ARG, () -> world.spawnMultiple(two, null, many, null, 0, errors));
        Check.refuses(
                MPI.ERR_SPAWN,
                () -> world.spawn("java", new String[] {"NoSuchClass"}, 1, null, 0, null));
        Check.refuses(
                MPI.ERR_SPAWN,
                () -> world.spawn("java", new String[] {"-version"}, 1, null, 0, null));
        Check.refuses(
                MPI.ERR_SPAWN,
                () -> world.spawn("java", null, 1, hint("host", "elsewhere.invalid"), 0, null));
        Check.refuses(
                MPI.ERR_SPAWN,
                () -> world.spawn("java", null, 1, hint("wdir", "/no/such/folder"), 0, null));
    }

    /// The root throws a NullPointerException; the others must not wait for it.
    private static void nullArgument(Intracomm world) throws Exception {
        String[] arguments = {null};
        if (world.getRank() > 0) {
            Check.refuses(MPI.ERR_ARG, () -> world.spawn("java", arguments, 1, null, 0, null));
            return;
        }
        try {
            world.spawn("java", arguments, 1, null, 0, null);
        } catch (NullPointerException expected) {
            return;
        }
        throw new AssertionError("null was taken as an argument");
    }

    private static void directory(Intracomm world) throws Exception {
        Path folder = Files.createTempDirectory("wherry-wdir").toRealPath();
        try {
            String[] arguments = StartedPrograms.java("directory");
            absolute(arguments);
            Intercomm started =
                    world.spawn("java", arguments, 1, hint("wdir", folder.toString()), 0, null);
            if (world.getRank() == 0) {
                Object[] directory = new Object[1];
                started.recv(directory, 1, MPI.OBJECT, 0, 0);
                Check.same(folder.toString(), directory[0], "working directory");
            }
            started.disconnect();
        } finally {
            Files.delete(folder);
        }
    }

    /// The class path may have entries of this working directory.
    private static void absolute(String[] arguments) {
        for (int i = 1; i < arguments.length; i++) {
            if (arguments[i - 1].equals("-cp")) {
                StringBuilder path = new StringBuilder();
                for (String entry : arguments[i].split(File.pathSeparator, -1)) {
                    path.append(Path.of(entry).toAbsolutePath()).append(File.pathSeparator);
                }
                arguments[i] = path.toString();
            }
        }
    }

    /// A spawned job that does not call `MPI.Init` within the time of the hint is an error.
    private static void late(Intracomm world) throws Exception {
        Info twoSeconds = hint("timeout", "2");
        String[] minute = {"60"};
        long begin = System.nanoTime();

        Check.refuses(MPI.ERR_SPAWN, () -> world.spawn("sleep", minute, 1, twoSeconds, 0, null));

        Check.that(System.nanoTime() - begin < 30_000_000_000L, "the hint was ignored");
        Check.refuses(
                MPI.ERR_INFO_VALUE,
                () -> world.spawn("java", null, 1, hint("timeout", "x"), 0, null));
    }

    /// A spawned job that dies makes the calls that need it fail within seconds.
    private static void dies(Intracomm world) throws Exception {
        Intercomm started =
                world.spawn("java", StartedPrograms.java("halt"), 1, MPI.INFO_NULL, 0, null);
        Check.refuses(MPI.ERR_PROC_ABORTED, () -> started.recv(new int[1], 1, MPI.INT, 0, 0));
        started.free();
    }
}
