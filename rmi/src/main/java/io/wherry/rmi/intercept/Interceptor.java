// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import org.jspecify.annotations.Nullable;

/// Intercepts the outgoing and incoming remote calls of a runtime. It sees the target, the method,
/// the metadata and the outcome of each call, and may reject, repeat or change it. Added with
/// `RmiOptions.withInterceptor`; the first one is outermost. Must be thread-safe.
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
/// Calls of registries are intercepted, too; internal calls for distributed garbage collection and
/// streams are not.
public interface Interceptor {

    /// Runs an outgoing call, on the calling thread. The caller gets the result or exception of
    /// this method. A checked exception that this method throws is wrapped in a
    /// [java.rmi.UnexpectedException], unless it is a [java.rmi.RemoteException], or the remote
    /// method declares it or returns a stage.
    ///
    /// @return the result. If [OutgoingCall#isAsynchronous], a
    ///     [java.util.concurrent.CompletionStage] of the result; otherwise an object of the type
    ///     that the method returns
    default @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
        return call.proceed();
    }

    /// Runs an incoming call, on the thread that runs the method. The caller gets the result or
    /// exception of this method. A [java.rmi.RemoteException] thrown before the method has begun
    /// reaches the caller unchanged, a later one is wrapped in a [java.rmi.ServerException]. Other
    /// checked exceptions are wrapped at the caller as those of [#interceptOutgoing].
    ///
    /// @return the result. If [IncomingCall#isAsynchronous], a
    ///     [java.util.concurrent.CompletionStage] of the result
    default @Nullable Object interceptIncoming(IncomingCall call) throws Throwable {
        return call.proceed();
    }
}
