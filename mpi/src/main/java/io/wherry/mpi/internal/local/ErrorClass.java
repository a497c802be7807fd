// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import mpi.MPI;
import mpi.MPIException;

/// The error classes of this device, and factory methods for its exceptions.
final class ErrorClass {
    static final int BUFFER = MPI.ERR_BUFFER;
    static final int TAG = MPI.ERR_TAG;
    static final int COMM = MPI.ERR_COMM;
    static final int RANK = MPI.ERR_RANK;
    static final int GROUP = MPI.ERR_GROUP;
    static final int OP = MPI.ERR_OP;
    static final int ARG = MPI.ERR_ARG;
    static final int TRUNCATE = MPI.ERR_TRUNCATE;
    static final int PORT = MPI.ERR_PORT;
    static final int SPAWN = MPI.ERR_SPAWN;
    static final int ROOT = MPI.ERR_ROOT;
    static final int INFO_VALUE = MPI.ERR_INFO_VALUE;
    static final int OTHER = MPI.ERR_OTHER;
    static final int PROC_ABORTED = MPI.ERR_PROC_ABORTED;
    static final int RMA_RANGE = MPI.ERR_RMA_RANGE;
    static final int RMA_ATTACH = MPI.ERR_RMA_ATTACH;
    static final int RMA_FLAVOR = MPI.ERR_RMA_FLAVOR;
    static final int RMA_SYNC = MPI.ERR_RMA_SYNC;

    private ErrorClass() {}

    /// Returns an exception of class `number`.
    static MPIException error(int number, String message) {
        return new MPIException(number, number, message);
    }

    /// Returns a copy of an exception, to be thrown by another thread or again.
    static MPIException again(MPIException error) {
        return new MPIException(error.getErrorClass(), String.valueOf(error.getMessage()), error);
    }
}
