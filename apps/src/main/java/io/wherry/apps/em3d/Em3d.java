// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

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

/// The program `em3d`.
@Command(
        name = "em3d",
        mixinStandardHelpOptions = true,
        description =
                "Electromagnetic waves on a graph of electric and magnetic nodes. Each rank has nodes of both kinds, and sends"
                        + " the values that other ranks need twice in each iteration.")
public final class Em3d implements JobCommand<double[]> {
    private static final int KINDS = 2;
    private static final double MOST_REMOTE = 100;

    @Mixin private JobOptions options = new JobOptions();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "40000",
            description = "number of nodes of both kinds (${DEFAULT-VALUE}).")
    private int nodes;

    @Option(
            names = "--degree",
            paramLabel = "N",
            defaultValue = "20",
            description = "number of edges that lead to a node (${DEFAULT-VALUE}).")
    private int degree;

    @Option(
            names = "--remote",
            paramLabel = "PERCENT",
            defaultValue = "20",
            description = "percentage of the edges that cross ranks (${DEFAULT-VALUE}).")
    private double remote;

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
        options.check(nodes >= KINDS, "--nodes must be two or more: " + nodes);
        options.check(nodes % KINDS == 0, "--nodes must be even: " + nodes);
        options.check(degree > 0, "--degree must be positive: " + degree);
        options.check(
                (long) nodes / KINDS * degree <= Integer.MAX_VALUE,
                "too many edges: nodes=" + nodes + ", degree=" + degree);
        options.check(remote >= 0 && remote <= MOST_REMOTE, "--remote must be 0 to 100: " + remote);
        options.check(iterations > 0, "--iterations must be positive: " + iterations);
    }

    @Override
    public Program<double[]> program(Job job) throws IOException {
        int ofAKind = nodes / KINDS;
        options.check(
                job.size() <= ofAKind, "more ranks than nodes of a kind: ranks=" + job.size());
        Ghosts ghosts = job.stack() == Stack.MPI ? new MessageGhosts(job) : RemoteGhosts.meet(job);
        GraphOptions edgeTable = new GraphOptions(ofAKind, degree, remote, job.size());
        return new Propagation(job, ghosts, edgeTable, iterations);
    }
}
