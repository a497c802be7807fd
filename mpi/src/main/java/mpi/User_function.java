// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A reduction of the program, with the names of mpiJava.
///
/// If it throws, the call fails at this rank with `ERR_OP` and the exception as the cause. Other
/// ranks are not told and may block forever, unless this rank lets the exception end the job.
public abstract class User_function {
    public User_function() {}

    /// Stores `invec[inoffset + i] op inoutvec[inoutoffset + i]` into `inoutvec[inoutoffset + i]`.
    ///
    /// @param invec an array of the base type, or of objects
    /// @param count of `datatype`
    public abstract void Call(
            Object invec,
            int inoffset,
            Object inoutvec,
            int inoutoffset,
            int count,
            Datatype datatype);
}
