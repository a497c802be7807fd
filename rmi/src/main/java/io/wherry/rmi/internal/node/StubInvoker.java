// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.metrics.CallTimer;
import io.wherry.rmi.internal.reference.ReferenceHolder;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.CallOptions;
import io.wherry.rmi.internal.session.CallTarget;
import io.wherry.rmi.internal.session.CurrentCall;
import io.wherry.rmi.internal.session.Failures;
import io.wherry.rmi.internal.session.RemoteFuture;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.stub.AsyncInvoker;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import io.wherry.transport.Address;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Calls one remote object with certain call options.
public final class StubInvoker implements AsyncInvoker, ReferenceHolder {
    private final RemoteEndpoint endpoint;
    private final CallOptions options;

    StubInvoker(RemoteEndpoint endpoint, CallOptions options) {
        this.endpoint = endpoint;
        this.options = options;
    }

    @Override
    public RemoteReference reference() {
        return endpoint.reference();
    }

    /// Returns a session to the node of the object; opens one if necessary, in the time of a call
    /// with the options `own`.
    public ReadySession ready(CallOptions own) throws RemoteException {
        Session known = endpoint.known();
        if (known != null) {
            return new ReadySession(known, own);
        }
        long start = System.nanoTime();
        Session opened = endpoint.connect(Math.min(own.nanos(), CurrentCall.nanosLeft()));
        return new ReadySession(opened, own.after(System.nanoTime() - start));
    }

    /// Returns the address of the peer, null if there was no session yet.
    public @Nullable Address peer() {
        return endpoint.peer();
    }

    public CallTarget target() {
        return endpoint.target();
    }

    /// Returns the classes that are admitted in replies of objects with these interfaces.
    public Predicate<? super Class<?>> repliesOf(RemoteType type) {
        return endpoint.repliesOf(type);
    }

    public CallOptions options() {
        return options;
    }

    /// Returns the object that prevents the collection of the remote object while it is reachable.
    @Nullable Object anchor() {
        return endpoint.anchor();
    }

    /// Returns an invoker of the same object with other call options.
    public StubInvoker with(Function<CallOptions, CallOptions> change) {
        return new StubInvoker(endpoint, change.apply(options));
    }

    @Override
    public List<RemoteMethod> methods() {
        return endpoint.methods();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // returned to the caller
    public @Nullable Object invoke(int place, Object @Nullable [] arguments) throws Throwable {
        RemoteMethod called = endpoint.method(place);
        if (called.isAsynchronous()) {
            return begin(place, arguments);
        }
        CallOptions own = options.of(called);
        return endpoint.interceptors().isEmpty()
                ? call(place, arguments, own)
                : new StubRequest(this, place, arguments, own).call();
    }

    /// Calls a method and blocks until its end, without interceptors.
    @Nullable Object call(int place, Object @Nullable [] arguments, CallOptions own)
            throws Throwable {
        RemoteMethod called = endpoint.method(place);
        CallTimer call = own.oneWay() ? endpoint.tell(place) : endpoint.begin(place);
        try {
            Object result =
                    called.hasFlows()
                            ? callWithFlows(called, arguments, own)
                            : callConnected(called, arguments, own);
            call.end(peer(), null);
            return result;
        } catch (Throwable e) {
            call.end(peer(), e);
            throw Failures.joined(called, e);
        }
    }

    /// Connects if necessary, and calls the method in the time that is left.
    private @Nullable Object callConnected(
            RemoteMethod called, Object @Nullable [] arguments, CallOptions own) throws Throwable {
        ReadySession ready = ready(own);
        return ready.session().call(endpoint.target(), called, arguments, ready.left());
    }

    private @Nullable Object callWithFlows(
            RemoteMethod called, Object @Nullable [] arguments, CallOptions own) throws Throwable {
        Flows flows = endpoint.flows();
        CallTarget target = endpoint.target();
        ReadySession ready = ready(own);
        Object @Nullable [] sent = flows.departing(arguments);
        Object result = ready.session().call(target, called, sent, ready.left());
        return flows.arriving(result, target.replies());
    }

    @Override
    public CompletableFuture<@Nullable Object> begin(int place, Object @Nullable [] arguments) {
        CallOptions own = options.inheriting();
        return endpoint.interceptors().isEmpty()
                ? begin(place, arguments, own)
                : new StubRequest(this, place, arguments, own).begin();
    }

    /// Calls a method without blocking, without interceptors.
    CompletableFuture<@Nullable Object> begin(
            int place, Object @Nullable [] arguments, CallOptions own) {
        RemoteMethod called = endpoint.method(place);
        CallTimer call = endpoint.begin(place).later();
        try {
            return called.hasFlows()
                    ? beginWithFlows(called, arguments, own, call)
                    : begin(called, arguments, own, call);
        } catch (RemoteException e) {
            call.end(peer(), e);
            return CompletableFuture.failedFuture(e);
        } catch (RuntimeException | Error e) {
            call.end(peer(), e);
            throw e;
        }
    }

    private RemoteFuture begin(
            RemoteMethod called, Object @Nullable [] arguments, CallOptions own, CallTimer call)
            throws RemoteException {
        RemoteFuture future = beginConnected(called, arguments, own);
        future.whenOver(thrown -> call.end(peer(), thrown));
        return future;
    }

    /// Connects if necessary, and begins the call with the time that is left.
    private RemoteFuture beginConnected(
            RemoteMethod called, Object @Nullable [] arguments, CallOptions own)
            throws RemoteException {
        ReadySession ready = ready(own);
        return ready.session().begin(endpoint.target(), called, arguments, ready.left());
    }

    private CompletableFuture<@Nullable Object> beginWithFlows(
            RemoteMethod called, Object @Nullable [] arguments, CallOptions own, CallTimer call)
            throws RemoteException {
        Flows flows = endpoint.flows();
        CallTarget target = endpoint.target();
        RemoteFuture sent = begin(called, flows.departing(arguments), own, call);
        CompletableFuture<@Nullable Object> arrived =
                sent.thenApply(result -> flows.arriving(result, target.replies()));
        CompletableFuture<?> _ =
                arrived.whenComplete((_, _) -> {
                    if (!sent.isDone()) { // the program has completed or cancelled it
                        sent.cancel(true);
                    }
                });
        return arrived;
    }

    /// Returns a stub that uses this invoker.
    public Remote stub() {
        return endpoint.stub(this);
    }

    /// Returns the interceptors of calls, the outermost first.
    public List<Interceptor> interceptors() {
        return endpoint.interceptors();
    }

    /// Begins to measure a batch of calls.
    public CallTimer beginBatch() {
        return endpoint.beginBatch();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StubInvoker stubInvoker
                ? reference().isSame(stubInvoker.reference())
                : other instanceof WriteReplacedInvoker && other.equals(this);
    }

    @Override
    public int hashCode() {
        return reference().identityHash();
    }

    @Override
    public String toString() {
        return reference().toString();
    }
}
