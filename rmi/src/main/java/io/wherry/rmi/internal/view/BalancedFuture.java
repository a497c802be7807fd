// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The result of a call that goes to the next object if one did not begin it. Cancelling it cancels the call under way.
final class BalancedFuture extends CompletableFuture<@Nullable Object> {
    private final List<BalancedMember> order;
    private final int method;
    private final Object @Nullable [] arguments;
    private volatile @Nullable CompletableFuture<?> underWay;

    /// @param order in which the objects are tried
    BalancedFuture(List<BalancedMember> order, int method, Object @Nullable [] arguments) {
        this.order = order;
        this.method = method;
        this.arguments = arguments;
    }

    BalancedFuture begin() {
        tryFrom(0);
        return this;
    }

    private void tryFrom(int place) {
        CompletableFuture<@Nullable Object> attempt = order.get(place).begin(method, arguments);
        underWay = attempt;
        CompletableFuture<?> _ =
                attempt.whenComplete((value, thrown) -> {
                    if (thrown == null) {
                        complete(value);
                    } else {
                        fail(place, BalancedMember.cause(thrown));
                    }
                });
        if (isCancelled()) {
            attempt.cancel(true);
        }
    }

    private void fail(int place, Throwable failure) {
        if (place < order.size() - 1 && !isDone() && BalancedMember.isNotBegun(failure)) {
            tryFrom(place + 1);
        } else {
            completeExceptionally(failure);
        }
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        boolean cancelled = super.cancel(mayInterrupt);
        CompletableFuture<?> attempt = underWay;
        if (cancelled && attempt != null) {
            attempt.cancel(mayInterrupt);
        }
        return cancelled;
    }
}
