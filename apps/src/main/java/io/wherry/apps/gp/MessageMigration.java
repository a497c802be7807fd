// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.apps.job.Job;
import mpi.Comm;
import mpi.MPI;

/// Sends expressions as objects in MPI messages.
final class MessageMigration implements Migration {
    private static final int TAG = 1;

    private final Comm world;
    private final int next;
    private final int last;

    MessageMigration(Job job) {
        world = job.world();
        next = (job.rank() + 1) % job.size();
        last = (job.rank() + job.size() - 1) % job.size();
    }

    @Override
    public Generation exchange(Generation leaving) {
        Object[] own = {leaving.population()};
        Object[] other = new Object[1];
        world.Sendrecv(own, 0, 1, MPI.OBJECT, next, TAG, other, 0, 1, MPI.OBJECT, last, TAG);
        leaving.close();
        return new HeapGenerationFactory.HeapGeneration((HeapPopulation) other[0]);
    }
}
