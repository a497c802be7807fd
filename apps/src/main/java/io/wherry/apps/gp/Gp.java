// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.JobCommand;
import io.wherry.apps.job.JobOptions;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Stack;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `gp`.
@Command(
        name = "gp",
        mixinStandardHelpOptions = true,
        description =
                "Genetic programming: populations of expressions in clusters, on islands, search for a function by its"
                        + " values. At migrations the best of each island go to the next one, as the cluster they live in.")
public final class Gp implements JobCommand<List<BestExpression>> {
    private static final int LEAST_HEIGHT = 2;
    private static final int MOST_HEIGHT = 30;

    @Mixin private JobOptions options = new JobOptions();

    @Option(
            names = "--islands",
            paramLabel = "N",
            defaultValue = "4",
            description = "number of islands, over all ranks (${DEFAULT-VALUE}).")
    private int islands;

    @Option(
            names = "--population",
            paramLabel = "N",
            defaultValue = "500",
            description = "number of expressions on an island (${DEFAULT-VALUE}).")
    private int population;

    @Option(
            names = "--generations",
            paramLabel = "N",
            defaultValue = "50",
            description = "number of generations (${DEFAULT-VALUE}).")
    private int generations;

    @Option(
            names = "--migrate-every",
            paramLabel = "N",
            defaultValue = "5",
            description = "generations between two migrations (${DEFAULT-VALUE}).")
    private int migrateEvery;

    @Option(
            names = "--migrants",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "number of expressions that leave an island at a migration (${DEFAULT-VALUE}).")
    private int migrants;

    @Option(
            names = "--height",
            paramLabel = "N",
            defaultValue = "9",
            description = "maximum height of an expression, in nodes (${DEFAULT-VALUE}).")
    private int height;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "seed of the random numbers (${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--target",
            paramLabel = "FUNCTION",
            defaultValue = "quartic",
            description = "function to search for: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Target target = Target.QUARTIC;

    @Option(
            names = "--links",
            paramLabel = "LINKS",
            defaultValue = "shm",
            description = "links that carry clusters: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private ClusterMigration.Links links = ClusterMigration.Links.SHM;

    @Override
    public JobOptions options() {
        return options;
    }

    @Override
    public Set<Stack> stacks() {
        List<Stack> all =
                List.of(Stack.ISO, Stack.SHM, Stack.TCP, Stack.RMI_MPI, Stack.JAVA_RMI, Stack.MPI);
        return Collections.unmodifiableSequencedSet(new LinkedHashSet<>(all));
    }

    @Override
    public void check() {
        JobCommand.super.check();
        options.check(islands > 0, "--islands must be positive: " + islands);
        options.check(population > 0, "--population must be positive: " + population);
        options.check(generations >= 0, "--generations must not be negative: " + generations);
        options.check(migrateEvery > 0, "--migrate-every must be positive: " + migrateEvery);
        options.check(
                migrants >= 0 && migrants <= population,
                "--migrants must be from 0 to the population: " + migrants);
        options.check(
                height >= LEAST_HEIGHT && height <= MOST_HEIGHT,
                "--height must be from %d to %d: %d".formatted(LEAST_HEIGHT, MOST_HEIGHT, height));
    }

    @Override
    public Program<List<BestExpression>> program(Job job) throws IOException {
        options.check(job.size() <= islands, "more ranks than islands: ranks=" + job.size());
        IslandOptions islandOptions = new IslandOptions(target, population, height, seed);
        EvolutionSchedule schedule =
                new EvolutionSchedule(islands, generations, migrateEvery, migrants);
        return switch (job.stack()) {
            case ISO -> inClusters(job, islandOptions, schedule);
            case MPI -> onTheHeap(job, new MessageMigration(job), islandOptions, schedule);
            case SHM, TCP, RMI_MPI, JAVA_RMI ->
                    onTheHeap(job, RemoteMigration.meet(job), islandOptions, schedule);
        };
    }

    private Program<List<BestExpression>> inClusters(
            Job job, IslandOptions islandOptions, EvolutionSchedule schedule) throws IOException {
        ClusterGenerationFactory factory = ClusterGenerationFactory.open(job.rank(), job.size());
        Migration migration = new ClusterMigration(job, factory.space(), links);
        return new Evolution(job, factory, migration, islandOptions, schedule);
    }

    private static Program<List<BestExpression>> onTheHeap(
            Job job, Migration migration, IslandOptions islandOptions, EvolutionSchedule schedule) {
        return new Evolution(job, new HeapGenerationFactory(), migration, islandOptions, schedule);
    }
}
