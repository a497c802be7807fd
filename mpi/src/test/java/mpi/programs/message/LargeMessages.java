// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Long messages in both directions at once.
public final class LargeMessages {
    private static final int MESSAGES = 8;
    private static final int LENGTH = 150_003;

    private LargeMessages() {}

    public static void run(Intracomm world) {
        both(world, MPI.DOUBLE, LENGTH);
        Datatype gaps = Datatype.createVector(LENGTH / 3, 1, 3, MPI.DOUBLE);
        both(world, gaps, 1);
    }

    private static void both(Intracomm world, Datatype type, int count) {
        RingNeighbours ring = RingNeighbours.of(world);
        Request[] requests = new Request[4 * MESSAGES];
        double[][] in = new double[2 * MESSAGES][LENGTH];
        for (int n = 0; n < MESSAGES; n++) {
            double[] out = new double[LENGTH];
            out[0] = ring.rank();
            out[99_999] = n;
            requests[4 * n] = world.iSend(out, count, type, ring.right(), 1);
            requests[4 * n + 1] = world.iSend(out, count, type, ring.left(), 2);
            requests[4 * n + 2] = world.iRecv(in[2 * n], count, type, ring.left(), 1);
            requests[4 * n + 3] = world.iRecv(in[2 * n + 1], count, type, ring.right(), 2);
        }

        Request.waitAll(requests);

        for (int n = 0; n < MESSAGES; n++) {
            Check.same(ring.left(), (long) in[2 * n][0], "from the left");
            Check.same(ring.right(), (long) in[2 * n + 1][0], "from the right");
            Check.same(n, (long) in[2 * n][99_999], "number of the message");
            Check.same(n, (long) in[2 * n + 1][99_999], "number of the message");
        }
        world.barrier();
    }
}
