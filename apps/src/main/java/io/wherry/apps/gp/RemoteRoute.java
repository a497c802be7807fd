// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Mailbox;
import java.io.IOException;
import java.util.List;

/// Expressions as arguments of remote calls.
final class RemoteRoute implements Route {
    private final Landed mine;
    private final Shore next;

    private RemoteRoute(Landed mine, Shore next) {
        this.mine = mine;
        this.next = next;
    }

    static RemoteRoute meet(Job job) throws IOException {
        Landed mine = new Landed();
        List<Shore> all = job.meet(mine, Shore.class);
        return new RemoteRoute(mine, all.get((job.rank() + 1) % job.size()));
    }

    @Override
    public Generation exchange(Generation leaving) throws IOException, InterruptedException {
        next.land((HeapPopulation) leaving.population());
        leaving.close();
        return new HeapHabitat.HeapGeneration(mine.migrants.take());
    }

    /// What came and was not taken yet: the rank before is one migration ahead at most, but for a longer ring.
    private static final class Landed implements Shore {
        private final Mailbox<HeapPopulation> migrants = new Mailbox<>();

        @Override
        public void land(HeapPopulation population) {
            migrants.put(population);
        }
    }
}
