// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import mpi.MPI;

/// The names by which a program calls MPI.
public enum MpiBindings {
    /// `Send`, `Recv`: the names of mpiJava.
    MPIJAVA,

    /// `send`, `recv`: the names of Open MPI's bindings.
    OPEN_MPI;

    /// Starts MPI with `THREAD_MULTIPLE` where the bindings support it; package mpi of Wherry
    /// always does.
    ///
    /// @return the program's own arguments
    String[] begin(String[] args) throws ReflectiveOperationException {
        if (this == MPIJAVA) {
            return MPI.Init(args);
        }
        MPI.InitThread(args, anyThread());
        return args;
    }

    /// Returns `MPI.THREAD_MULTIPLE` of the loaded bindings: a constant expression would have the
    /// value of the compile-time bindings.
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
