// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import mpi.MPI;

/// One rank that runs all programs one after another over each stack that is named, with small data.
public final class SmallJob {
    static final String GOOD = "all results are correct";

    private static final Set<String> CALLS = Set.of("shm", "tcp", "rmi-mpi", "java.rmi");
    private static final Set<String> CALLS_AND_MESSAGES = with(CALLS, "mpi");

    private static final String GP =
            "gp --population 60 --generations 9 --migrate-every 2 --migrants 5";

    private static final List<Line> LINES =
            List.of(
                    new Line("em3d --nodes 1006 --iterations 9", CALLS_AND_MESSAGES),
                    new Line("em3d --nodes 1006 --iterations 3 --remote 0", CALLS_AND_MESSAGES),
                    new Line("fft --points 1024 --piece 25", CALLS_AND_MESSAGES),
                    new Line("fft --points 1024 --piece 25 --layout arrays", CALLS_AND_MESSAGES),
                    new Line("pmm --size 37 --repeats 3", CALLS_AND_MESSAGES),
                    new Line("sor --size 61 --iterations 9", CALLS_AND_MESSAGES),
                    new Line(
                            "sor --size 31 --iterations 9 --network fast-ethernet-1999",
                            Set.of("tcp", "java.rmi")),
                    new Line("matmul --size 61", CALLS_AND_MESSAGES),
                    new Line("tsp --cities 11 --begun 4", CALLS),
                    new Line("ida --moves 40 --seed 3", CALLS),
                    new Line(GP, with(CALLS_AND_MESSAGES, "iso")),
                    new Line(GP + " --target beat --links mpi", Set.of("iso")));

    /// The command line of a program, and the stacks that it supports.
    record Line(String words, Set<String> stacks) {
        Line {
            stacks = Set.copyOf(stacks);
        }

        String[] over(String stack) {
            List<String> all = new ArrayList<>(Arrays.asList(words.split(" ")));
            all.addAll(List.of("--over", stack, "--rounds", "2"));
            return all.toArray(String[]::new);
        }
    }

    private SmallJob() {}

    private static Set<String> with(Set<String> stacks, String another) {
        List<String> all = new ArrayList<>(stacks);
        all.add(another);
        return Set.copyOf(all);
    }

    public static void main(String[] arguments) {
        MPI.InitThread(arguments, MPI.THREAD_MULTIPLE);
        for (String stack : arguments) {
            runOver(stack);
        }
        int rank = MPI.COMM_WORLD.Rank();
        MPI.Finalize();
        if (rank == 0) {
            System.out.println(GOOD);
        }
    }

    private static void runOver(String stack) {
        for (Line line : LINES) {
            if (line.stacks().contains(stack) && Apps.run(line.over(stack)) != 0) {
                throw new AssertionError("program failed over " + stack + ": " + line.words());
            }
        }
    }
}
