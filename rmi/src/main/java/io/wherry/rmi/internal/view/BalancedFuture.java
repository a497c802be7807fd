// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.internal.thread.AttemptFuture;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The result of an asynchronous balanced call, which is sent to the next object if one did not
/// begin it.
final class BalancedFuture extends AttemptFuture {
    private final List<BalancedMember> order;
    private final int method;
    private final Object @Nullable [] arguments;

    /// @param order in which the objects are tried
    BalancedFuture(List<BalancedMember> order, int method, Object @Nullable [] arguments) {
        this.order = order;
        this.method = method;
        this.arguments = arguments;
    }

    @Override
    protected CompletableFuture<@Nullable Object> attempt(int number) {
        return order.get(number - 1).begin(method, arguments);
    }

    @Override
    protected @Nullable Duration pauseAfter(int number, Throwable failure) {
        return number < order.size() && BalancedMember.isNotBegun(failure) ? Duration.ZERO : null;
    }
}
