// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// What the registry has.
public interface JobServer extends Remote {

    <T extends Serializable> JobHandle<T> submit(Job<T> job) throws RemoteException;

    /// Waits for a job and takes it. A worker that waits costs the server nothing but a virtual thread.
    JobAssignment<?> next() throws RemoteException, InterruptedException;
}
