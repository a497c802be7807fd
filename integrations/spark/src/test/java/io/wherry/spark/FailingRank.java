// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mpi.MPI;

/// A rank fails while the others wait for it.
///
/// @param where the failing rank is
/// @param attempts a folder with a file for each attempt of rank 0
/// @param failures the number of attempts that fail
record FailingRank(Where where, String attempts, int failures)
        implements RankProgram<Integer, Integer> {
    static final int FAILING = 1;

    enum Where {
        BEFORE_INIT,
        IN_JOB,
        BY_ERROR,
        KILLED
    }

    @Override
    public Integer run(List<Integer> numbers) throws IOException {
        int number = numbers.getFirst();
        boolean fails = number == FAILING && attempt() < failures;
        if (fails && where == Where.BEFORE_INIT) {
            throw new IllegalStateException("on purpose");
        }
        MPI.Init(new String[0]);
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {number}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        if (fails) {
            fail();
        }
        MPI.COMM_WORLD.Allreduce(new int[] {number}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        MPI.Finalize();
        return sum[0];
    }

    private void fail() {
        if (where == Where.KILLED) {
            Runtime.getRuntime().halt(1);
        }
        if (where == Where.BY_ERROR) {
            throw new AssertionError("on purpose");
        }
        throw new IllegalStateException("on purpose");
    }

    /// Returns the number of earlier attempts.
    private int attempt() throws IOException {
        int attempt = 0;
        while (!Path.of(attempts, "attempt-" + attempt).toFile().createNewFile()) {
            attempt++;
        }
        Files.writeString(
                Path.of(attempts, "attempt-" + attempt),
                Long.toString(ProcessHandle.current().pid()));
        return attempt;
    }
}
