// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.wire.StalledException;
import java.rmi.ConnectException;
import java.rmi.RemoteException;
import org.jspecify.annotations.Nullable;

/// The routing of the calls of a session to its connections. Thread-safe.
///
/// If there are many callers, they share one connection, the first one. If there are few callers,
/// and for long-running methods, such as methods that block for other callers, calls use exclusive
/// connections, one call at a time: the thread that receives such a call runs it, and no other
/// thread has to be woken. Each reply of the peer tells whether its method is long-running.
///
/// A call does not overtake earlier one-way calls of its thread: it uses the first connection, too.
final class CallRouter {
    /// The maximum number of callers with exclusive connections. If there are more, they share one,
    /// where a frame contains many calls or replies.
    private static final int FEW =
            Math.clamp(4L * Runtime.getRuntime().availableProcessors(), 8, 32);

    /// The token of the session over which the current thread has made one-way calls since its last
    /// call.
    private static final ThreadLocal<@Nullable String> TOLD = new ThreadLocal<>();

    private final Session session;
    private final String token;
    private final SessionConnection first;
    private final ConnectionPool pool;
    private volatile boolean told; // set by the first one-way call

    /// @param first the connection that callers share
    /// @param pool the exclusive connections
    CallRouter(Session session, SessionConnection first, ConnectionPool pool) {
        this.session = session;
        token = session.token();
        this.first = first;
        this.pool = pool;
    }

    /// Calls a method of an object of the peer and blocks until its end, unless the call is
    /// one-way. The thread is interrupted when the call is over, not before.
    ///
    /// @param arguments null if there are none
    @Nullable Object call(
            CallTarget target,
            RemoteMethod method,
            Object @Nullable [] arguments,
            CallOptions options)
            throws Throwable {
        boolean interrupted =
                Thread.interrupted(); // an interrupt would abort the opening of a link
        try {
            if (options.oneWay()) {
                first.caller().tell(target, method, arguments, options);
                noteOneWayCall();
                return null;
            }
            SessionConnection current = CurrentCall.connection(session);
            SessionConnection shared = current == null ? first : current;
            boolean ordered = current == null && hasTold();
            if (shared.isInMessageHere()) {
                return callWithinMessage(target, method, arguments, options);
            }
            @Nullable SessionConnection own = null;
            if (current == null && !ordered) {
                own = exclusiveConnection(target, method, options);
            }
            if (own == null) {
                try {
                    boolean mayStall = ordered || !pool.opens();
                    return shared.caller().call(target, method, arguments, options, mayStall);
                } catch (StalledException _) {
                    own = pool.takeNeeded(Long.MAX_VALUE); // calls with a deadline wait until it
                }
            }
            if (own == null) {
                return shared.caller().call(target, method, arguments, options, true);
            }
            try {
                return own.caller().call(target, method, arguments, options, true);
            } finally {
                pool.giveBack(own);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Makes a call that code of a class makes while one of its objects is read or written over the
    /// shared connection, over an exclusive one.
    ///
    /// @throws ConnectException if there is none: the call was not sent
    private @Nullable Object callWithinMessage(
            CallTarget target,
            RemoteMethod method,
            Object @Nullable [] arguments,
            CallOptions options)
            throws Throwable {
        long nanos = CurrentCall.scope(options).nanos();
        long start = System.nanoTime();
        SessionConnection own = pool.takeNeeded(nanos);
        long passed = System.nanoTime() - start;
        if (own == null) {
            throw passed < nanos
                    ? new ConnectException(
                            "call was not sent, this thread is reading or writing a message of "
                                    + session.remote())
                    : new DeadlineExceededException(
                            "call was not sent, deadline has expired: " + session.remote());
        }
        try {
            return own.caller().call(target, method, arguments, options.after(passed), true);
        } finally {
            pool.giveBack(own);
        }
    }

    /// Returns true if the current thread is reading or writing a message over the connection that
    /// its calls share.
    boolean isInMessageHere() {
        SessionConnection current = CurrentCall.connection(session);
        return (current == null ? first : current).isInMessageHere();
    }

    private void noteOneWayCall() {
        if (!token.equals(TOLD.get())) {
            TOLD.set(token);
        }
        if (!told) {
            told = true;
        }
    }

    /// Returns true if the current thread has made one-way calls since its last call: the next call
    /// must use the first connection, too, so that it does not overtake them.
    private boolean hasTold() {
        if (!mustFollow()) {
            return false;
        }
        TOLD.remove();
        return true;
    }

    private boolean mustFollow() {
        return told && token.equals(TOLD.get());
    }

    /// Takes an exclusive connection for a call of a long-running method, or if there are few
    /// callers; returns null to share the first connection. Virtual threads share it: a receiving
    /// virtual thread would occupy its carrier.
    private @Nullable SessionConnection exclusiveConnection(
            CallTarget target, RemoteMethod method, CallOptions options) {
        boolean alone = target.takesLong(method.key()) || isOneOfFew();
        return alone && !Thread.currentThread().isVirtual()
                ? pool.take(CurrentCall.scope(options).isBounded() ? 0 : Long.MAX_VALUE)
                : null;
    }

    /// Returns true if there are few callers. A single caller shares the first connection, unless
    /// the peer calls, too: then another thread receives there.
    private boolean isOneOfFew() {
        int others = first.followers().underWay() + pool.busy();
        return (others > 0 || first.receiver().expectsRequests()) && others < FEW;
    }

    /// Calls a method of an object of the peer without blocking.
    ///
    /// @param arguments null if there are none
    /// @throws RemoteException if the call was not sent
    RemoteFuture begin(
            CallTarget target,
            RemoteMethod method,
            Object @Nullable [] arguments,
            CallOptions options)
            throws RemoteException {
        long start = System.nanoTime();
        boolean interrupted = Thread.interrupted();
        try {
            if (!first.isInMessageHere()) {
                try {
                    boolean mayStall = mustFollow() || !pool.opens();
                    return first.caller().begin(target, method, arguments, options, mayStall);
                } catch (StalledException _) {
                    // over another connection
                }
            }
            RemoteFuture future = pool.begin(target, method, arguments, options);
            if (future != null) {
                return future;
            }
            CallOptions left = options.after(System.nanoTime() - start);
            return first.caller().begin(target, method, arguments, left, true);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
