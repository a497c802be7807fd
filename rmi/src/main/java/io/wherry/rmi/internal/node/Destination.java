// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

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
    private volatile @Nullable Session session;

    /// @param answers the classes that may come in answers
    Destination(
            RemoteReference reference,
            RemoteType type,
            Predicate<? super Class<?>> answers,
            Sessions sessions) {
        this.reference = reference;
        this.methods = type.methods();
        this.target = new Target(reference.object(), answers);
        this.sessions = sessions;
    }

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
