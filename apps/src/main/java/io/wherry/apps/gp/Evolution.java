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

/// Genetic programming on islands (Koza's symbolic regression): an expression is looked for that comes to given values.
///
/// There are as many islands whatever the number of ranks; each has its own chance, and migrations are at fixed generations. So
/// any number of ranks finds the same expressions, with the same errors, to the last bit.
final class Evolution implements Program<List<BestExpression>> {
    private final Job job;
    private final GenerationFactory habitat;
    private final IslandOptions nature;
    private final EvolutionSchedule schedule;
    private final Migration route;
    private @Nullable Archipelago own;

    Evolution(
            Job job,
            GenerationFactory habitat,
            Migration route,
            IslandOptions nature,
            EvolutionSchedule schedule) {
        this.job = job;
        this.habitat = habitat;
        this.nature = nature;
        this.schedule = schedule;
        this.route = measured(route, job.communication());
    }

    private static Migration measured(Migration route, Stopwatch communication) {
        return leaving -> {
            communication.start();
            Generation came = route.exchange(leaving);
            communication.stop();
            return came;
        };
    }

    @Override
    public String title() {
        return "gp %s, %d islands of %d, %d generations"
                .formatted(
                        nature.target(),
                        schedule.islands(),
                        nature.population(),
                        schedule.generations());
    }

    @Override
    public void prepare() {
        own = null;
    }

    @Override
    public void compute() throws IOException, InterruptedException {
        Block numbers = Block.of(job.rank(), job.size(), schedule.islands());
        own = new Archipelago(habitat, nature, schedule, numbers);
        own.evolve(job.size() == 1 ? leaving -> leaving : route);
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
        return alone(habitat, nature, schedule);
    }

    /// All islands on this thread.
    static List<BestExpression> alone(
            GenerationFactory habitat, IslandOptions nature, EvolutionSchedule schedule) {
        Block all = new Block(0, schedule.islands());
        try (Archipelago islands = new Archipelago(habitat, nature, schedule, all)) {
            islands.evolve(leaving -> leaving);
            return islands.best();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("nothing is sent, nobody waits", e);
        }
    }

    @Override
    public String remark(List<BestExpression> answer) {
        BestExpression best = bestOf(answer);
        return "%s is %s, mean error %.6f%s"
                .formatted(
                        nature.target().formula(),
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
        double bred = (double) nature.population() * schedule.islands() * schedule.generations();
        return new Throughput(bred / seconds / 1e3, "thousand expressions/s");
    }
}
