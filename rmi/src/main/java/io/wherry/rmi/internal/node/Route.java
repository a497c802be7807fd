// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.metrics.MadeCall;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Failures;
import io.wherry.rmi.internal.session.RemoteFuture;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.session.Target;
import io.wherry.rmi.internal.session.Terms;
import io.wherry.rmi.internal.stub.AsyncInvoker;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.transport.Address;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Calls one remote object, on certain terms. Keeps the session it found.
public final class Route implements AsyncInvoker {
    private final Destination destination;
    private final Terms terms;

    Route(Destination destination, Terms terms) {
        this.destination = destination;
        this.terms = terms;
    }

    public RemoteReference reference() {
        return destination.reference();
    }

    /// A session to the node of the object.
    public Session session() throws RemoteException {
        return destination.session();
    }

    /// Who is called, null if nobody was reached yet.
    public @Nullable Address peer() {
        return destination.peer();
    }

    public Target target() {
        return destination.target();
    }

    public Terms terms() {
        return terms;
    }

    /// What keeps the object from being collected as long as it is reachable.
    @Nullable Object anchor() {
        return destination.anchor();
    }

    /// The way to the same object on other terms.
    public Route with(Function<Terms, Terms> change) {
        return new Route(destination, change.apply(terms));
    }

    @Override
    public List<RemoteMethod> methods() {
        return destination.methods();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // it is what the method returns
    public @Nullable Object invoke(int place, Object @Nullable [] arguments) throws Throwable {
        RemoteMethod called = destination.method(place);
        if (called.isAsynchronous()) {
            return begin(place, arguments);
        }
        Terms own = terms.of(called);
        return destination.interceptors().isEmpty()
                ? call(place, arguments, own)
                : new RouteRequest(this, place, arguments, own).call();
    }

    /// Calls a method and waits for its end, without interceptors.
    @Nullable Object call(int place, Object @Nullable [] arguments, Terms own) throws Throwable {
        RemoteMethod called = destination.method(place);
        MadeCall call = own.oneWay() ? destination.tell(place) : destination.begin(place);
        try {
            Object result =
                    called.hasFlows()
                            ? callWithFlows(called, arguments, own)
                            : destination
                                    .session()
                                    .call(destination.target(), called, arguments, own);
            call.end(peer(), null);
            return result;
        } catch (Throwable e) {
            call.end(peer(), e);
            throw Failures.joined(called, e);
        }
    }

    private @Nullable Object callWithFlows(
            RemoteMethod called, Object @Nullable [] arguments, Terms own) throws Throwable {
        Flows flows = destination.flows();
        Target target = destination.target();
        Object result = destination.session().call(target, called, flows.departing(arguments), own);
        return flows.arriving(result, target.answers());
    }

    @Override
    public CompletableFuture<@Nullable Object> begin(int place, Object @Nullable [] arguments) {
        Terms own = terms.inheriting();
        return destination.interceptors().isEmpty()
                ? begin(place, arguments, own)
                : new RouteRequest(this, place, arguments, own).begin();
    }

    /// Calls a method without waiting for its end, without interceptors.
    CompletableFuture<@Nullable Object> begin(int place, Object @Nullable [] arguments, Terms own) {
        RemoteMethod called = destination.method(place);
        MadeCall call = destination.begin(place).later();
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
            RemoteMethod called, Object @Nullable [] arguments, Terms own, MadeCall call)
            throws RemoteException {
        RemoteFuture future =
                destination.session().begin(destination.target(), called, arguments, own);
        future.whenOver(thrown -> call.end(peer(), thrown));
        return future;
    }

    private CompletableFuture<@Nullable Object> beginWithFlows(
            RemoteMethod called, Object @Nullable [] arguments, Terms own, MadeCall call)
            throws RemoteException {
        Flows flows = destination.flows();
        Target target = destination.target();
        return begin(called, flows.departing(arguments), own, call)
                .thenApply(result -> flows.arriving(result, target.answers()));
    }

    /// Returns a stub that calls on these terms.
    public Remote stub() {
        return destination.stub(this);
    }

    /// Returns the interceptors of calls, the outermost first.
    public List<Interceptor> interceptors() {
        return destination.interceptors();
    }

    /// Begins to count a batch of calls.
    public MadeCall beginBatch() {
        return destination.beginBatch();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Route route && reference().isSame(route.reference());
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
