// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.thread.Threads;
import java.rmi.ConnectException;
import java.rmi.RemoteException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Attempts to connect for calls with a deadline. An attempt runs on a separate thread, and goes on
/// after the deadline: later calls use its session. Thread-safe.
final class ConnectionAttempts {
    private final Connector connector;

    /// The running attempts; each has a thread.
    private final Map<RemoteOrigin, CompletableFuture<Session>> running = new ConcurrentHashMap<>();

    /// Opens a session to the node of an object, unless there is one.
    @FunctionalInterface
    interface Connector {
        Session connect(RemoteReference reference) throws RemoteException;
    }

    ConnectionAttempts(Connector connector) {
        this.connector = connector;
    }

    /// Returns a session to the node of the object. A thread that is interrupted before connects,
    /// too, as it would call over an open session.
    ///
    /// @throws DeadlineExceededException if there is none in time: the call was not sent
    /// @throws ConnectException if none can be opened: the call was not sent
    Session await(RemoteReference reference, long nanos) throws RemoteException {
        boolean interrupted = Thread.interrupted();
        try {
            return attempt(reference).get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            throw late(reference);
        } catch (ExecutionException e) {
            throw failure(reference, e);
        } catch (InterruptedException e) {
            interrupted = true;
            throw new ConnectException(
                    "call was not sent, interrupted while connecting: object=" + reference, e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static DeadlineExceededException late(RemoteReference reference) {
        DeadlineExceededException late =
                new DeadlineExceededException(
                        "call was not sent, deadline has expired while connecting: object="
                                + reference);
        late.detail = new ConnectException("not connected yet"); // for BalancedMember
        return late;
    }

    /// Returns the failure of a shared attempt for one call.
    private static ConnectException failure(RemoteReference reference, ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException unchecked -> throw unchecked;
            case Error error -> throw error;
            case RemoteException remote -> unreachable(reference, remote);
            case null, default -> unreachable(reference, e);
        };
    }

    private static ConnectException unreachable(RemoteReference reference, Exception failure) {
        Exception reason = failure.getCause() instanceof Exception cause ? cause : failure;
        return Sessions.unreachable(reference, reason);
    }

    private CompletableFuture<Session> attempt(RemoteReference reference) {
        return running.computeIfAbsent(reference.origin(), _ -> started(reference));
    }

    /// Starts a platform thread, since some transports poll while they connect. It finds the
    /// transports that the calling thread finds.
    private CompletableFuture<Session> started(RemoteReference reference) {
        CompletableFuture<Session> attempt = new CompletableFuture<>();
        String addresses = String.join(", ", reference.addresses());
        Thread thread =
                Threads.daemon("connect to " + addresses)
                        .unstarted(() -> connect(reference, attempt));
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.start();
        return attempt;
    }

    private void connect(RemoteReference reference, CompletableFuture<Session> attempt) {
        try {
            Session session = connector.connect(reference);
            running.remove(reference.origin(), attempt);
            attempt.complete(session);
        } catch (Throwable e) {
            running.remove(reference.origin(), attempt);
            attempt.completeExceptionally(e);
        }
    }
}
