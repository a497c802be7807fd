// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Each receive call, in both spellings.
public final class ModesOfReceiving {
    private static final int TAG = 3;

    private ModesOfReceiving() {}

    /// Receives up to three numbers after the first place.
    @FunctionalInterface
    private interface Receive {
        Status from(Intracomm world, long[] numbers, int rank);
    }

    public static void run(Intracomm world) {
        Receive[] ways = {
            (w, a, from) -> w.recv(a, 1, 3, MPI.LONG, from, TAG),
            (w, a, from) -> w.recv(MPI.slice(a, 1), 3, MPI.LONG, from, TAG),
            (w, a, from) -> w.Recv(a, 1, 3, MPI.LONG, from, TAG),
            (w, a, from) -> w.iRecv(a, 1, 3, MPI.LONG, from, TAG).waitStatus(),
            (w, a, from) -> w.iRecv(MPI.slice(a, 1), 3, MPI.LONG, from, TAG).Wait(),
            (w, a, from) -> w.iRecv((Object) MPI.slice(a, 1), 3, MPI.LONG, from, TAG).Wait(),
            (w, a, from) -> w.Irecv(a, 1, 3, MPI.LONG, from, TAG).Wait(),
            (w, a, from) -> w.Recv(a, 1, 3, MPI.LONG, MPI.ANY_SOURCE, MPI.ANY_TAG),
            (w, a, from) -> w.Recv(a, 1, 3, MPI.LONG, from, MPI.ANY_TAG),
            (w, a, from) -> w.Recv(a, 1, 3, MPI.LONG, MPI.ANY_SOURCE, TAG)
        };
        RingNeighbours ring = RingNeighbours.of(world);
        for (Receive way : ways) {
            long[] arrived = {-1, -1, -1, -1};
            Request sending =
                    world.iSend(new long[] {ring.rank(), 5}, 2, MPI.LONG, ring.right(), TAG);

            Status status = way.from(world, arrived, ring.left());

            sending.waitFor();
            Check.same(new long[] {-1, ring.left(), 5, -1}, arrived, "numbers");
            Check.same(ring.left(), status.source, "source");
            Check.same(TAG, status.tag, "tag");
            Check.same(2, status.Get_count(MPI.LONG), "count");
            Check.same(2, status.Get_elements(MPI.LONG), "elements");
            Check.that(!status.Test_cancelled(), "cancelled");
            world.barrier();
        }
    }
}
