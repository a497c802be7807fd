// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import mpi.Comm;
import mpi.MPI;

/// The last rank ends early, while all others wait for it.
public final class Dying {
    /// The output of the last rank before it ends, followed by the time in milliseconds.
    public static final String LAST_WORDS = "programs: dies at ";

    /// The message of the exception.
    public static final String REASON = "uncaught exception of a test";

    /// Output that must never appear.
    public static final String WRONG = "programs: a message of the dead";

    private static final int CODE = 7;

    private Dying() {}

    /// Ways to end.
    public enum ExitMode {
        /// An exception that is not caught.
        THROWS,
        /// `MPI_Abort`.
        ABORTS,
        /// The error handler that ends the job.
        CALLS_HANDLER,
        /// `System.exit` without `MPI.Finalize`.
        EXITS,
        /// As if the JVM crashed.
        HALTS
    }

    /// @param args the name of a [ExitMode]
    public static void main(String[] args) throws Exception {
        ExitMode way = ExitMode.valueOf(MPI.Init(args)[0]);
        Comm world = MPI.COMM_WORLD;
        int last = world.getSize() - 1;
        if (world.getRank() == last) {
            die(way);
        }
        world.recv(new int[1], 1, MPI.INT, last, 0);
        System.out.println(WRONG);
    }

    private static void die(ExitMode way) {
        System.out.println(LAST_WORDS + System.currentTimeMillis());
        switch (way) {
            case THROWS -> throw new IllegalStateException(REASON);
            case ABORTS -> MPI.COMM_WORLD.Abort(CODE);
            case CALLS_HANDLER -> MPI.COMM_WORLD.callErrhandler(CODE);
            case EXITS -> System.exit(CODE);
            case HALTS -> Runtime.getRuntime().halt(CODE);
        }
    }
}
