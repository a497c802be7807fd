// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.pmm;

import io.wherry.apps.job.Job;
import mpi.Comm;
import mpi.MPI;

/// Passes rows as MPI messages, one message per row.
final class MessageRing implements Ring {
    private static final int ROW = 1;

    private final Comm world;
    private final int next;
    private final int previous;
    private final int size;

    MessageRing(Job job, int size) {
        this.world = job.world();
        this.next = (job.rank() + 1) % job.size();
        this.previous = (job.rank() + job.size() - 1) % job.size();
        this.size = size;
    }

    @Override
    public double[][] pass(double[][] rows, int count) {
        double[][] taken = new double[count][size];
        for (int i = 0; i < Math.max(rows.length, count); i++) {
            boolean sends = i < rows.length;
            boolean takes = i < count;
            swap(sends ? rows[i] : new double[0], takes ? taken[i] : new double[0]);
        }
        return taken;
    }

    /// One rank may have a row more than another: an empty array stands for no message.
    private void swap(double[] own, double[] other) {
        int to = own.length == 0 ? MPI.PROC_NULL : next;
        int from = other.length == 0 ? MPI.PROC_NULL : previous;
        world.Sendrecv(
                own,
                0,
                own.length,
                MPI.DOUBLE,
                to,
                ROW,
                other,
                0,
                other.length,
                MPI.DOUBLE,
                from,
                ROW);
    }
}
