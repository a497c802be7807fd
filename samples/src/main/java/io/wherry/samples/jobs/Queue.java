// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import io.wherry.rmi.RmiRuntime;
import java.io.Serializable;
import java.rmi.RemoteException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// The job server: a queue of jobs for workers.
final class Queue implements JobServer {
    private final RmiRuntime runtime;
    private final BlockingQueue<JobAssignment<?>> waiting = new LinkedBlockingQueue<>();

    Queue(RmiRuntime runtime) {
        this.runtime = runtime;
    }

    /// Returns the object itself; because it is exported, the client gets a stub.
    @Override
    public <T extends Serializable> JobHandle<T> submit(Job<T> job) throws RemoteException {
        PendingJob<T> pending = new PendingJob<>(runtime);
        runtime.export(pending);
        waiting.add(new JobAssignment<>(job, pending));
        return pending;
    }

    @Override
    public JobAssignment<?> next() throws InterruptedException {
        return waiting.take();
    }
}
