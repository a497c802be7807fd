// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.metrics.MadeCall;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.session.Target;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.transport.Address;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One remote object, and the session to its node. Safe for any thread.
final class Destination {
    private final RemoteReference reference;
    private final CalledType type;
    private final StubClass stubs;
    private final Target target;
    private final Sessions sessions;
    private final Flows flows;

    /// Keeps the object from being collected.
    private final @Nullable Object anchor;

    private volatile @Nullable Session session;

    /// @param way how to get there
    /// @param anchor keeps the object from being collected, null if nothing has to
    Destination(RemoteReference reference, StubOrigin origin, Way way, @Nullable Object anchor) {
        this.reference = reference;
        this.type = origin.called();
        this.stubs = origin.stubs();
        this.target = new Target(reference.object(), type.answers(), origin.loader());
        this.sessions = way.sessions();
        this.flows = way.flows();
        this.anchor = anchor;
    }

    /// Returns the interceptors of calls, the outermost first.
    List<Interceptor> interceptors() {
        return type.interceptors();
    }

    /// Makes a stub that calls by `invoker`.
    Remote stub(RemoteInvoker invoker) {
        return stubs.stub(invoker);
    }

    /// What all destinations of a node have in common.
    record Way(Sessions sessions, Flows flows) {}

    RemoteReference reference() {
        return reference;
    }

    RemoteMethod method(int place) {
        return type.methods().get(place);
    }

    List<RemoteMethod> methods() {
        return type.methods();
    }

    /// Begins to count a call of the method at that place.
    MadeCall begin(int place) {
        return MadeCall.begin(type.recorders().get(place));
    }

    /// Begins to count a call whose end nobody waits for.
    MadeCall tell(int place) {
        return MadeCall.tell(type.recorders().get(place));
    }

    /// Begins to count a batch of calls.
    MadeCall beginBatch() {
        return MadeCall.begin(type.batches());
    }

    Target target() {
        return target;
    }

    Flows flows() {
        return flows;
    }

    /// What keeps the object from being collected, null if nothing has to.
    @Nullable Object anchor() {
        return anchor;
    }

    /// Who is called, null if nobody was reached yet.
    @Nullable Address peer() {
        Session known = session;
        return known == null ? null : known.remote();
    }

    /// A session to the node.
    ///
    /// @throws java.rmi.ConnectException if there is none and none can be opened
    Session session() throws RemoteException {
        Session known = session;
        if (known == null || !known.takesCalls()) {
            known = sessions.to(reference);
            session = known;
        }
        return known;
    }
}
