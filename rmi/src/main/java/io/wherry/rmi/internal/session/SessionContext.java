// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.reference.ReferenceResolver;
import io.wherry.rmi.internal.type.Admission;
import java.rmi.Remote;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The services of a node for its sessions. Thread-safe.
public interface SessionContext {

    /// Returns the objects that the peer may call.
    Exports exports();

    /// Returns the conversion of publishers.
    Flows flows();

    /// Returns the maximum number of concurrent calls of one peer.
    int callsPerPeer();

    /// Returns the interceptors of calls, the outermost first.
    List<Interceptor> interceptors();

    /// Returns the name of this node.
    String name();

    /// Returns the object to write in place of `object`: a reference if it is exported or a stub,
    /// otherwise the object itself.
    Object departing(Remote object, Session session);

    /// Returns the resolver of references received over `session`. Confined to the receiving thread
    /// of the session.
    ReferenceResolver resolver(Session session);

    /// Returns the session with that token, null if there is none.
    @Nullable Session session(String token);

    /// Called when the hello of the peer was received.
    void met(Session session);

    /// Called when the connection of that session, which has not begun, has joined another session.
    void joined(Session session);

    /// Returns the time limit for a frame of a peer.
    Duration frameTimeout();

    /// Returns the keep-alive time, after which a silent peer is suspected; zero for never.
    Duration keepAlive();

    /// Called when a message over the session could not be read, or not to its end: references in
    /// it were not counted.
    void missed(Session session);

    /// Called when a session has ended.
    void ended(Session session);

    /// Returns the admission for a message without a target object: no classes.
    Admission admittingNothing();

    /// Returns the class loader of messages without a target object, which is also the context
    /// class loader of threads of this side.
    ClassLoader loader();
}
