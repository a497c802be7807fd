// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.intercept.CallDescription;
import io.wherry.rmi.internal.intercept.EndListeners;
import io.wherry.rmi.internal.intercept.OutgoingChain;
import io.wherry.rmi.internal.intercept.OutgoingRequest;
import io.wherry.rmi.internal.session.CurrentCall;
import io.wherry.rmi.internal.session.Failures;
import io.wherry.rmi.internal.session.RemoteFuture;
import io.wherry.rmi.internal.session.Terms;
import io.wherry.rmi.internal.thread.AttemptFuture;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.transport.Address;
import java.rmi.RemoteException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// One call of a remote object that goes through interceptors. Safe for any thread.
final class RouteRequest implements OutgoingRequest {
    private final Route route;
    private final int place;
    private final Object @Nullable [] arguments;
    private final Terms terms;
    private final EndListeners listeners = new EndListeners();
    private boolean begins; // set before the call

    /// @param place of the method
    RouteRequest(Route route, int place, Object @Nullable [] arguments, Terms terms) {
        this.route = route;
        this.place = place;
        this.arguments = arguments;
        this.terms = terms;
    }

    /// Calls the method and waits for its end.
    @Nullable Object call() throws Throwable {
        try {
            return OutgoingChain.run(route.interceptors(), this, terms.metadata(), nanosLeft());
        } catch (Throwable e) {
            throw Failures.expected(method(), e);
        }
    }

    /// Calls the method without waiting for its end.
    CompletableFuture<@Nullable Object> begin() {
        begins = true;
        CompletableFuture<@Nullable Object> future = begun();
        if (future instanceof RemoteFuture own) {
            own.whenOver(this::end); // wakes no thread to receive
        } else {
            CompletableFuture<?> _ = future.whenComplete((_, thrown) -> end(thrown));
        }
        return future;
    }

    private void end(@Nullable Throwable thrown) {
        listeners.end(thrown == null ? null : AttemptFuture.cause(thrown));
    }

    @SuppressWarnings("unchecked") // interceptors return a stage of the result
    private CompletableFuture<@Nullable Object> begun() {
        try {
            OutgoingChain chain =
                    OutgoingChain.of(
                            route.interceptors(), this, listeners, terms.metadata(), nanosLeft());
            return chain.proceed() instanceof CompletionStage<?> stage
                    ? (CompletableFuture<@Nullable Object>) stage.toCompletableFuture()
                    : CompletableFuture.failedFuture(
                            new IllegalStateException(
                                    "interceptor returned no stage for an asynchronous call: "
                                            + method().key()));
        } catch (Throwable e) {
            return CompletableFuture.failedFuture(Failures.expected(method(), e));
        }
    }

    private long nanosLeft() {
        return Math.min(terms.nanos(), CurrentCall.nanosLeft());
    }

    private RemoteMethod method() {
        return route.methods().get(place);
    }

    @Override
    public CallDescription description() {
        return new CallDescription(
                route::stub,
                method().method(),
                CallDescription.list(arguments),
                terms.oneWay(),
                begins);
    }

    @Override
    public Address peer() throws RemoteException {
        return route.session().remote();
    }

    @Override
    public @Nullable Object send(Metadata metadata, long nanos) throws Throwable {
        Terms own = new Terms(nanos, terms.oneWay(), metadata);
        return begins ? route.begin(place, arguments, own) : route.call(place, arguments, own);
    }
}
