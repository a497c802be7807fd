// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import java.io.Serializable;
import java.rmi.RemoteException;

/// What a worker fetches: a value with a reference in it.
///
/// @param job travels as a copy
/// @param answer stays on the server: the worker has a stub
public record JobAssignment<T extends Serializable>(Job<T> job, JobCallback<T> answer)
        implements Serializable {

    /// Runs the job where this is, and tells the server.
    void run() throws RemoteException {
        T result;
        try {
            result = job.run();
        } catch (Exception e) {
            answer.failed(e);
            return;
        }
        answer.succeeded(result);
    }
}
