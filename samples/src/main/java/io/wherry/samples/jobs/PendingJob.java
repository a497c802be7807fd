// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import io.wherry.rmi.RmiRuntime;
import java.io.Serializable;
import java.rmi.NoSuchObjectException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// A submitted job: one object with two remote interfaces, one for the client and one for the
/// worker.
final class PendingJob<T extends Serializable> implements JobHandle<T>, JobCallback<T> {
    private final RmiRuntime runtime;
    private final CompletableFuture<T> outcome = new CompletableFuture<>();

    PendingJob(RmiRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public void succeeded(T result) {
        outcome.complete(result);
    }

    @Override
    public void failed(Exception cause) {
        outcome.completeExceptionally(cause);
    }

    @Override
    public T result() throws ExecutionException, InterruptedException, NoSuchObjectException {
        try {
            return outcome.get();
        } finally {
            runtime.unexport(this, true); // the result is read once
        }
    }
}
