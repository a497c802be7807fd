// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.lease.LiveReference;
import io.wherry.rmi.internal.reference.ReferenceResolver;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import java.io.InvalidObjectException;
import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// Resolves the references received over one session to stubs. Confined to the receiving thread.
///
/// References to an object with a reachable stub are resolved to that stub.
final class SessionReferenceResolver implements ReferenceResolver {
    /* References in one message with the same origin share the origin object: it is looked up
    once for all of them. */

    private final Node node;
    private final StubFactory stubs;
    private final Session session;
    private @Nullable RemoteOrigin origin;
    private @Nullable StubOrigin here;
    private ClassLoader loader;

    SessionReferenceResolver(Node node, StubFactory stubs, Session session) {
        this.node = node;
        this.stubs = stubs;
        this.session = session;
        this.loader = node.loader();
    }

    @Override
    public void findBy(@Nullable ClassLoader wanted) {
        ClassLoader other = wanted == null ? node.loader() : wanted;
        if (other != loader) {
            loader = other;
            origin = null;
            here = null;
        }
    }

    @Override
    public Remote resolve(RemoteReference reference) throws InvalidObjectException {
        StubOrigin found = here;
        if (found == null || reference.origin() != origin) {
            found = node.arriving(reference.origin(), session, loader);
            origin = reference.origin();
            here = found;
        }
        return stub(found, new RemoteReference(found.origin(), reference.object()));
    }

    private Remote stub(StubOrigin found, RemoteReference reference) {
        Object anchor = node.anchor(reference, session);
        return anchor instanceof LiveReference liveReference
                ? stubs.of(found, reference, liveReference)
                : stubs.create(found, reference, anchor);
    }
}
