// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import java.io.Serializable;
import java.rmi.RemoteException;

/// A job for a worker: a value that contains a remote reference.
///
/// @param job passed as a copy
/// @param callback stays on the server: the worker has a stub
public record JobAssignment<T extends Serializable>(Job<T> job, JobCallback<T> callback)
        implements Serializable {

    /// Runs the job in this JVM, and reports the result to the server.
    void run() throws RemoteException {
        T result;
        try {
            result = job.run();
        } catch (Exception e) {
            callback.failed(e);
            return;
        }
        callback.succeeded(result);
    }
}
