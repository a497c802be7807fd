// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.internal.node.Route;
import io.wherry.rmi.internal.session.Terms;
import io.wherry.rmi.internal.stub.AsyncInvoker;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.view.AsyncView;
import io.wherry.rmi.internal.view.Balanced;
import io.wherry.rmi.internal.view.OneCall;
import io.wherry.rmi.internal.view.Resolving;
import io.wherry.transport.Deadline;
import java.rmi.Remote;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Other ways to call the object of a stub. What they answer equals the stub, is safe for any thread, and lasts as long.
///
/// All throw `IllegalArgumentException` for what is no stub of this library.
public final class Stubs {
    private Stubs() {}

    /// The same stub, whose calls throw [DeadlineExceededException] if they are not over in time. Who runs the call is
    /// interrupted then, and what it calls in turn has no more time than is left. Only time is told, not the hour: clocks need not
    /// agree.
    ///
    /// The wait is for the call to be taken and for the answer to begin. If a peer stops in the middle of either, the
    /// connection is given up after the time that connecting may take (`LinkOptions.connectWithin`), and a microsecond a byte.
    public static <T extends Remote> T within(T stub, Duration within) {
        if (within.isNegative() || within.isZero()) {
            throw new IllegalArgumentException("a call needs some time: within=" + within);
        }
        return with(stub, terms -> terms.within(Deadline.nanos(within)));
    }

    /// The same stub, whose calls of methods that return nothing are as if the methods were [OneWay].
    public static <T extends Remote> T oneWay(T stub) {
        return with(stub, Terms::asOneWay);
    }

    /// Returns the same stub, whose calls carry `metadata` besides what is propagated from the call that the calling thread runs.
    public static <T extends Remote> T withMetadata(T stub, Metadata metadata) {
        return with(stub, terms -> terms.withMetadata(metadata));
    }

    @SuppressWarnings("unchecked") // a stub has the interfaces of the one it was made of
    private static <T extends Remote> T with(T stub, Function<Terms, Terms> change) {
        return (T)
                switch (StubClass.invokerOf(stub)) {
                    case Route route -> StubClass.like(stub, route.with(change));
                    case Balanced balanced ->
                            StubClass.like(stub, balanced.with(member -> with(member, change)));
                    case null, default -> throw noStub(stub);
                };
    }

    private static AsyncInvoker invoker(Remote stub) {
        if (StubClass.invokerOf(stub) instanceof AsyncInvoker invoker) {
            return invoker;
        }
        throw noStub(stub);
    }

    private static IllegalArgumentException noStub(Remote stub) {
        return new IllegalArgumentException(
                "object is no stub: class=" + stub.getClass().getName());
    }

    /// Calls a method without waiting for its end: `Stubs.async(bank, b -> b.balance(7))`.
    ///
    /// @param call calls one method of the stub it gets, once; what it returns itself does not count
    /// @return completed with the result, or with what the call throws. What depends on it runs on a virtual thread, or on one that waits for it.
    ///     Cancelling it interrupts the thread that runs the call
    public static <T extends Remote, R extends @Nullable Object> CompletableFuture<R> async(
            T stub, RemoteFunction<T, R> call) {
        return OneCall.begin(stub, invoker(stub), call);
    }

    /// Calls methods without waiting for their end, by an interface with the same methods whose results are stages:
    /// `CompletionStage<Long> balance(int account)` for `long balance(int account) throws RemoteException`.
    ///
    /// @param view each method has the name and parameters of a method of the stub and returns a `CompletionStage`, a
    ///     `CompletableFuture` or a `Future`
    /// @throws IllegalArgumentException if a method fits none of the stub
    public static <A> A async(Remote stub, Class<A> view) {
        return AsyncView.of(view, invoker(stub));
    }

    /// A stub of the object that `lookup` finds at the first call, and finds again when that one is gone: its node ended or
    /// started anew, or the object was taken back.
    ///
    /// A call is made again only if it did not run: if it could not be sent, was refused by a node that ends, or the object was not
    /// there. If the answer is lost, the caller is told as ever, and the next call looks the object up. Other views, such as
    /// [#within], are made in `lookup`.
    ///
    /// @param lookup such as `() -> (Bank) registry.lookup("bank")`; a `NotBoundException` is as good as an object that is gone
    /// @param within how long one call looks for the object
    public static <T extends Remote> T resolving(
            Class<T> type, Callable<? extends T> lookup, Duration within) {
        return Resolving.of(type, lookup, within);
    }

    /// Returns a stub that spreads calls over several servers that do the same. A call that one of them did not begin - it is not reached, ends, is overloaded, or has not got
    /// the object - goes to the next; one that may have run does not. A server that was not reached is tried last for a tenth of a second, then for
    /// twice as long with each failure up to 12.8 s.
    ///
    /// [#within], [#oneWay], [#withMetadata] and [#async] take the stub. Sent in a call, it becomes the stub of one of the servers.
    ///
    /// @param stubs at least one; those of [#resolving] look for restarted servers again
    /// @throws IllegalArgumentException if there are none, or one is no stub
    public static <T extends Remote> T balanced(
            Class<T> type, List<? extends T> stubs, Balancing policy) {
        return Balanced.of(type, stubs, policy);
    }
}
