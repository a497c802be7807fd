// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.node.StubInvoker;
import io.wherry.rmi.internal.session.CallOptions;
import io.wherry.rmi.internal.stub.AsyncInvoker;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.view.AsyncView;
import io.wherry.rmi.internal.view.BalancedInvoker;
import io.wherry.rmi.internal.view.BatchCalls;
import io.wherry.rmi.internal.view.ResolvingInvoker;
import io.wherry.rmi.internal.view.SingleCallInvoker;
import io.wherry.transport.Deadline;
import java.rmi.Remote;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Views of stubs with other call options. A view equals its stub, is thread-safe, and keeps the
/// remote object alive.
///
/// All methods throw `IllegalArgumentException` if an argument is not a stub of this library.
public final class Stubs {
    private Stubs() {}

    /// Returns a stub whose calls throw [DeadlineExceededException] if they do not complete in
    /// time. The thread that runs the call is interrupted then, and further calls that it makes
    /// inherit the remaining time. Peers exchange durations, not times of day: their clocks need
    /// not agree.
    ///
    /// The time limit covers connecting, sending the call and waiting until the reply begins. If a
    /// peer stops in the middle of a message, the connection is closed after the time limit for
    /// connecting (`LinkOptions.connectWithin`) plus one microsecond per byte.
    public static <T extends Remote> T within(T stub, Duration within) {
        if (within.isNegative() || within.isZero()) {
            throw new IllegalArgumentException("time limit is not positive: within=" + within);
        }
        return with(stub, options -> options.within(Deadline.nanos(within)));
    }

    /// Returns a stub that calls void methods as if they were [OneWay].
    public static <T extends Remote> T oneWay(T stub) {
        return with(stub, CallOptions::asOneWay);
    }

    /// Returns a stub whose calls carry `metadata`, in addition to the metadata propagated from the
    /// call that the calling thread runs.
    public static <T extends Remote> T withMetadata(T stub, Metadata metadata) {
        return with(stub, options -> options.withMetadata(metadata));
    }

    @SuppressWarnings("unchecked") // a stub has the interfaces of the one it was made of
    private static <T extends Remote> T with(T stub, Function<CallOptions, CallOptions> change) {
        T called = BatchCalls.returned(stub);
        return (T)
                switch (StubClass.invokerOf(called)) {
                    case StubInvoker invoker -> StubClass.like(called, invoker.with(change));
                    case BalancedInvoker balanced ->
                            StubClass.like(called, balanced.with(member -> with(member, change)));
                    case ResolvingInvoker resolving ->
                            StubClass.like(called, resolving.with(found -> with(found, change)));
                    case null, default -> throw noStub(stub);
                };
    }

    private static AsyncInvoker invoker(Remote stub) {
        return switch (StubClass.invokerOf(stub)) {
            case AsyncInvoker invoker -> invoker;
            case ResolvingInvoker _ -> BalancedInvoker.ofOne(stub);
            case null, default -> throw noStub(stub);
        };
    }

    private static IllegalArgumentException noStub(Remote stub) {
        return new IllegalArgumentException(
                "object is not a stub: class=" + stub.getClass().getName());
    }

    /// Calls a method without blocking: `Stubs.async(bank, b -> b.balance(7))`.
    ///
    /// @param call calls one method of its argument, once; its own result is ignored
    /// @return a future of the result. Dependent stages run on a virtual thread, or on a thread
    ///     that waits for the future. Cancelling or completing it interrupts the thread that runs
    ///     the call
    public static <T extends Remote, R extends @Nullable Object> CompletableFuture<R> async(
            T stub, RemoteFunction<T, R> call) {
        T called = BatchCalls.returned(stub);
        return SingleCallInvoker.begin(called, invoker(called), call);
    }

    /// Returns an asynchronous view of a stub: an interface with the same methods whose results are
    /// stages, such as `CompletionStage<Long> balance(int account)` for
    /// `long balance(int account) throws RemoteException`.
    ///
    /// @param view each method has the name and parameters of a method of the stub and returns a
    ///     `CompletionStage`, a `CompletableFuture` or a `Future`
    /// @throws IllegalArgumentException if a method does not match any method of the stub
    public static <A> A async(Remote stub, Class<A> view) {
        return AsyncView.of(view, invoker(BatchCalls.returned(stub)));
    }

    /// Returns a stub that calls `lookup` at the first call, and again when the object is gone: its
    /// node has ended or restarted, or the object was unexported.
    ///
    /// A call is repeated only if it did not run: if it could not be sent, was rejected by a
    /// closing node, or the object did not exist. If the reply is lost, the caller gets an
    /// exception as usual, and the next call looks up the object. [#within], [#oneWay],
    /// [#withMetadata] and [#async] accept the stub.
    ///
    /// @param lookup such as `() -> (Bank) registry.lookup("bank")`; a `NotBoundException` is
    ///     treated like an object that is gone
    /// @param within the time limit for the lookups of one call
    public static <T extends Remote> T resolving(
            Class<T> type, Callable<? extends T> lookup, Duration within) {
        return ResolvingInvoker.of(type, lookup, within);
    }

    /// Returns a stub that balances calls over several equivalent servers. A call that a server did
    /// not begin - it is unreachable, closing or overloaded, or does not have the object - is sent
    /// to the next server; a call that may have run is not. An unreachable server is tried last for
    /// a tenth of a second, and for twice as long after each further failure, up to 12.8 s.
    ///
    /// [#within], [#oneWay], [#withMetadata] and [#async] accept the stub. When it is sent in a
    /// call, it is replaced by the stub of one of the servers.
    ///
    /// @param stubs at least one; stubs of [#resolving] look up restarted servers again
    /// @throws IllegalArgumentException if there are none, or one is not a stub
    public static <T extends Remote> T balanced(
            Class<T> type, List<? extends T> stubs, Balancing policy) {
        return BalancedInvoker.of(type, stubs, policy);
    }
}
