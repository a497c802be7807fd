// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.session.Target;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import java.rmi.RemoteException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One remote object, and the session to its node. Safe for any thread.
final class Destination {
    private final RemoteReference reference;
    private final List<RemoteMethod> methods;
    private final Target target;
    private final Sessions sessions;
    private final Flows flows;

    /// Keeps the object from being collected.
    private final @Nullable Object anchor;

    private volatile @Nullable Session session;

    /// @param answers the classes that may come in answers
    /// @param way how to get there
    /// @param anchor keeps the object from being collected, null if nothing has to
    Destination(
            RemoteReference reference,
            RemoteType type,
            Predicate<? super Class<?>> answers,
            Way way,
            @Nullable Object anchor) {
        this.reference = reference;
        this.methods = type.methods();
        this.target = new Target(reference.object(), answers);
        this.sessions = way.sessions();
        this.flows = way.flows();
        this.anchor = anchor;
    }

    /// What all destinations of a node have in common.
    record Way(Sessions sessions, Flows flows) {}

    RemoteReference reference() {
        return reference;
    }

    RemoteMethod method(int place) {
        return methods.get(place);
    }

    List<RemoteMethod> methods() {
        return methods;
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
