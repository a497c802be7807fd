// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.intercept;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.intercept.CallOutcome;
import io.wherry.rmi.intercept.InterceptedCall;
import io.wherry.transport.Deadline;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The common part of incoming and outgoing calls in an interceptor chain.
abstract class ChainedCall implements InterceptedCall {
    private final CallDescription description;
    private final EndListeners listeners;
    private final Metadata metadata;
    private final Deadline deadline;

    ChainedCall(
            CallDescription description,
            EndListeners listeners,
            Metadata metadata,
            Deadline deadline) {
        this.description = description;
        this.listeners = listeners;
        this.metadata = metadata;
        this.deadline = deadline;
    }

    Deadline deadline() {
        return deadline;
    }

    @Override
    public final Remote target() {
        return description.target().get();
    }

    @Override
    public final Method method() {
        return description.method();
    }

    @Override
    public final List<@Nullable Object> arguments() {
        return description.arguments();
    }

    @Override
    public final Metadata metadata() {
        return metadata;
    }

    @Override
    public final @Nullable Duration timeLeft() {
        return deadline.nanosLeft() == Long.MAX_VALUE ? null : deadline.left();
    }

    @Override
    public final boolean isOneWay() {
        return description.isOneWay();
    }

    @Override
    public final boolean isAsynchronous() {
        return description.isAsynchronous();
    }

    @Override
    public final void onEnd(Consumer<? super CallOutcome> listener) {
        listeners.add(listener);
    }

    @Override
    public final String toString() {
        return method().getDeclaringClass().getName() + "." + method().getName();
    }
}
