// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import io.wherry.rmi.Metadata;
import io.wherry.transport.Address;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A remote call in the interceptor chain of one side. Immutable except for the listeners;
/// thread-safe.
public interface InterceptedCall {

    /// Returns the called object: its stub on the calling side, the object itself on the called
    /// side.
    Remote target();

    /// Returns the method of the remote interface.
    Method method();

    /// Returns the arguments, unmodifiable. Some may be null.
    List<@Nullable Object> arguments();

    /// Returns the metadata of the call, including values propagated from the call within which it
    /// is made.
    Metadata metadata();

    /// Returns the time left until the deadline, null without a deadline; zero after it.
    @Nullable Duration timeLeft();

    /// Returns true if the call is one-way: the caller does not wait, and the result or exception
    /// of the method is lost.
    boolean isOneWay();

    /// Returns true if the call is asynchronous: [#proceed] returns a
    /// [java.util.concurrent.CompletionStage] of the result.
    boolean isAsynchronous();

    /// Returns the address of the other side. Connects to it if there is no connection yet, at most
    /// until the deadline of the call.
    ///
    /// @throws RemoteException if the call is outgoing and the other side cannot be reached
    Address peer() throws RemoteException;

    /// Adds a listener for the end of the call, after all attempts: it has returned, thrown, or
    /// completed its stage. An outgoing one-way call ends when it was passed to the connection, a
    /// call of a batch when it was added to the batch. Listeners run sequentially on the thread
    /// that ends the call and must not block; their exceptions are logged. An interceptor inside a
    /// [RetryInterceptor] sees each attempt, and adds its listener each time.
    void onEnd(Consumer<? super CallOutcome> listener);

    /// Runs the further interceptors and then the call. May be called again, for another attempt.
    ///
    /// @return the result of the method, null if it is void; for an asynchronous call, a stage of
    ///     the result
    /// @throws Throwable the exception of the method, or a [RemoteException]
    @Nullable Object proceed() throws Throwable;
}
