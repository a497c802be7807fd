// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.apps.job.Block;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Islands that are neighbours on the ring: those of a rank, or all. From each the best go to the next one, now and then.
final class Archipelago implements AutoCloseable {
    private final List<Island> islands = new ArrayList<>();
    private final EvolutionSchedule schedule;

    /// @param numbers which islands
    Archipelago(
            GenerationFactory habitat,
            IslandOptions nature,
            EvolutionSchedule schedule,
            Block numbers) {
        this.schedule = schedule;
        for (int number = numbers.from(); number < numbers.to(); number++) {
            islands.add(new Island(habitat, nature, number));
        }
    }

    /// @param route from the last of these islands to the first, by way of all others
    void evolve(Migration route) throws IOException, InterruptedException {
        for (int i = 1; i <= schedule.generations(); i++) {
            islands.forEach(Island::evolve);
            if (i % schedule.migrateEvery() == 0) {
                migrate(route);
            }
        }
    }

    private void migrate(Migration route) throws IOException, InterruptedException {
        List<Generation> boats = new ArrayList<>();
        islands.forEach(island -> boats.add(island.emigrants(schedule.migrants())));
        boats.addFirst(route.exchange(boats.removeLast()));
        for (int i = 0; i < boats.size(); i++) {
            try (Generation boat = boats.get(i)) {
                islands.get(i).welcome(boat.population());
            }
        }
    }

    /// Of each island.
    List<BestExpression> best() {
        return islands.stream().map(Island::best).toList();
    }

    @Override
    public void close() {
        islands.forEach(Island::close);
    }
}
