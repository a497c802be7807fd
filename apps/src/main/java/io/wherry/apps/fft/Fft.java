// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

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

/// The program `fft`.
@Command(
        name = "fft",
        mixinStandardHelpOptions = true,
        description =
                "The fast Fourier transform of one vector. Every rank sends a part of its rows to every other rank, in pieces,"
                        + " once.")
public final class Fft implements JobCommand<double[]> {
    @Mixin private JobOptions options = new JobOptions();

    @Option(
            names = "--points",
            paramLabel = "N",
            defaultValue = "1048576",
            description = "length of the vector, a power of two (${DEFAULT-VALUE}).")
    private int points;

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            defaultValue = "complex",
            converter = VectorLayout.Converter.class,
            description =
                    "layout of the vector: one array of objects with two fields each, or two arrays of numbers:"
                            + " ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private VectorLayout layout = VectorLayout.COMPLEX;

    @Option(
            names = "--piece",
            paramLabel = "N",
            defaultValue = "1024",
            description = "number of points in one message or call (${DEFAULT-VALUE}).")
    private int piece;

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
        options.check(
                Integer.bitCount(points) == 1 && points > 0,
                "--points must be a power of two: " + points);
        options.check(piece > 0, "--piece must be positive: " + piece);
    }

    @Override
    public Program<double[]> program(Job job) throws IOException {
        int ranks = job.size();
        options.check(Integer.bitCount(ranks) == 1, "ranks must be a power of two: ranks=" + ranks);
        options.check(
                (long) ranks * ranks <= points,
                "more ranks than the root of the points: ranks=" + ranks + ", points=" + points);
        return layout.program(job, points, piece);
    }
}
