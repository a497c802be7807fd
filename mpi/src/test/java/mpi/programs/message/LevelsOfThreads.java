// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import mpi.MPI;
import mpi.programs.Check;

/// Begins with a level of threads.
public final class LevelsOfThreads {
    private LevelsOfThreads() {}

    public static void main(String[] args) throws Exception {
        int level = MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        Check.same(level, MPI.queryThread(), "level");
        Check.that(level >= MPI.THREAD_SERIALIZED, "level: " + level);
        boolean first = MPI.COMM_WORLD.getRank() == 0;
        SeveralThreads.run(MPI.COMM_WORLD);
        if (first) {
            System.out.println("programs: done");
        }
        MPI.Finalize();
    }
}
