// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.wire.ClosedNodeException;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkException;
import java.lang.reflect.Method;
import java.rmi.ConnectException;
import java.rmi.ConnectIOException;
import java.rmi.MarshalException;
import java.rmi.UnmarshalException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Retries outgoing calls that failed without running, or that are idempotent. Immutable.
///
/// | the call | is repeated if |
/// | --- | --- |
/// | did not run: `ConnectException`, `ConnectIOException`, [OverloadedException] | always |
/// | may have run: its connection was lost | the method is [Idempotent] |
/// | failed otherwise: the method threw, the deadline is over, arguments cannot be written | never |
///
/// Calls of a closed runtime are not repeated, since no attempt can succeed.
///
/// Pauses between attempts grow exponentially with full jitter: before attempt *n* + 1 a random
/// time up to `firstPause` · 2ⁿ⁻¹, at most 64 times the first one. All attempts share the deadline
/// of the call; no attempt begins if the pause would end after it, or if the caller is interrupted
/// during the pause. Attempts of asynchronous calls after the first one are made on virtual
/// threads. A call that sends a batch with other calls is not repeated: further attempts get the
/// failure of the first one.
public final class RetryInterceptor implements Interceptor {
    private static final int LONGEST_SHIFT = 6;

    private final int attempts;
    private final Duration firstPause;

    /// Makes the same interceptor as [#standard], for the system property
    /// `io.wherry.rmi.interceptors`.
    public RetryInterceptor() {
        this(4, Duration.ofMillis(20));
    }

    private RetryInterceptor(int attempts, Duration firstPause) {
        this.attempts = attempts;
        this.firstPause = firstPause;
    }

    /// Returns an interceptor that makes up to 4 attempts, with a first pause of up to 20 ms.
    public static RetryInterceptor standard() {
        return new RetryInterceptor();
    }

    /// Returns a copy with another number of attempts, including the first one.
    ///
    /// @param most at least 1
    public RetryInterceptor withAttempts(int most) {
        if (most < 1) {
            throw new IllegalArgumentException(
                    "number of attempts is not positive: attempts=" + most);
        }
        return new RetryInterceptor(most, firstPause);
    }

    /// Returns a copy with another first pause.
    public RetryInterceptor withFirstPause(Duration pause) {
        if (pause.isNegative()) {
            throw new IllegalArgumentException("negative pause: firstPause=" + pause);
        }
        return new RetryInterceptor(attempts, pause);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // it is what the call returns
    public @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
        if (!call.isAsynchronous() || call.isOneWay()) {
            return call(call);
        }
        RetryFuture future = new RetryFuture(this, call);
        future.begin();
        return future;
    }

    private @Nullable Object call(OutgoingCall call) throws Throwable {
        for (int attempt = 1; ; attempt++) {
            try {
                return call.proceed();
            } catch (Exception e) {
                Duration pause = pauseAfter(attempt, call, e);
                if (pause == null || !Threads.pause(pause)) {
                    throw e;
                }
            }
        }
    }

    /// Returns the pause before the next attempt, null if there is none.
    ///
    /// @param attempt number of the failed attempt, from 1
    @Nullable Duration pauseAfter(int attempt, OutgoingCall call, Throwable failure) {
        if (attempt >= attempts || !mayRepeat(call.method(), failure)) {
            return null;
        }
        int shift = Math.min(attempt - 1, LONGEST_SHIFT);
        long most = Math.min(Deadline.nanos(firstPause), Long.MAX_VALUE >> shift) << shift;
        Duration pause =
                Duration.ofNanos(most == 0 ? 0 : ThreadLocalRandom.current().nextLong(most));
        Duration left = call.timeLeft();
        return left == null || pause.compareTo(left) < 0 ? pause : null;
    }

    private static boolean mayRepeat(Method method, Throwable failure) {
        return switch (failure) {
            case ConnectException e -> !isOfClosedCaller(e);
            case ConnectIOException _, OverloadedException _ -> true;
            case MarshalException e -> isLost(e.getCause()) && isIdempotent(method);
            case UnmarshalException e -> isLost(e.getCause()) && isIdempotent(method);
            default -> false;
        };
    }

    /// Returns true if the runtime of the caller is closed: no attempt can succeed.
    private static boolean isOfClosedCaller(ConnectException failure) {
        return failure instanceof ClosedNodeException
                || failure.getCause() instanceof ClosedNodeException;
    }

    /// Returns true if the cause is a lost connection, not an object that could not be written or
    /// read.
    private static boolean isLost(@Nullable Throwable cause) {
        return cause == null || cause instanceof LinkException;
    }

    private static boolean isIdempotent(Method method) {
        return method.isAnnotationPresent(Idempotent.class)
                || method.getDeclaringClass().isAnnotationPresent(Idempotent.class);
    }

    /// Begins an attempt of an asynchronous call.
    @SuppressWarnings("unchecked") // a stage of the result
    static CompletableFuture<@Nullable Object> attempt(OutgoingCall call) throws Throwable {
        if (call.proceed() instanceof CompletionStage<?> stage) {
            return (CompletableFuture<@Nullable Object>) stage.toCompletableFuture();
        }
        throw new IllegalStateException("asynchronous call returned no stage: " + call);
    }
}
