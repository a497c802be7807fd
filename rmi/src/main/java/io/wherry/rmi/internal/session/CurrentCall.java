// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.wire.Scope;
import java.rmi.Remote;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// The incoming call that the current thread runs.
public final class CurrentCall {
    private static final ThreadLocal<@Nullable ServerCall> CURRENT = new ThreadLocal<>();

    private CurrentCall() {}

    /// Returns the session of the call; null if this thread runs no call.
    public static @Nullable Session session() {
        ServerCall current = CURRENT.get();
        return current == null ? null : current.session();
    }

    /// Returns the session of the call if it runs a method of `object`, not one of another object
    /// that calls `object` directly; otherwise null.
    public static @Nullable Session session(Remote object) {
        ServerCall current = CURRENT.get();
        return current != null && current.isOf(object) ? current.session() : null;
    }

    /// Returns the session over which a peer waits for the call that this thread runs, null if
    /// there is none. The peer receives callbacks over it.
    public static @Nullable Session awaitedSession() {
        ServerCall current = CURRENT.get();
        return current == null || current.isOneWay() ? null : current.session();
    }

    /// Returns the connection at which the peer waits for the call that this thread runs for
    /// `session`, null if there is none. Callbacks are sent over it.
    static @Nullable SessionConnection connection(Session session) {
        ServerCall current = CURRENT.get();
        return current == null || current.session() != session || current.isOneWay()
                ? null
                : current.connection();
    }

    /// Returns true if the peer of the session with those pending calls waits for the call that
    /// this thread runs.
    static boolean isAwaitedBy(PendingCalls calls) {
        ServerCall current = CURRENT.get();
        return current != null && !current.isOneWay() && current.session().calls() == calls;
    }

    /// Returns the number of nested calls of peers on the current thread.
    static int depth() {
        ServerCall current = CURRENT.get();
        return current == null ? 0 : current.depth();
    }

    /// Returns the metadata of that call, empty if there is none.
    public static Metadata metadata() {
        ServerCall current = CURRENT.get();
        return current == null ? Metadata.empty() : current.metadata();
    }

    /// Returns `own` with the metadata propagated from that call.
    public static Metadata inherited(Metadata own) {
        ServerCall current = CURRENT.get();
        return current == null || current.metadata().isEmpty()
                ? own
                : own.inheriting(current.metadata());
    }

    /// Returns the authenticated caller of that call, null if there is none.
    public static @Nullable Principal principal() {
        ServerCall current = CURRENT.get();
        return current == null ? null : current.principal();
    }

    static @Nullable ServerCall get() {
        return CURRENT.get();
    }

    /// Returns the scope of an asynchronous or one-way call of this thread.
    static Scope scope(CallOptions options) {
        ServerCall current = CURRENT.get();
        long nanos = current == null ? Long.MAX_VALUE : current.nanosLeft();
        return Scope.of(Math.min(options.nanos(), nanos), Scope.ALONE, options.metadata());
    }

    /// Returns the scope of a call that this thread makes over `session` and waits for.
    static Scope scope(CallOptions options, Session session) {
        ServerCall current = CURRENT.get();
        if (current == null) {
            return Scope.of(options.nanos(), Scope.ALONE, options.metadata());
        }
        boolean back = current.session() == session && !current.isOneWay();
        return Scope.of(
                Math.min(options.nanos(), current.nanosLeft()),
                back ? current.number() : Scope.ALONE,
                options.metadata());
    }

    /// Returns the nanoseconds left until the deadline of the call that this thread runs,
    /// `Long.MAX_VALUE` if there is none.
    public static long nanosLeft() {
        ServerCall current = CURRENT.get();
        return current == null ? Long.MAX_VALUE : current.nanosLeft();
    }

    static @Nullable ServerCall set(@Nullable ServerCall serverCall) {
        ServerCall before = CURRENT.get();
        CURRENT.set(serverCall);
        return before;
    }
}
