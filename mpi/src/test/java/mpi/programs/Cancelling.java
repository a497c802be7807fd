// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/// Receives that are given up.
final class Cancelling {
    private Cancelling() {}

    static void run(Intracomm world) {
        Ring ring = Ring.of(world);
        int[] in = {8};
        Request receiving = world.iRecv(in, 1, MPI.INT, ring.left(), 1);

        receiving.cancel();

        Status status = receiving.waitStatus();
        Check.that(status.isCancelled() && status.Test_cancelled(), "not cancelled");
        Check.same(8, in[0], "number that nobody touched");

        receiving = world.Irecv(in, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        receiving.Cancel();
        Check.that(receiving.Wait().isCancelled(), "not cancelled");
        world.barrier();
        tooLate(world, ring);
        MPI.REQUEST_NULL.cancel();
    }

    /// What is done is not given up, and what was given up takes no message.
    private static void tooLate(Intracomm world, Ring ring) {
        int[] in = new int[1];
        Request receiving = world.iRecv(in, 1, MPI.INT, ring.left(), 1);
        world.sSend(new int[0], 0, MPI.INT, MPI.PROC_NULL, 1);
        Request sending = world.iSend(new int[] {5}, 1, MPI.INT, ring.right(), 1);
        while (receiving.getStatus() == null) {
            Thread.onSpinWait();
        }

        receiving.cancel();

        Check.that(!receiving.waitStatus().isCancelled(), "cancelled though done");
        Check.same(5, in[0], "number");
        sending.waitFor();
        world.barrier();
    }
}
