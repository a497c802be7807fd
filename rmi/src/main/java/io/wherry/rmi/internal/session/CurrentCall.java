// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.wire.Scope;
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

    static @Nullable Incoming get() {
        return CURRENT.get();
    }

    /// What bounds a call that this thread makes and does not wait for.
    static Scope scope(Terms terms) {
        Incoming current = CURRENT.get();
        long nanos = current == null ? Long.MAX_VALUE : current.nanosLeft();
        return scope(Math.min(terms.nanos(), nanos), Scope.ALONE);
    }

    /// What bounds a call that this thread makes over `session`, and waits for.
    static Scope scope(Terms terms, Session session) {
        Incoming current = CURRENT.get();
        if (current == null) {
            return scope(terms.nanos(), Scope.ALONE);
        }
        boolean back = current.session() == session && !current.isOneWay();
        return scope(
                Math.min(terms.nanos(), current.nanosLeft()),
                back ? current.number() : Scope.ALONE);
    }

    private static Scope scope(long nanos, int within) {
        return nanos == Long.MAX_VALUE && within == Scope.ALONE
                ? Scope.OPEN
                : new Scope(nanos, within);
    }

    static @Nullable Incoming set(@Nullable Incoming incoming) {
        Incoming before = CURRENT.get();
        CURRENT.set(incoming);
        return before;
    }
}
