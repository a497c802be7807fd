// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

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

/// The program `matmul`.
@Command(
        name = "matmul",
        mixinStandardHelpOptions = true,
        description =
                "Matrix multiply: a master, rank 0, sends one matrix and rows of the other to its workers, all other"
                        + " ranks, and fetches rows of the product.")
public final class Matmul implements JobCommand<double[][]> {
    @Mixin private JobOptions options = new JobOptions();

    @Option(
            names = "--size",
            paramLabel = "N",
            defaultValue = "500",
            description = "number of rows and columns (${DEFAULT-VALUE}).")
    private int size;

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
    }

    @Override
    public Program<double[][]> program(Job job) throws IOException {
        options.check(job.size() - 1 <= size, "more workers than rows: ranks=" + job.size());
        WorkerGroup workers =
                job.stack() == Stack.MPI
                        ? new MessageWorkerGroup(job, size)
                        : RemoteWorkerGroup.meet(job);
        return new Multiplication(job, workers, size);
    }
}
