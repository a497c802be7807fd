// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.node.WriteReplacedInvoker;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.thread.AttemptFuture;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.wire.LookupFailedException;
import io.wherry.transport.Deadline;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// An invoker that looks up its object, and looks it up again when it is gone.
public final class ResolvingInvoker implements RemoteInvoker, WriteReplacedInvoker {
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(5);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);
    private static final int MOST_SHIFT = 7;

    private final StubClass type;
    private final ResolvedObject object;
    private final UnaryOperator<Remote> view;
    private final Duration within;

    /// @param view of the stub that is found
    private ResolvingInvoker(
            StubClass type, ResolvedObject object, UnaryOperator<Remote> view, Duration within) {
        this.type = type;
        this.object = object;
        this.view = view;
        this.within = within;
    }

    /// Returns a resolving stub.
    ///
    /// @param within the time limit for the lookups of one call
    public static <T extends Remote> T of(
            Class<T> face, Callable<? extends T> lookup, Duration within) {
        StubClass type = StubClass.of(List.<Class<?>>of(face));
        ResolvedObject object = new ResolvedObject(lookup);
        return face.cast(
                type.stub(new ResolvingInvoker(type, object, UnaryOperator.identity(), within)));
    }

    /// Returns an invoker for views of the same object.
    public ResolvingInvoker with(UnaryOperator<Remote> further) {
        return new ResolvingInvoker(
                type, object, found -> further.apply(view.apply(found)), within);
    }

    /// The result of an asynchronous call, which is repeated as a blocking one is.
    private final class Attempts extends AttemptFuture {
        private final int method;
        private final Object @Nullable [] arguments;
        private final long start = System.nanoTime();
        private volatile @Nullable Remote called;

        Attempts(int method, Object @Nullable [] arguments) {
            this.method = method;
            this.arguments = arguments;
        }

        @Override
        protected CompletableFuture<@Nullable Object> attempt(int number) throws Throwable {
            Remote next = object.get();
            called = next;
            return new MappedInvoker(type, view.apply(next)).begin(method, arguments);
        }

        @Override
        protected @Nullable Duration pauseAfter(int number, Throwable failure) {
            if (BalancedMember.isUnreached(failure)) {
                object.forget(called);
            }
            if (!isRepeated(called, failure)) {
                return null;
            }
            boolean late = System.nanoTime() - start > Deadline.nanos(within);
            Duration pause = SHORTEST_PAUSE.multipliedBy(1L << Math.min(number - 1, MOST_SHIFT));
            return late ? null : pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // returned to the caller
    public @Nullable Object invoke(int method, Object @Nullable [] arguments) throws Throwable {
        if (type.type().methods().get(method).isAsynchronous()) {
            return begin(method, arguments);
        }
        long start = System.nanoTime();
        Duration pause = SHORTEST_PAUSE;
        while (true) {
            Remote called = null;
            try {
                called = object.get();
                return new MappedInvoker(type, view.apply(called)).invoke(method, arguments);
            } catch (RemoteException e) {
                if (BalancedMember.isUnreached(e)) {
                    object.forget(called);
                }
                boolean late = System.nanoTime() - start > Deadline.nanos(within);
                if (!isRepeated(called, e) || late || !Threads.pause(pause)) {
                    throw e;
                }
            }
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    /// Returns true if the call may be repeated: the object is gone, or its lookup had no connection
    /// in time.
    ///
    /// @param called null if the lookup failed
    private static boolean isRepeated(@Nullable Remote called, Throwable failure) {
        return BalancedMember.isGone(failure)
                || (called == null && BalancedMember.isUnconnected(failure));
    }

    /// Returns true if the object is known: then [#begin] does not look it up.
    boolean isFound() {
        return object.isFound();
    }

    /// Calls a method, asynchronous or not; blocks only while the object is looked up.
    CompletableFuture<@Nullable Object> begin(int method, Object @Nullable [] arguments) {
        Attempts attempts = new Attempts(method, arguments);
        attempts.begin();
        return attempts;
    }

    @Override
    public Object written() {
        try {
            return object.get();
        } catch (RemoteException e) {
            throw new LookupFailedException(e);
        }
    }

    /// Returns true for an invoker of another view of the same object.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ResolvingInvoker resolving && object == resolving.object;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(object);
    }

    @Override
    public String toString() {
        return object.toString();
    }
}
