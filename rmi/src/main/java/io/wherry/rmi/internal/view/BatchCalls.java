// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.metrics.MadeCall;
import io.wherry.rmi.internal.node.Route;
import io.wherry.rmi.internal.session.Failures;
import io.wherry.rmi.internal.session.Sequence;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.wire.Packet;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnexpectedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The calls of a batch that were not sent yet. One thread at a time may use it.
public final class BatchCalls {
    private @Nullable Sequence sequence;
    private @Nullable Session session;
    private @Nullable Route first;
    private final List<Promise> promises = new ArrayList<>();

    /// A stub whose calls join this batch.
    @SuppressWarnings("unchecked") // a stub has the interfaces of the one it was made of
    public <T extends Remote> T of(T stub) {
        if (StubClass.invokerOf(stub) instanceof Route route) {
            return (T) StubClass.like(stub, new Joining(route));
        }
        throw new IllegalArgumentException("object is no stub: class=" + stub.getClass().getName());
    }

    /// Calls an object by joining the batch.
    private final class Joining implements RemoteInvoker {
        private final Route route;

        Joining(Route route) {
            this.route = route;
        }

        @Override
        public @Nullable Object invoke(int place, Object @Nullable [] arguments) throws Throwable {
            RemoteMethod method = route.methods().get(place);
            BatchRequest request =
                    new BatchRequest(
                            route,
                            route::stub,
                            method,
                            arguments,
                            metadata -> {
                                prepare(route);
                                Callee callee = new Callee(route.reference().object(), 0);
                                return add(callee, method, arguments, metadata);
                            });
            return request.run();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Joining joining && route.equals(joining.route);
        }

        @Override
        public int hashCode() {
            return route.hashCode();
        }

        @Override
        public String toString() {
            return route.toString();
        }
    }

    /// Makes room for a call on the route.
    private void prepare(Route route) throws RemoteException {
        Session wanted = route.session();
        if (sequence != null && (wanted != session || sequence.count() == Sequence.MOST - 1)) {
            flush();
        }
        if (sequence == null) {
            sequence = wanted.sequence(route.target(), route.terms());
            session = wanted;
            first = route;
        }
    }

    /// Adds a call of what an earlier call of this batch will return.
    ///
    /// @param stub of the promised object
    /// @param place of the earlier call
    @Nullable Object joinPromised(
            Remote stub, int place, RemoteMethod method, Object @Nullable [] arguments)
            throws Throwable {
        Route route = first;
        if (route == null) {
            throw new IllegalStateException("batch was sent without the call that it depends on");
        }
        Callee callee = new Callee(place, Packet.PROMISED);
        return new BatchRequest(
                        route,
                        () -> stub,
                        method,
                        arguments,
                        metadata -> add(callee, method, arguments, metadata))
                .run();
    }

    /// What is called.
    ///
    /// @param object its number; of a promised one, the place of the call that returns it
    /// @param flags [Packet#PROMISED] for a promised one, otherwise 0
    private record Callee(long object, int flags) {}

    private @Nullable Object add(
            Callee callee, RemoteMethod method, Object @Nullable [] arguments, Metadata metadata)
            throws Throwable {
        Sequence joined = sequence;
        if (joined == null) {
            throw new IllegalStateException("batch was sent without the call that it depends on");
        }
        int place = joined.add(callee.object(), callee.flags(), method, arguments, metadata);
        if (method.isPromise()) {
            Promise promise = new Promise(this, place, method);
            promises.add(promise);
            return promise.stub();
        }
        return method.isVoid() ? null : end(method);
    }

    /// Sends what is there and waits until it has run.
    public void flush() throws RemoteException {
        try {
            end(null);
        } catch (RemoteException | RuntimeException | Error e) {
            throw e;
        } catch (Exception e) {
            throw new UnexpectedException("call of a batch failed", e);
        } catch (Throwable e) {
            throw new UnexpectedException("call of a batch failed: " + e);
        }
    }

    /// @param last the method whose result is wanted, null if none
    private @Nullable Object end(@Nullable RemoteMethod last) throws Throwable {
        Sequence ended = sequence;
        Route route = first;
        List<Promise> given = List.copyOf(promises);
        sequence = null;
        session = null;
        first = null;
        promises.clear();
        if (ended == null || route == null) {
            return null;
        }
        try {
            List<?> results = run(ended, route);
            for (Promise promise : given) {
                promise.keep(results.get(promise.place()));
            }
            return results.isEmpty() ? null : results.getLast();
        } catch (Throwable e) {
            RemoteException broken =
                    new RemoteException("batch failed before this object was returned", e);
            given.forEach(promise -> promise.fail(broken));
            throw last == null ? e : Failures.joined(last, e);
        }
    }

    private static List<?> run(Sequence sequence, Route route) throws Throwable {
        MadeCall call = route.beginBatch();
        try {
            List<?> results = sequence.end();
            call.end(route.peer(), null);
            return results;
        } catch (Throwable e) {
            call.end(route.peer(), e);
            throw e;
        }
    }
}
