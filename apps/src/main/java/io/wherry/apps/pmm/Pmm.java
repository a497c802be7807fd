// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.pmm;

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

/// The program `pmm`.
@Command(
        name = "pmm",
        mixinStandardHelpOptions = true,
        description =
                "Parallel matrix multiplication: each rank has rows of both matrices, and the rows of one matrix go round a ring of all"
                        + " ranks, one row at a time.")
public final class Pmm implements JobCommand<double[][]> {
    @Mixin private JobOptions options = new JobOptions();

    @Option(
            names = "--size",
            paramLabel = "N",
            defaultValue = "256",
            description = "number of rows and columns (${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            defaultValue = "100",
            description = "number of multiplications (${DEFAULT-VALUE}).")
    private int repeats;

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
        options.check(repeats > 0, "--repeats must be positive: " + repeats);
    }

    @Override
    public Program<double[][]> program(Job job) throws IOException {
        options.check(job.size() <= size, "more ranks than rows: ranks=" + job.size());
        Ring ring = job.stack() == Stack.MPI ? new MessageRing(job, size) : RemoteRing.meet(job);
        return new RingProduct(job, ring, size, repeats);
    }
}
