// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import org.jspecify.annotations.Nullable;

/// Runs around the remote calls of a runtime, those that it makes and those that it serves. It sees the target, the method, the metadata
/// and the outcome of each call, and may refuse, repeat or change it. Added by `RmiOptions.withInterceptor`; the first one is outermost. Safe for any thread.
///
/// ```java
/// final class Log implements Interceptor {
///     public Object interceptIncoming(IncomingCall call) throws Throwable {
///         call.onEnd(outcome -> log(call.method(), outcome.duration(), outcome.failure()));
///         return call.proceed();
///     }
/// }
/// ```
///
/// Calls of registries are intercepted as well; what runtimes tell each other for distributed garbage collection and streams is not.
public interface Interceptor {

    /// Runs a call that this runtime makes, on the calling thread. What it returns or throws is what the caller gets; an exception
    /// that the method does not declare arrives as [java.rmi.UnexpectedException].
    ///
    /// @return the result. If [OutgoingCall#isAsynchronous], a [java.util.concurrent.CompletionStage] of the result; otherwise an object
    ///     of the type that the method returns
    default @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
        return call.proceed();
    }

    /// Runs a call that a peer makes, on the thread that runs the method. What it returns or throws is what the caller gets. A
    /// [java.rmi.RemoteException] thrown before the method has begun reaches the caller as it is, a later one as [java.rmi.ServerException].
    ///
    /// @return the result. If [IncomingCall#isAsynchronous], a [java.util.concurrent.CompletionStage] of the result
    default @Nullable Object interceptIncoming(IncomingCall call) throws Throwable {
        return call.proceed();
    }
}
