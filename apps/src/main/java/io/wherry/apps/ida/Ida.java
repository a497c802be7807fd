// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

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

/// The program `ida`.
@Command(
        name = "ida",
        mixinStandardHelpOptions = true,
        description =
                "The 15-puzzle by iterative deepening (IDA*): the number of moves that solve it, and the number of solutions. Each rank has a queue"
                        + " of jobs, and steals from other ranks when it is empty.")
public final class Ida implements JobCommand<Solution> {
    @Mixin private JobOptions options = new JobOptions();

    @Option(
            names = "--moves",
            paramLabel = "N",
            defaultValue = "58",
            description = "number of random moves from the goal to the start (${DEFAULT-VALUE}).")
    private int moves;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "58",
            description = "seed of the random moves (${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--split",
            paramLabel = "N",
            defaultValue = "12",
            description =
                    "depth up to which a job is split into its successors, in moves from the start (${DEFAULT-VALUE}).")
    private int split;

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
        options.check(moves >= 0, "--moves must not be negative: " + moves);
        options.check(split >= 0, "--split must not be negative: " + split);
    }

    @Override
    public Program<Solution> program(Job job) throws IOException {
        return new IterativeDeepening(job, Board.walked(moves, seed), split);
    }
}
