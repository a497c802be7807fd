// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.stub.AsyncInvoker;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.thread.AttemptFuture;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.rmi.ConnectException;
import java.rmi.ConnectIOException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// One of several equivalent objects. Thread-safe.
final class BalancedMember {
    private static final long SHORTEST_NANOS = 100_000_000;
    private static final int LONGEST_SHIFT = 7;

    private final Remote stub;
    private final RemoteInvoker invoker;

    /// The indexes of the methods in the type of the stub.
    private final int[] places;

    private final AtomicInteger outstanding = new AtomicInteger();
    private int failures; // guarded by this
    private volatile long avoidedUntil = System.nanoTime();

    private BalancedMember(Remote stub, RemoteInvoker invoker, int[] places) {
        this.stub = stub;
        this.invoker = invoker;
        this.places = places;
    }

    /// @throws IllegalArgumentException if `stub` is not a stub, or lacks a method
    static BalancedMember of(Remote stub, List<RemoteMethod> methods) {
        RemoteInvoker invoker = StubClass.invokerOf(stub);
        if (invoker == null) {
            throw new IllegalArgumentException(
                    "object is not a stub: class=" + stub.getClass().getName());
        }
        List<String> own =
                StubClass.typeOf(stub).methods().stream().map(RemoteMethod::key).toList();
        int[] places = methods.stream().mapToInt(method -> own.indexOf(method.key())).toArray();
        for (int i = 0; i < places.length; i++) {
            if (places[i] < 0) {
                throw new IllegalArgumentException("stub has no such method: " + methods.get(i));
            }
        }
        return new BalancedMember(stub, invoker, places);
    }

    /// Returns true if a call with that failure did not begin: it may be sent to another object.
    static boolean isNotBegun(Throwable failure) {
        return failure instanceof OverloadedException || isGone(failure);
    }

    /// Returns true if a call with that failure did not begin because the object is gone.
    static boolean isGone(Throwable failure) {
        return failure instanceof ConnectException
                || failure instanceof ConnectIOException
                || failure instanceof NoSuchObjectException;
    }

    /// Returns true if a call with that failure did not begin because there was no connection by
    /// its deadline.
    static boolean isUnconnected(Throwable failure) {
        return failure instanceof DeadlineExceededException
                && failure.getCause() instanceof ConnectException;
    }

    /// Returns true if a call with that failure did not reach the object.
    static boolean isUnreached(Throwable failure) {
        return isGone(failure) || isUnconnected(failure);
    }

    Remote stub() {
        return stub;
    }

    int outstanding() {
        return outstanding.get();
    }

    /// Returns true if calls failed lately, so that other objects are tried first.
    boolean isAvoided(long now) {
        return avoidedUntil - now > 0;
    }

    @Nullable Object invoke(int method, Object @Nullable [] arguments) throws Throwable {
        outstanding.incrementAndGet();
        try {
            Object result = invoker.invoke(places[method], arguments);
            end(null);
            return result;
        } catch (Throwable e) {
            end(e);
            throw e;
        }
    }

    /// Calls a method without blocking; uses a virtual thread if the invoker has no asynchronous
    /// calls.
    CompletableFuture<@Nullable Object> begin(int method, Object @Nullable [] arguments) {
        outstanding.incrementAndGet();
        CompletableFuture<@Nullable Object> future;
        try {
            future = begun(method, arguments);
        } catch (RuntimeException | Error e) {
            end(e);
            throw e;
        }
        CompletableFuture<?> _ =
                future.whenComplete(
                        (_, thrown) -> end(thrown == null ? null : AttemptFuture.cause(thrown)));
        return future;
    }

    private CompletableFuture<@Nullable Object> begun(int method, Object @Nullable [] arguments) {
        if (invoker instanceof AsyncInvoker async) {
            return async.begin(places[method], arguments);
        }
        if (invoker instanceof ResolvingInvoker resolving && resolving.isFound()) {
            return resolving.begin(places[method], arguments);
        }
        CompletableFuture<@Nullable Object> later = new CompletableFuture<>();
        Threads.virtual("begin call").start(() -> begin(places[method], arguments, later));
        return later;
    }

    /// Begins a call, or makes it if the invoker has no asynchronous calls.
    private void begin(
            int place, Object @Nullable [] arguments, CompletableFuture<@Nullable Object> later) {
        try {
            join(MappedInvoker.begin(invoker, place, arguments), later); // may block
        } catch (Throwable e) {
            later.completeExceptionally(e);
        }
    }

    /// Completes `later` like `stage`, and cancels `stage` if `later` is cancelled or completed
    /// before.
    private static void join(
            CompletableFuture<@Nullable Object> stage, CompletableFuture<@Nullable Object> later) {
        CompletableFuture<?> _ =
                stage.whenComplete((value, thrown) -> complete(later, value, thrown));
        CompletableFuture<?> _ =
                later.whenComplete((_, _) -> {
                    if (!stage.isDone()) {
                        stage.cancel(true);
                    }
                });
    }

    private static void complete(
            CompletableFuture<@Nullable Object> later,
            @Nullable Object value,
            @Nullable Throwable thrown) {
        if (thrown == null) {
            later.complete(value);
        } else {
            later.completeExceptionally(AttemptFuture.cause(thrown));
        }
    }

    private void end(@Nullable Throwable failure) {
        outstanding.decrementAndGet();
        if (failure != null && isUnreached(failure)) {
            avoid();
        } else if (isAvoided(System.nanoTime())) {
            trust();
        }
    }

    /// Avoids this object for a time that doubles with each failure.
    private synchronized void avoid() {
        avoidedUntil = System.nanoTime() + (SHORTEST_NANOS << Math.min(failures, LONGEST_SHIFT));
        failures++;
    }

    private synchronized void trust() {
        avoidedUntil = System.nanoTime();
        failures = 0;
    }

    @Override
    public String toString() {
        return invoker.toString();
    }
}
