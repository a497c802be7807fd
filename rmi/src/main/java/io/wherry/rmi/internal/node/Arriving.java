// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.lease.Hold;
import io.wherry.rmi.internal.reference.Arrival;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import java.io.InvalidObjectException;
import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// The references that come over one session. Who has the turn to receive there owns it.
///
/// An object of which there is a stub already gets no other one.
final class Arriving implements Arrival {
    /* The references of one message that have an origin in common have the same object for it: what is here of it is looked up
    once for all of them. */

    private final Node node;
    private final Session session;
    private @Nullable RemoteOrigin origin;
    private @Nullable StubOrigin here;
    private ClassLoader loader;

    Arriving(Node node, Session session) {
        this.node = node;
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
        return anchor instanceof Hold hold
                ? node.stub(found, reference, hold)
                : node.stub(found, reference, anchor);
    }
}
