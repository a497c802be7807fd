// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import io.wherry.apps.job.Job;
import java.util.ArrayList;
import java.util.List;
import mpi.Comm;
import mpi.MPI;
import mpi.Request;

/// Sends values as MPI messages, which are received directly into the ghosts.
final class MessageGhosts implements Ghosts {
    private static final int VALUES = 1;

    private final Comm world;
    private final int ranks;

    MessageGhosts(Job job) {
        this.world = job.world();
        this.ranks = job.size();
    }

    @Override
    public void fetch(Field field) {
        List<Request> requests = new ArrayList<>();
        double[] values = field.values();
        for (int other = 0; other < ranks; other++) {
            int count = field.ghosts(other);
            if (count > 0) {
                int to = field.begin(other);
                requests.add(world.Irecv(values, to, count, MPI.DOUBLE, other, VALUES));
            }
        }
        for (int other = 0; other < ranks; other++) {
            int count = field.wanted(other);
            if (count > 0) {
                double[] copy = field.copyFor(other);
                requests.add(world.Isend(copy, 0, count, MPI.DOUBLE, other, VALUES));
            }
        }
        Request.Waitall(requests.toArray(Request[]::new));
    }
}
