// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.function.LongSupplier;
import mpi.programs.Check;

/// A program whose rank 0 has an Error in its part of a collective operation on a file.
public final class FailingFileRank {
    private FailingFileRank() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        FileRanks ranks = new FileRanks(MPI.COMM_WORLD);
        if (ranks.isFirst()) {
            fail(ranks);
        } else {
            Check.refuses(MPI.ERR_OTHER, () -> ranks.agree(() -> 0));
        }
        Check.same(1, ranks.agree(() -> 1)[0], "result of the next operation");
        ranks.free();
        MPI.Finalize();
    }

    private static void fail(FileRanks ranks) {
        Error expected = new StackOverflowError("on purpose");
        LongSupplier part =
                () -> {
                    throw expected;
                };
        try {
            ranks.agree(part);
        } catch (StackOverflowError e) {
            Check.that(e == expected, "the Error of the part");
            return;
        }
        throw new AssertionError("no failure");
    }
}
