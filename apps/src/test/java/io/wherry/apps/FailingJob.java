// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.JobCommand;
import io.wherry.apps.job.JobOptions;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Stack;
import java.util.EnumSet;
import java.util.Set;
import mpi.MPI;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// A rank of a program whose last rank fails, while the first waits for a message.
@Command(name = "failing")
public final class FailingJob implements JobCommand<Integer> {
    static final String REASON = "failed on purpose";

    @Mixin private JobOptions options = new JobOptions();

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new FailingJob()).execute(arguments));
    }

    @Override
    public JobOptions options() {
        return options;
    }

    @Override
    public Set<Stack> stacks() {
        return EnumSet.of(Stack.MPI);
    }

    @Override
    public Program<Integer> program(Job job) {
        return new Failure(job);
    }

    /// A program without a result.
    private record Failure(Job job) implements Program<Integer> {
        @Override
        public String title() {
            return "failure";
        }

        @Override
        public void compute() {
            if (job.rank() > 0) {
                throw new IllegalStateException(REASON);
            }
            job.world().Recv(new int[1], 0, 1, MPI.INT, 1, 1);
        }

        @Override
        public Integer collect() {
            return 0;
        }

        @Override
        public Integer sequential() {
            return 0;
        }
    }
}
