// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.apps.job.Block;
import io.wherry.apps.job.Job;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Stopwatch;
import io.wherry.apps.job.Throughput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Genetic programming on islands (Koza's symbolic regression): searches for an expression that has
/// given values.
///
/// The number of islands does not depend on the number of ranks; each island has its own random
/// numbers, and migrations happen at fixed generations. So any number of ranks finds the same
/// expressions with the same errors, bit for bit.
final class Evolution implements Program<List<BestExpression>> {
    private final Job job;
    private final GenerationFactory factory;
    private final IslandOptions islandOptions;
    private final EvolutionSchedule schedule;
    private final Migration migration;
    private @Nullable Archipelago own;

    Evolution(
            Job job,
            GenerationFactory factory,
            Migration migration,
            IslandOptions islandOptions,
            EvolutionSchedule schedule) {
        this.job = job;
        this.factory = factory;
        this.islandOptions = islandOptions;
        this.schedule = schedule;
        this.migration = measured(migration, job.communication());
    }

    private static Migration measured(Migration migration, Stopwatch communication) {
        return leaving -> {
            communication.start();
            Generation came = migration.exchange(leaving);
            communication.stop();
            return came;
        };
    }

    @Override
    public String title() {
        return "gp %s, %d islands of %d, %d generations"
                .formatted(
                        islandOptions.target(),
                        schedule.islands(),
                        islandOptions.population(),
                        schedule.generations());
    }

    @Override
    public void prepare() {
        own = null;
    }

    @Override
    public void compute() throws IOException, InterruptedException {
        Block numbers = Block.of(job.rank(), job.size(), schedule.islands());
        own = new Archipelago(factory, islandOptions, schedule, numbers);
        own.evolve(job.size() == 1 ? leaving -> leaving : migration);
    }

    @Override
    public @Nullable List<BestExpression> collect() {
        try (Archipelago islands = Objects.requireNonNull(own)) {
            List<ArrayList<BestExpression>> parts = job.gather(new ArrayList<>(islands.best()));
            return parts == null ? null : parts.stream().flatMap(List::stream).toList();
        }
    }

    @Override
    public List<BestExpression> sequential() {
        return alone(factory, islandOptions, schedule);
    }

    /// Runs all islands on the calling thread.
    static List<BestExpression> alone(
            GenerationFactory factory, IslandOptions islandOptions, EvolutionSchedule schedule) {
        Block all = new Block(0, schedule.islands());
        try (Archipelago islands = new Archipelago(factory, islandOptions, schedule, all)) {
            islands.evolve(leaving -> leaving);
            return islands.best();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("no message is sent and no thread waits", e);
        }
    }

    @Override
    public String remark(List<BestExpression> answer) {
        BestExpression best = bestOf(answer);
        return "%s is %s, mean error %.6f%s"
                .formatted(
                        islandOptions.target().formula(),
                        best.expression(),
                        best.error(),
                        best.error() < FitnessEvaluator.GOOD ? "" : ": not found yet");
    }

    static BestExpression bestOf(List<BestExpression> islands) {
        return islands.stream()
                .min(Comparator.comparingDouble(BestExpression::error))
                .orElseThrow();
    }

    @Override
    public Throughput figure(double seconds) {
        double bred =
                (double) islandOptions.population() * schedule.islands() * schedule.generations();
        return new Throughput(bred / seconds / 1e3, "thousand expressions/s");
    }
}
