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

/// A remote call on its way through the interceptors of one side. Immutable, but for the listeners; safe for any thread.
public interface InterceptedCall {

    /// Returns the called object: its stub on the calling side, the object itself on the other one.
    Remote target();

    /// Returns the method of the remote interface.
    Method method();

    /// Returns the arguments, unmodifiable. Some may be null.
    List<@Nullable Object> arguments();

    /// Returns the metadata of the call, those included that are propagated from the call within which it is made.
    Metadata metadata();

    /// Returns how long the call may take from now on, null without a deadline; zero if that time is over.
    @Nullable Duration timeLeft();

    /// Returns true if the caller waits for no result: what the method returns or throws is lost.
    boolean isOneWay();

    /// Returns true if the result comes later: [#proceed] returns a [java.util.concurrent.CompletionStage] of it.
    boolean isAsynchronous();

    /// Returns the address of the other side. Connects to it if there is no connection yet.
    ///
    /// @throws RemoteException if the call is outgoing and the other side cannot be reached
    Address peer() throws RemoteException;

    /// Calls `listener` when the call has ended, repeated attempts included: it has returned, thrown, or completed its stage. An outgoing one-way
    /// call ends when it was given to the connection, a call of a batch when it was added to the batch. Listeners run one after another on the thread that ends the call and must not block;
    /// what they throw is logged. An interceptor inside a [RetryInterceptor] sees each attempt, and adds its listener each time.
    void onEnd(Consumer<? super CallOutcome> listener);

    /// Runs the further interceptors and then the call. May be called again, for another attempt.
    ///
    /// @return what the method returned, null if nothing; of an asynchronous call, a stage of that
    /// @throws Throwable what the method threw, or a [RemoteException]
    @Nullable Object proceed() throws Throwable;
}
