// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import mpi.MPI;

public class Hello {
    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Object[] own = {"hello from rank " + rank};
        Object[] all = new Object[size];
        MPI.COMM_WORLD.Gather(own, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0);
        if (rank == 0) {
            System.out.println(Arrays.toString(all));
        }
        MPI.Finalize();
    }
}
