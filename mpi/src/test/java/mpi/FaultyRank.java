// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.local.LinkFaults;
import java.util.List;

/// A program whose rank 1 has a fault while the other ranks wait for it.
public final class FaultyRank {
    static final int CODE = 17;

    private static final int NEVER = 4711;

    private FaultyRank() {}

    /// Faults of rank 1.
    enum Fault {
        /// Its link to rank 0 breaks; the processes live.
        CUT,
        /// Sends rank 0 an invalid frame.
        INVALID_FRAME,
        /// SIGKILL ends it.
        KILLED,
        /// It calls the error handler that ends the job.
        HANDLED,
        /// It throws; the others wrap the exception that they get.
        THROWN
    }

    /// @param args the name of a [Fault]
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Comm world = MPI.COMM_WORLD;
        world.barrier();
        if (world.getRank() == 1) {
            fail(Fault.valueOf(args[0]));
        }
        try {
            world.recv(new int[1], 1, MPI.INT, (world.getRank() + 1) % world.getSize(), NEVER);
        } catch (MPIException e) {
            throw new IllegalArgumentException("wrapped", e);
        }
    }

    private static void fail(Fault fault) throws Exception {
        switch (fault) {
            case CUT -> LinkFaults.cut(ActiveJob.current().device(), 0);
            case INVALID_FRAME -> LinkFaults.sendInvalidFrame(ActiveJob.current().device(), 0);
            case KILLED ->
                    new ProcessBuilder(List.of("kill", "-9", "" + ProcessHandle.current().pid()))
                            .start();
            case HANDLED -> MPI.COMM_WORLD.callErrhandler(CODE);
            case THROWN -> throw new IllegalStateException("on purpose");
        }
    }
}
