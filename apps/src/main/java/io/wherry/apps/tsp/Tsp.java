// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.JobCommand;
import io.wherry.apps.job.JobOptions;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Stack;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `tsp`.
@Command(
        name = "tsp",
        mixinStandardHelpOptions = true,
        description =
                "The travelling salesman: the shortest tour through all cities, by branch and bound. Ranks fetch jobs from"
                        + " one queue, at rank 0, and tell each other of shorter tours.")
public final class Tsp implements JobCommand<Tour> {
    private static final int FEWEST = 3;
    private static final int MOST = 31;

    @Mixin private JobOptions options = new JobOptions();

    @Option(
            names = "--cities",
            paramLabel = "N",
            defaultValue = "17",
            description = "number of cities (${DEFAULT-VALUE}).")
    private int cities;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "seed of the places of the cities (${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--begun",
            paramLabel = "N",
            defaultValue = "3",
            description = "number of cities in the route prefix of a job (${DEFAULT-VALUE}).")
    private int begun;

    @Override
    public JobOptions options() {
        return options;
    }

    @Override
    public Set<Stack> stacks() {
        return EnumSet.complementOf(EnumSet.of(Stack.MPI, Stack.ISO));
    }

    @Override
    public void check() {
        JobCommand.super.check();
        options.check(
                cities >= FEWEST && cities <= MOST,
                "--cities must be between " + FEWEST + " and " + MOST + ": " + cities);
        options.check(
                begun > 0 && begun <= cities,
                "--begun must be between 1 and the number of cities: " + begun);
    }

    @Override
    public Program<Tour> program(Job job) throws IOException {
        return new TravellingSalesman(job, Distances.random(cities, seed), begun);
    }
}
