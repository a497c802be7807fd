// SPDX-License-Identifier: Apache-2.0
package mpi.programs.job;

import mpi.Intercomm;
import mpi.MPI;

/// Spawns workers, gives each a number, and adds up their results. The program of
/// docs/how-to/mpi-processes.md.
public final class StartWorkers {
    private static final int WORKERS = 3;

    private StartWorkers() {}

    public static void main(String[] args) {
        MPI.Init(args);
        String[] arguments = {"-cp", System.getProperty("java.class.path"), Worker.class.getName()};
        Intercomm workers =
                MPI.COMM_WORLD.spawn("java", arguments, WORKERS, MPI.INFO_NULL, 0, null);
        if (MPI.COMM_WORLD.getRank() == 0) {
            int sum = 0;
            for (int worker = 0; worker < WORKERS; worker++) {
                workers.send(new int[] {worker + 1}, 1, MPI.INT, worker, 0);
            }
            for (int worker = 0; worker < WORKERS; worker++) {
                int[] square = new int[1];
                workers.recv(square, 1, MPI.INT, worker, 0);
                sum += square[0];
            }
            System.out.println("sum of squares: " + sum);
        }
        workers.disconnect();
        MPI.Finalize();
    }

    /// A worker: a process of a job of its own.
    public static final class Worker {
        private Worker() {}

        public static void main(String[] args) {
            MPI.Init(args);
            Intercomm parent = Intercomm.getParent();
            int[] number = new int[1];
            parent.recv(number, 1, MPI.INT, 0, 0);
            parent.send(new int[] {number[0] * number[0]}, 1, MPI.INT, 0, 0);
            parent.disconnect();
            MPI.Finalize();
        }
    }
}
