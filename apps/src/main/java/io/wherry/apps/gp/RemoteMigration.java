// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Mailbox;
import java.io.IOException;
import java.util.List;

/// Sends expressions as arguments of remote calls.
final class RemoteMigration implements Migration {
    private final MigrantQueue mine;
    private final MigrantReceiver next;

    private RemoteMigration(MigrantQueue mine, MigrantReceiver next) {
        this.mine = mine;
        this.next = next;
    }

    static RemoteMigration meet(Job job) throws IOException {
        MigrantQueue mine = new MigrantQueue();
        List<MigrantReceiver> all = job.meet(mine, MigrantReceiver.class);
        return new RemoteMigration(mine, all.get((job.rank() + 1) % job.size()));
    }

    @Override
    public Generation exchange(Generation leaving) throws IOException, InterruptedException {
        next.land((HeapPopulation) leaving.population());
        leaving.close();
        return new HeapGenerationFactory.HeapGeneration(mine.migrants.take());
    }

    /// Expressions that have arrived and were not taken yet. The previous rank is at most one
    /// migration ahead, unless the ring is longer.
    private static final class MigrantQueue implements MigrantReceiver {
        private final Mailbox<HeapPopulation> migrants = new Mailbox<>();

        @Override
        public void land(HeapPopulation population) {
            migrants.put(population);
        }
    }
}
