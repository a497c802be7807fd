// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import mpi.MPI;

/// The names by which a program calls MPI.
public enum MpiBindings {
    /// `Send`, `Recv`: those of mpiJava.
    MPIJAVA,

    /// `send`, `recv`: those of Open MPI's bindings.
    OPEN_MPI;

    /// Begins MPI, for any number of threads where one may say so: package mpi of Wherry always does.
    ///
    /// @return the program's own arguments
    String[] begin(String[] args) throws ReflectiveOperationException {
        if (this == MPIJAVA) {
            return MPI.Init(args);
        }
        MPI.InitThread(args, anyThread());
        return args;
    }

    /// `MPI.THREAD_MULTIPLE` of whose classes these are: as a constant it would be that of those we compile with.
    private static int anyThread() throws ReflectiveOperationException {
        return MPI.class.getField("THREAD_MULTIPLE").getInt(null);
    }

    /// Once it has begun.
    RankPair world() {
        return switch (this) {
            case MPIJAVA -> RankPair.OfMpijava.joined();
            case OPEN_MPI -> RankPair.OfOpenMpi.joined();
        };
    }
}
