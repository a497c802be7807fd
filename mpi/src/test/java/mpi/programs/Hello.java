// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import java.util.List;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/// The first program of the how-to pages.
public final class Hello {
    private Hello() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        Object[] own = {List.of("hello from rank", rank)};
        Object[] all = new Object[size];
        MPI.COMM_WORLD.Gather(own, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0);

        double[] sum = {rank};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);

        ring(rank, size);
        MPI.Finalize();
        if (rank == 0) {
            Check.same(List.of("hello from rank", size - 1), all[size - 1], "last greeting");
        }
        Check.same(size * (size - 1) / 2.0, sum[0], "sum");
    }

    private static void ring(int rank, int size) throws Exception {
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        int[] out = {rank};
        int[] in = new int[1];
        // mpiJava and MPJ Express: an offset for each buffer
        Request sending = MPI.COMM_WORLD.Isend(out, 0, 1, MPI.INT, right, 7);
        Status status = MPI.COMM_WORLD.Recv(in, 0, 1, MPI.INT, left, 7);
        sending.Wait();
        Check.same(left, status.source, "source");
        // Open MPI: no offsets
        sending = MPI.COMM_WORLD.iSend(out, 1, MPI.INT, right, 8);
        status = MPI.COMM_WORLD.recv(in, 1, MPI.INT, left, 8);
        sending.waitFor();
        Check.same(left, status.getSource(), "source");
        Check.same(left, in[0], "what came");
    }
}
