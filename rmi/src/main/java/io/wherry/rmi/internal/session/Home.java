// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.reference.Arrival;
import io.wherry.rmi.internal.type.Admission;
import java.rmi.Remote;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a session needs of the node it belongs to. Safe for any thread.
public interface Home {

    /// What the peer may call.
    Exports exports();

    /// Makes publishers fit to be sent.
    Flows flows();

    /// How many calls of one peer may run at once.
    int callsPerPeer();

    /// Returns the interceptors of calls, the outermost first.
    List<Interceptor> interceptors();

    /// How this node is called.
    String name();

    /// What is written in place of an object: its reference if it is exported or a stub, else the object itself.
    Object departing(Remote object, Session session);

    /// Makes stubs of the references that come over `session`. Who has the turn to receive there owns it.
    Arrival arrival(Session session);

    /// The session whose token that is, null if there is none.
    @Nullable Session session(String token);

    /// The peer has said who it is.
    void met(Session session);

    /// The link of that session, which has not begun, belongs to another one.
    void joined(Session session);

    /// How long a peer may take for a frame, if there is a bound.
    Duration patience();

    /// Returns after how much silence a peer is suspected, zero if it never is.
    Duration keepAlive();

    /// The session is over.
    void ended(Session session);

    /// Returns what may come in a message that no object is there for: no class.
    Admission admittingNothing();

    /// The class loader of messages that no object is there for, which threads of this side have as their context.
    ClassLoader loader();
}
