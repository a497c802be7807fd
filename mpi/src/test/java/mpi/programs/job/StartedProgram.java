// SPDX-License-Identifier: Apache-2.0
package mpi.programs.job;

import mpi.Intercomm;
import mpi.MPI;
import mpi.programs.Check;

/// A program that is spawned by [StartedPrograms] and others: its first argument selects the
/// exchange with its parent.
public final class StartedProgram {
    private StartedProgram() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Intercomm parent = Intercomm.getParent();
        Check.that(!parent.isNull(), "a parent");
        Check.that(parent == Intercomm.getParent(), "the same parent");
        Check.same("MPI_COMM_PARENT", parent.getName(), "name of the parent");
        switch (args[0]) {
            case "check" -> check(parent, args);
            case "directory" -> tellDirectory(parent);
            case "halt" -> Runtime.getRuntime().halt(7);
            default -> throw new IllegalArgumentException(args[0]);
        }
        MPI.Finalize();
    }

    /// @param args ranks of the parent, ranks of this job, the own number of the command
    private static void check(Intercomm parent, String[] args) throws Exception {
        Check.same(Integer.parseInt(args[1]), parent.getRemoteSize(), "ranks of the parent");
        Check.same(Integer.parseInt(args[2]), MPI.COMM_WORLD.getSize(), "ranks of this job");
        int[] commands = new int[MPI.COMM_WORLD.getSize()];
        int own = Integer.parseInt(args[3]);
        MPI.COMM_WORLD.allGather(new int[] {own}, 1, MPI.INT, commands, 1, MPI.INT);
        for (int n = 1; n < commands.length; n++) {
            Check.that(commands[n - 1] <= commands[n], "commands in their order");
        }
        checkNumber(own);
        TwoGroups.check(parent, false);
        parent.disconnect();
        Check.that(Intercomm.getParent().isNull(), "disconnected from the parent");
    }

    private static void checkNumber(int own) {
        Object number = MPI.COMM_WORLD.getAttr(MPI.APPNUM);
        if (number != null) { // Intel's library of the standard ABI gives none, in C either
            Check.same((Object) own, number, "number of the command");
        }
    }

    private static void tellDirectory(Intercomm parent) {
        Object[] directory = {System.getProperty("user.dir")};
        parent.send(directory, 1, MPI.OBJECT, 0, 0);
        parent.disconnect();
    }
}
