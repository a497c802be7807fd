// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/// Counts the items of a stream, and may cancel it.
final class CountingSubscriber implements Flow.Subscriber<Integer> {
    private final int cancelAt;
    private final long requested;
    private final CompletableFuture<Integer> end = new CompletableFuture<>();
    private Flow.Subscription subscription;
    private int count;

    /// @param cancelAt number of the item at which the stream is cancelled
    /// @param requested items, at once
    CountingSubscriber(int cancelAt, long requested) {
        this.cancelAt = cancelAt;
        this.requested = requested;
    }

    /// Returns the number of items when the stream has completed or was cancelled, and the failure
    /// of one that failed.
    CompletableFuture<Integer> end() {
        return end;
    }

    /// Returns the number of items so far. For the thread that has seen the end.
    int count() {
        return count;
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
        subscription = begun;
        begun.request(requested);
    }

    @Override
    public void onNext(Integer item) {
        count++;
        if (count == cancelAt) {
            subscription.cancel();
            end.complete(count);
        }
    }

    @Override
    public void onError(Throwable failure) {
        end.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        end.complete(count);
    }
}
