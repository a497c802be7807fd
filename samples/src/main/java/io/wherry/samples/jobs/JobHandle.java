// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.ExecutionException;

/// Gives the client access to the result of a job.
public interface JobHandle<T extends Serializable> extends Remote {

    /// Blocks until the job has ended, and returns its result.
    ///
    /// @throws ExecutionException with the exception of the job as its cause
    T result() throws RemoteException, ExecutionException, InterruptedException;
}
