// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface of the job server; its stub is in the registry.
public interface JobServer extends Remote {

    <T extends Serializable> JobHandle<T> submit(Job<T> job) throws RemoteException;

    /// Blocks until there is a job, and takes it. A waiting worker costs the server only a virtual
    /// thread.
    JobAssignment<?> next() throws RemoteException, InterruptedException;
}
