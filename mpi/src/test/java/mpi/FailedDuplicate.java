// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.local.LinkFaults;
import mpi.programs.Check;

/// A program whose rank 0 frees a duplicate that could not be created, because rank 1 is lost.
public final class FailedDuplicate {
    /// Message of the exception that ends rank 0.
    static final String FREED = "duplicate was freed";

    private FailedDuplicate() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        world.setErrhandler(MPI.ERRORS_RETURN);
        world.barrier();
        if (world.getRank() == 0) {
            LinkFaults.cut(ActiveJob.current().device(), 1);
            freeDuplicate(world);
            throw new IllegalStateException(FREED); // the job has lost a rank
        }
    }

    private static void freeDuplicate(Intracomm world) throws Exception {
        Intracomm copy = world.iDup();
        Check.refuses(MPI.ERR_PROC_ABORTED, () -> copy.getRequest().waitFor());
        Check.refuses(MPI.ERR_PROC_ABORTED, copy::free);
        Check.that(copy.isNull(), "was freed");
        Check.refuses(MPI.ERR_COMM, copy::free);
    }
}
