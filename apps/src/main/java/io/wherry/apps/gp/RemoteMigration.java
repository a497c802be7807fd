// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Mailbox;
import java.io.IOException;
import java.util.List;

/// Expressions as arguments of remote calls.
final class RemoteMigration implements Migration {
    private final Landed mine;
    private final MigrantReceiver next;

    private RemoteMigration(Landed mine, MigrantReceiver next) {
        this.mine = mine;
        this.next = next;
    }

    static RemoteMigration meet(Job job) throws IOException {
        Landed mine = new Landed();
        List<MigrantReceiver> all = job.meet(mine, MigrantReceiver.class);
        return new RemoteMigration(mine, all.get((job.rank() + 1) % job.size()));
    }

    @Override
    public Generation exchange(Generation leaving) throws IOException, InterruptedException {
        next.land((HeapPopulation) leaving.population());
        leaving.close();
        return new HeapGenerationFactory.HeapGeneration(mine.migrants.take());
    }

    /// What came and was not taken yet: the rank before is one migration ahead at most, but for a longer ring.
    private static final class Landed implements MigrantReceiver {
        private final Mailbox<HeapPopulation> migrants = new Mailbox<>();

        @Override
        public void land(HeapPopulation population) {
            migrants.put(population);
        }
    }
}
