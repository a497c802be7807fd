// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.sor;

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

/// The program `sor`.
@Command(
        name = "sor",
        mixinStandardHelpOptions = true,
        description =
                "Red-black successive over-relaxation: the temperature of a plate whose upper edge is hot. Each rank has rows"
                        + " of it, and exchanges its outermost rows twice in each iteration.")
public final class Sor implements JobCommand<double[][]> {
    @Mixin private JobOptions options = new JobOptions();

    @Option(
            names = "--size",
            paramLabel = "N",
            defaultValue = "1600",
            description = "number of rows and columns (${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "100",
            description = "number of iterations (${DEFAULT-VALUE}).")
    private int iterations;

    @Override
    public JobOptions options() {
        return options;
    }

    @Override
    public Set<Stack> stacks() {
        return EnumSet.complementOf(EnumSet.of(Stack.ISO));
    }

    @Override
    public void check() {
        JobCommand.super.check();
        options.check(size > 0, "--size must be positive: " + size);
        options.check(iterations >= 0, "--iterations must not be negative: " + iterations);
    }

    @Override
    public Program<double[][]> program(Job job) throws IOException {
        options.check(job.size() <= size, "more ranks than rows: ranks=" + job.size());
        HaloExchange edges =
                job.stack() == Stack.MPI
                        ? new MessageHaloExchange(job)
                        : RemoteHaloExchange.meet(job);
        return new Relaxation(job, edges, size, iterations);
    }
}
