// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

import io.wherry.apps.job.Block;
import io.wherry.apps.job.Job;
import io.wherry.apps.job.Stopwatch;
import mpi.Comm;
import mpi.MPI;

/// Moves the matrices by MPI collectives: B to all, rows of A to each worker, rows of C back. Rows
/// are objects.
final class MessageWorkerGroup implements WorkerGroup {
    private static final int MASTER = 0;
    private static final Object[] NOTHING = {};

    private final Stopwatch communication;
    private final Comm world;
    private final int size;
    private final int[] counts;
    private final int[] offsets;

    /// @param size of the matrices
    MessageWorkerGroup(Job job, int size) {
        this.communication = job.communication();
        this.world = job.world();
        this.size = size;
        this.counts = new int[job.size()];
        this.offsets = new int[job.size()];
        for (int rank = 1; rank < job.size(); rank++) {
            Block block = Block.of(rank - 1, job.size() - 1, size);
            counts[rank] = block.length();
            offsets[rank] = block.from();
        }
    }

    @Override
    public double[][] multiply(double[][] a, double[][] b) {
        communication.start();
        double[][] c = new double[size][];
        world.Bcast(new Object[] {b}, 0, 1, MPI.OBJECT, MASTER);
        world.Scatterv(
                a, 0, counts, offsets, MPI.OBJECT, NOTHING, 0, counts[MASTER], MPI.OBJECT, MASTER);
        world.Gatherv(
                NOTHING, 0, counts[MASTER], MPI.OBJECT, c, 0, counts, offsets, MPI.OBJECT, MASTER);
        communication.stop();
        return c;
    }

    @Override
    public void work() {
        int count = counts[world.Rank()];
        communication.start();
        Object[] b = new Object[1];
        world.Bcast(b, 0, 1, MPI.OBJECT, MASTER);
        double[][] a = new double[count][];
        world.Scatterv(NOTHING, 0, counts, offsets, MPI.OBJECT, a, 0, count, MPI.OBJECT, MASTER);
        communication.stop();
        double[][] c = Matrix.product(a, (double[][]) b[0]);
        communication.start();
        world.Gatherv(c, 0, count, MPI.OBJECT, NOTHING, 0, counts, offsets, MPI.OBJECT, MASTER);
        communication.stop();
    }
}
