// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.intercept.CallDescription;
import io.wherry.rmi.internal.intercept.EndListeners;
import io.wherry.rmi.internal.intercept.OutgoingChain;
import io.wherry.rmi.internal.intercept.OutgoingRequest;
import io.wherry.rmi.internal.session.CallOptions;
import io.wherry.rmi.internal.session.CurrentCall;
import io.wherry.rmi.internal.session.Failures;
import io.wherry.rmi.internal.session.RemoteFuture;
import io.wherry.rmi.internal.thread.AttemptFuture;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.transport.Address;
import java.rmi.RemoteException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// One call of a remote object that passes interceptors. Thread-safe.
final class StubRequest implements OutgoingRequest {
    private final StubInvoker stubInvoker;
    private final int place;
    private final Object @Nullable [] arguments;
    private final CallOptions options;
    private final EndListeners listeners = new EndListeners();
    private boolean begins; // set before the call

    /// @param place index of the method
    StubRequest(
            StubInvoker stubInvoker,
            int place,
            Object @Nullable [] arguments,
            CallOptions options) {
        this.stubInvoker = stubInvoker;
        this.place = place;
        this.arguments = arguments;
        this.options = options;
    }

    /// Calls the method and blocks until its end.
    @Nullable Object call() throws Throwable {
        try {
            return OutgoingChain.run(
                    stubInvoker.interceptors(), this, options.metadata(), nanosLeft());
        } catch (Throwable e) {
            throw Failures.expected(method(), e);
        }
    }

    /// Calls the method without blocking.
    CompletableFuture<@Nullable Object> begin() {
        begins = true;
        CompletableFuture<@Nullable Object> future = begun();
        if (future instanceof RemoteFuture own) {
            own.whenOver(this::end); // does not wake the reader
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
                            stubInvoker.interceptors(),
                            this,
                            listeners,
                            options.metadata(),
                            nanosLeft());
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
        return Math.min(options.nanos(), CurrentCall.nanosLeft());
    }

    private RemoteMethod method() {
        return stubInvoker.methods().get(place);
    }

    @Override
    public CallDescription description() {
        return new CallDescription(
                stubInvoker::stub,
                method().method(),
                CallDescription.list(arguments),
                options.oneWay(),
                begins);
    }

    @Override
    public Address peer(long nanos) throws RemoteException {
        return stubInvoker.ready(options.within(nanos)).session().remote();
    }

    @Override
    public @Nullable Object send(Metadata metadata, long nanos) throws Throwable {
        CallOptions own = new CallOptions(nanos, options.oneWay(), metadata);
        return begins
                ? stubInvoker.begin(place, arguments, own)
                : stubInvoker.call(place, arguments, own);
    }
}
