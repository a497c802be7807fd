// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.metrics.CallTimer;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.CallTarget;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import io.wherry.transport.Address;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One remote object as the target of stubs, with the session to its node. Thread-safe.
final class RemoteEndpoint {
    private final RemoteReference reference;
    private final StubType type;
    private final StubClass stubs;
    private final CallTarget target;
    private final Sessions sessions;
    private final Flows flows;
    private final StubTypes types;

    /// Prevents the collection of the object.
    private final @Nullable Object anchor;

    private volatile @Nullable Session session;

    /// @param services the services of the node
    /// @param anchor prevents the collection of the object, null if that is not necessary
    RemoteEndpoint(
            RemoteReference reference,
            StubOrigin origin,
            Services services,
            @Nullable Object anchor) {
        this.reference = reference;
        this.type = origin.called();
        this.stubs = origin.stubs();
        this.target = new CallTarget(reference.object(), type.replies(), origin.loader());
        this.sessions = services.sessions();
        this.flows = services.flows();
        this.types = services.types();
        this.anchor = anchor;
    }

    /// Returns the interceptors of calls, the outermost first.
    List<Interceptor> interceptors() {
        return type.interceptors();
    }

    /// Returns a stub that calls with `invoker`.
    Remote stub(RemoteInvoker invoker) {
        return stubs.stub(invoker);
    }

    /// The services of a node that all its stubs use.
    record Services(Sessions sessions, Flows flows, StubTypes types) {}

    RemoteReference reference() {
        return reference;
    }

    RemoteMethod method(int place) {
        return type.methods().get(place);
    }

    List<RemoteMethod> methods() {
        return type.methods();
    }

    /// Begins to measure a call of the method at that index.
    CallTimer begin(int place) {
        return CallTimer.begin(type.recorders().get(place));
    }

    /// Begins to measure a one-way call.
    CallTimer tell(int place) {
        return CallTimer.tell(type.recorders().get(place));
    }

    /// Begins to measure a batch of calls.
    CallTimer beginBatch() {
        return CallTimer.begin(type.batches());
    }

    CallTarget target() {
        return target;
    }

    /// Returns the classes that are admitted in replies of objects with these interfaces.
    Predicate<? super Class<?>> repliesOf(RemoteType other) {
        return types.of(other).replies();
    }

    Flows flows() {
        return flows;
    }

    /// Returns the object that prevents the collection of the remote object, null if there is none.
    @Nullable Object anchor() {
        return anchor;
    }

    /// Returns the address of the peer, null if there was no session yet.
    @Nullable Address peer() {
        Session known = session;
        return known == null ? null : known.remote();
    }

    /// Returns the session of earlier calls if it takes calls of the current thread, otherwise
    /// null.
    @Nullable Session known() {
        Session known = session;
        return known == null || !known.takesCalls() || known.isInMessageHere() ? null : known;
    }

    /// Returns a session to the node; opens one if necessary.
    ///
    /// @param nanos time limit of the call, `Long.MAX_VALUE` if there is none
    /// @throws io.wherry.rmi.DeadlineExceededException if it is exceeded
    /// @throws java.rmi.ConnectException if there is no session and none can be opened
    Session connect(long nanos) throws RemoteException {
        Session found = sessions.to(reference, nanos);
        session = found;
        return found;
    }
}
