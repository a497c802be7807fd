// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import io.wherry.rmi.internal.thread.AttemptFuture;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The result of an asynchronous call that is retried by a policy.
final class RetryFuture extends AttemptFuture {
    private final RetryInterceptor policy;
    private final OutgoingCall call;

    RetryFuture(RetryInterceptor policy, OutgoingCall call) {
        this.policy = policy;
        this.call = call;
    }

    @Override
    protected CompletableFuture<@Nullable Object> attempt(int number) throws Throwable {
        return RetryInterceptor.attempt(call);
    }

    @Override
    protected @Nullable Duration pauseAfter(int number, Throwable failure) {
        return policy.pauseAfter(number, call, failure);
    }
}
