// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.JobCommand;
import io.wherry.apps.job.JobOptions;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Stack;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// A rank of a program whose result is correct in the first round only.
@Command(name = "fickle")
public final class WrongAnswerJob implements JobCommand<Integer> {
    @Mixin private JobOptions options = new JobOptions();

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new WrongAnswerJob()).execute(arguments));
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
        return new Count();
    }

    /// A program that counts its rounds.
    private static final class Count implements Program<Integer> {
        private int rounds;

        @Override
        public String title() {
            return "count";
        }

        @Override
        public void compute() {
            rounds++;
        }

        @Override
        public Integer collect() {
            return rounds;
        }

        @Override
        public Integer sequential() {
            return 1;
        }
    }
}
