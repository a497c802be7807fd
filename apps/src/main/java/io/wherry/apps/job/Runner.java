// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;

/// Runs the rounds of a program as one rank. Afterwards rank 0 runs the sequential version, when
/// the other ranks have left, and prints the report.
final class Runner<A> {
    private static final int WRONG = 1;

    private final JobCommand<A> command;
    private final JobOptions options;
    private final Stack stack;
    private final List<Round> rounds = new ArrayList<>();

    /// The result of the first round, on rank 0. Only one is kept, because results may be large.
    private @Nullable A answer;

    private boolean right = true;

    Runner(JobCommand<A> command) {
        this.command = command;
        this.options = command.options();
        this.stack = options.stack(command.stacks());
    }

    /// Runs all rounds and returns the exit code.
    int run() throws IOException, InterruptedException {
        Program<A> program;
        int size;
        try (Job job = Job.join(stack, options.network())) {
            size = job.size();
            program = runRounds(job);
        }
        if (program == null) {
            return ExitCode.USAGE;
        }
        return answer == null ? 0 : conclude(program, size, answer);
    }

    /// Creates the program and runs all rounds. After a failure, which the other ranks do not have,
    /// abandons the job.
    ///
    /// @return null if the parameters do not fit the number of ranks; rank 0 has printed why
    private @Nullable Program<A> runRounds(Job job) throws IOException, InterruptedException {
        boolean isOver = false;
        try {
            Program<A> program = command.program(job);
            for (int i = 0; i < options.rounds(); i++) {
                keep(program, round(job, program));
            }
            isOver = true;
            return program;
        } catch (ParameterException e) {
            isOver = true; // all ranks reject the parameters
            if (job.rank() == 0) {
                e.getCommandLine().getErr().println(e.getMessage());
            }
            return null;
        } finally {
            if (!isOver) {
                job.abandon();
            }
        }
    }

    /// Keeps the first result, and compares the results of further rounds with it.
    private void keep(Program<A> program, @Nullable A found) {
        if (answer == null) {
            answer = found;
        } else if (found != null && options.isChecked()) {
            right &= program.matches(answer, found);
        }
    }

    private @Nullable A round(Job job, Program<A> program)
            throws IOException, InterruptedException {
        program.prepare();
        job.barrier().await();
        job.communication().takeSeconds();
        long begun = System.nanoTime();
        program.compute();
        job.barrier().await();
        double seconds = (System.nanoTime() - begun) / 1e9;
        List<Double> communication = job.gather(job.communication().takeSeconds());
        if (communication != null) {
            rounds.add(new Round(seconds, average(communication)));
        }
        return program.collect();
    }

    private static double average(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    private int conclude(Program<A> program, int size, A parallel) throws IOException {
        List<Double> sequential = new ArrayList<>();
        for (int i = 0; options.isChecked() && i < options.rounds(); i++) {
            program.prepareSequential();
            long begun = System.nanoTime();
            A expected = program.sequential();
            sequential.add((System.nanoTime() - begun) / 1e9);
            right &= program.matches(expected, parallel);
        }
        Outcome outcome =
                new Outcome(
                        program.title(),
                        new DataPath(
                                stack,
                                options.isEncrypted() && !stack.isLocal(),
                                options.network()),
                        size,
                        rounds,
                        sequential,
                        right);
        System.out.print(outcome.text(program));
        String remark = program.remark(parallel);
        if (remark != null) {
            System.out.println("  " + remark);
        }
        Path report = options.report();
        if (report != null) {
            outcome.write(report, program);
        }
        return right ? 0 : WRONG;
    }
}
