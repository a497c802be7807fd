// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// A failure of an MPI call.
///
/// Unchecked, so that programs of mpiJava and MPJ Express, whose exceptions are unchecked, and
/// those of Open MPI, which catch or declare it, compile and run unchanged.
public class MPIException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final int errorClass;
    private final int errorCode;

    public MPIException() {
        this(MPI.ERR_OTHER, MPI.ERR_OTHER, "MPI failed");
    }

    public MPIException(@Nullable String message) {
        super(message);
        this.errorClass = MPI.ERR_OTHER;
        this.errorCode = MPI.ERR_OTHER;
    }

    public MPIException(@Nullable Throwable cause) {
        super(cause);
        this.errorClass = MPI.ERR_OTHER;
        this.errorCode = MPI.ERR_OTHER;
    }

    /// @param errorClass one of `MPI.ERR_...`
    /// @param errorCode code of the MPI library
    public MPIException(int errorClass, int errorCode, String message) {
        super(message);
        this.errorClass = errorClass;
        this.errorCode = errorCode;
    }

    public MPIException(int errorClass, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
        this.errorCode = errorClass;
    }

    /// Returns the code of the MPI library, which [MPI#getErrorClass(int)] accepts; the error class
    /// if the library has no other code for the failure.
    public int getErrorCode() {
        return errorCode;
    }

    /// Returns the error class, one of `MPI.ERR_...`; the same for all libraries.
    public int getErrorClass() {
        return errorClass;
    }
}
