// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/// Calls that are allowed before `MPI.Init` and after `MPI.Finalize`, and calls that are not.
public final class BeforeAndAfter {
    private BeforeAndAfter() {}

    public static void main(String[] args) throws Exception {
        Check.that(!MPI.isInitialized() && !MPI.Initialized(), "begun");
        Check.that(!MPI.isFinalized() && !MPI.Finalized(), "ended");
        outside();
        Check.refuses(MPI.ERR_OTHER, MPI::Finalize);
        String[] words = {"one", "two"};

        Check.same(new String[] {"one", "two"}, MPI.Init(words), "words of the program");

        Check.that(MPI.isInitialized() && !MPI.isFinalized(), "not begun");
        Check.refuses(MPI.ERR_OTHER, () -> MPI.Init(words));
        Check.refuses(MPI.ERR_OTHER, () -> MPI.InitThread(words, MPI.THREAD_SINGLE));
        Intracomm other = MPI.COMM_WORLD.dup();
        int[] sum = {1};
        other.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Check.same(MPI.COMM_WORLD.getSize(), sum[0], "sum");
        boolean first = MPI.COMM_WORLD.getRank() == 0;

        MPI.Finalize();

        Check.that(MPI.isInitialized() && MPI.isFinalized() && MPI.Finalized(), "not ended");
        outside();
        Check.refuses(MPI.ERR_OTHER, MPI::Finalize);
        MPIException again = Check.failure(() -> MPI.Init(words));
        Check.same(MPI.ERR_OTHER, again.getErrorClass(), "class of errors");
        Check.that(String.valueOf(again.getMessage()).contains("finalized"), "says why");
        Check.failure(other::barrier);
        if (first) {
            System.out.println("programs: done");
        }
    }

    /// Without MPI, datatypes, buffers and operations can be used, but not communicators.
    private static void outside() throws Exception {
        Check.refuses(MPI.ERR_OTHER, MPI.COMM_WORLD::getRank);
        Check.refuses(MPI.ERR_OTHER, MPI.COMM_WORLD::getSize);
        Check.refuses(MPI.ERR_OTHER, MPI.COMM_SELF::barrier);
        Check.refuses(MPI.ERR_OTHER, () -> MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 0, 0));
        Check.refuses(MPI.ERR_OTHER, () -> Comm.compare(MPI.COMM_WORLD, MPI.COMM_SELF));
        Check.refuses(MPI.ERR_OTHER, MPI::wtime);
        double before = MPI.Wtime();
        Check.that(MPI.Wtime() >= before && MPI.Wtick() > 0, "time as in MPJ Express");
        Check.refuses(MPI.ERR_OTHER, MPI::queryThread);
        Check.refuses(MPI.ERR_OTHER, MPI::getProcessorName);
        Check.that(MPI.getVersion().getVersion() >= 3, "version");
        Check.that(!MPI.getLibVersion().isBlank(), "library");
        Check.same(4, MPI.newIntBuffer(4).capacity(), "buffer");
        Check.same(6, Datatype.createVector(3, 2, 2, MPI.INT).getSize(), "datatype");
        Check.that(new Op(new UserFunction() {}, true).isCommutative(), "operation");
        Check.same(8, MPI.int2.getExtent(), "structure");
    }
}
