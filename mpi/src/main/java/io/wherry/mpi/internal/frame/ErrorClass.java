// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.frame;

import mpi.MPI;
import mpi.MPIException;

/// The error classes of this device, and factory methods for its exceptions.
public final class ErrorClass {
    public static final int BUFFER = MPI.ERR_BUFFER;
    public static final int TAG = MPI.ERR_TAG;
    public static final int COMM = MPI.ERR_COMM;
    public static final int RANK = MPI.ERR_RANK;
    public static final int GROUP = MPI.ERR_GROUP;
    public static final int OP = MPI.ERR_OP;
    public static final int ARG = MPI.ERR_ARG;
    public static final int TRUNCATE = MPI.ERR_TRUNCATE;
    public static final int PORT = MPI.ERR_PORT;
    public static final int SPAWN = MPI.ERR_SPAWN;
    public static final int ROOT = MPI.ERR_ROOT;
    public static final int INFO_VALUE = MPI.ERR_INFO_VALUE;
    public static final int OTHER = MPI.ERR_OTHER;
    public static final int PROC_ABORTED = MPI.ERR_PROC_ABORTED;
    public static final int RMA_RANGE = MPI.ERR_RMA_RANGE;
    public static final int RMA_ATTACH = MPI.ERR_RMA_ATTACH;
    public static final int RMA_FLAVOR = MPI.ERR_RMA_FLAVOR;
    public static final int RMA_SYNC = MPI.ERR_RMA_SYNC;

    private ErrorClass() {}

    /// Returns an exception of class `number`.
    public static MPIException error(int number, String message) {
        return new MPIException(number, number, message);
    }

    /// Returns a copy of an exception, to be thrown by another thread or again.
    public static MPIException again(MPIException error) {
        return new MPIException(error.getErrorClass(), String.valueOf(error.getMessage()), error);
    }
}
