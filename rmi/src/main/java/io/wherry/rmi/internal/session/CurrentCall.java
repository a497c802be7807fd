// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.wire.Scope;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// The call of a peer that a thread runs.
public final class CurrentCall {
    private static final ThreadLocal<@Nullable Incoming> CURRENT = new ThreadLocal<>();

    private CurrentCall() {}

    /// Whose call it is; null if this thread runs none.
    public static @Nullable Session session() {
        Incoming current = CURRENT.get();
        return current == null ? null : current.session();
    }

    /// Returns the session over which a peer waits for the call that this thread runs, null if there is none. The peer hears calls that
    /// come back over it.
    public static @Nullable Session awaitedSession() {
        Incoming current = CURRENT.get();
        return current == null || current.isOneWay() ? null : current.session();
    }

    /// Returns the lane where the peer waits for the call that this thread runs for `session`, null if there is none: calls made on
    /// behalf of it go there.
    static @Nullable Lane lane(Session session) {
        Incoming current = CURRENT.get();
        return current == null || current.session() != session || current.isOneWay()
                ? null
                : current.lane();
    }

    /// Returns how many calls of peers the current thread runs within each other.
    static int depth() {
        Incoming current = CURRENT.get();
        return current == null ? 0 : current.depth();
    }

    /// Returns the metadata of that call, empty if there is none.
    public static Metadata metadata() {
        Incoming current = CURRENT.get();
        return current == null ? Metadata.empty() : current.metadata();
    }

    /// Returns `own` with what is propagated from that call.
    public static Metadata inherited(Metadata own) {
        Incoming current = CURRENT.get();
        return current == null || current.metadata().isEmpty()
                ? own
                : own.inheriting(current.metadata());
    }

    /// Returns the authenticated caller of that call, null if there is none.
    public static @Nullable Principal principal() {
        Incoming current = CURRENT.get();
        return current == null ? null : current.principal();
    }

    static @Nullable Incoming get() {
        return CURRENT.get();
    }

    /// What bounds a call that this thread makes and does not wait for.
    static Scope scope(Terms terms) {
        Incoming current = CURRENT.get();
        long nanos = current == null ? Long.MAX_VALUE : current.nanosLeft();
        return Scope.of(Math.min(terms.nanos(), nanos), Scope.ALONE, terms.metadata());
    }

    /// What bounds a call that this thread makes over `session`, and waits for.
    static Scope scope(Terms terms, Session session) {
        Incoming current = CURRENT.get();
        if (current == null) {
            return Scope.of(terms.nanos(), Scope.ALONE, terms.metadata());
        }
        boolean back = current.session() == session && !current.isOneWay();
        return Scope.of(
                Math.min(terms.nanos(), current.nanosLeft()),
                back ? current.number() : Scope.ALONE,
                terms.metadata());
    }

    /// Returns how long the call that this thread runs may take from now on, `Long.MAX_VALUE` if there is none or it has no deadline.
    public static long nanosLeft() {
        Incoming current = CURRENT.get();
        return current == null ? Long.MAX_VALUE : current.nanosLeft();
    }

    static @Nullable Incoming set(@Nullable Incoming incoming) {
        Incoming before = CURRENT.get();
        CURRENT.set(incoming);
        return before;
    }
}
