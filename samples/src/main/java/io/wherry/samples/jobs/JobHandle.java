// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.ExecutionException;

/// The client's end of a job.
public interface JobHandle<T extends Serializable> extends Remote {

    /// Waits for the result.
    ///
    /// @throws ExecutionException what the job threw
    T result() throws RemoteException, ExecutionException, InterruptedException;
}
