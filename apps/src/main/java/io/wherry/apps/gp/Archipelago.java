// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.apps.job.Block;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Neighbouring islands on the ring: the islands of one rank, or all islands. At migrations the
/// best expressions of each island go to the next one. *Archipelago*, *island* and *migration* are
/// terms of the island model of genetic algorithms.
final class Archipelago implements AutoCloseable {
    private final List<Island> islands = new ArrayList<>();
    private final EvolutionSchedule schedule;

    /// @param numbers range of the island numbers
    Archipelago(
            GenerationFactory factory,
            IslandOptions islandOptions,
            EvolutionSchedule schedule,
            Block numbers) {
        this.schedule = schedule;
        for (int number = numbers.from(); number < numbers.to(); number++) {
            islands.add(new Island(factory, islandOptions, number));
        }
    }

    /// @param migration from the last of these islands to the first, through all other ranks
    void evolve(Migration migration) throws IOException, InterruptedException {
        for (int i = 1; i <= schedule.generations(); i++) {
            islands.forEach(Island::evolve);
            if (i % schedule.migrateEvery() == 0) {
                migrate(migration);
            }
        }
    }

    private void migrate(Migration migration) throws IOException, InterruptedException {
        List<Generation> boats = new ArrayList<>();
        islands.forEach(island -> boats.add(island.emigrants(schedule.migrants())));
        boats.addFirst(migration.exchange(boats.removeLast()));
        for (int i = 0; i < boats.size(); i++) {
            try (Generation boat = boats.get(i)) {
                islands.get(i).welcome(boat.population());
            }
        }
    }

    /// Returns the best expression of each island.
    List<BestExpression> best() {
        return islands.stream().map(Island::best).toList();
    }

    @Override
    public void close() {
        islands.forEach(Island::close);
    }
}
