// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.sor;

import io.wherry.apps.job.Job;
import mpi.Comm;
import mpi.MPI;

/// Exchanges rows as MPI messages, received in place.
final class MessageHaloExchange implements HaloExchange {
    private static final int UP = 1;
    private static final int DOWN = 2;

    private final Comm world;
    private final int upper;
    private final int lower;

    MessageHaloExchange(Job job) {
        world = job.world();
        upper = job.rank() == 0 ? MPI.PROC_NULL : job.rank() - 1;
        lower = job.rank() == job.size() - 1 ? MPI.PROC_NULL : job.rank() + 1;
    }

    @Override
    public void swap(Plate plate) {
        pass(plate.first(), upper, plate.below(), lower, UP);
        pass(plate.last(), lower, plate.above(), upper, DOWN);
    }

    private void pass(double[] own, int to, double[] other, int from, int tag) {
        int length = own.length;
        world.Sendrecv(
                own, 0, length, MPI.DOUBLE, to, tag, other, 0, length, MPI.DOUBLE, from, tag);
    }
}
