// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnexpectedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// A group of remote objects that are called concurrently. Immutable and thread-safe.
///
/// ```java
/// Group<Worker> workers = new Group<>(found);
/// workers.call(w -> w.store("B", b));                         // the same call for all members
/// List<double[]> rows = workers.callEach((w, i) -> w.rows(i)); // a call for each member
/// double sum = workers.combine(Worker::sum, Double::sum);
/// ```
///
/// @param <T> the remote interface
public final class Group<T extends Remote> {
    private final List<T> members;

    /// One call of the member at `index`; otherwise like [RemoteFunction].
    @FunctionalInterface
    public interface Each<T extends Remote, R extends @Nullable Object> {
        R call(T member, int index) throws Exception;
    }

    /// Makes a group. All members must be stubs of this library.
    public Group(List<? extends T> members) {
        this.members = List.copyOf(members);
    }

    public List<T> members() {
        return members;
    }

    /// Calls all members and blocks until all calls have ended.
    ///
    /// @return the results, in the order of the members
    /// @throws RemoteException if a call failed: the exception of the first member that failed,
    ///     with those of the others suppressed. Other checked exceptions are wrapped in an
    ///     [UnexpectedException]; a throwable that is not an `Exception` is suppressed in one
    public <R extends @Nullable Object> List<R> call(RemoteFunction<T, R> call)
            throws RemoteException {
        return callEach((member, _) -> call.call(member));
    }

    /// Calls all members and blocks, like [#call], with a call for each member.
    public <R extends @Nullable Object> List<R> callEach(Each<T, R> call) throws RemoteException {
        return gathered(beginEach(call));
    }

    /// Calls all members and combines the results, in the order of the members.
    ///
    /// @throws IllegalStateException if there are no members
    public <R> R combine(RemoteFunction<T, R> call, BinaryOperator<R> by) throws RemoteException {
        return call(call).stream()
                .reduce(by)
                .orElseThrow(() -> new IllegalStateException("group has no members"));
    }

    /// Calls all members without blocking.
    ///
    /// @return the future of each call, see [Stubs#async]
    public <R extends @Nullable Object> List<CompletableFuture<R>> begin(
            RemoteFunction<T, R> call) {
        return beginEach((member, _) -> call.call(member));
    }

    /// Calls all members without blocking, like [#begin], with a call for each member. If one of
    /// the calls cannot begin, throws the reason and cancels those that have begun.
    public <R extends @Nullable Object> List<CompletableFuture<R>> beginEach(Each<T, R> call) {
        List<CompletableFuture<R>> begun = new ArrayList<>();
        boolean areBegun = false;
        try {
            for (int i = 0; i < members.size(); i++) {
                int index = i;
                begun.add(Stubs.async(members.get(i), member -> call.call(member, index)));
            }
            areBegun = true;
            return begun;
        } finally {
            if (!areBegun) { // a member is not a stub, for example
                begun.forEach(each -> each.cancel(true));
            }
        }
    }

    private static <R extends @Nullable Object> List<R> gathered(List<CompletableFuture<R>> begun)
            throws RemoteException {
        List<R> results = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (CompletableFuture<R> each : begun) {
            try {
                results.add(each.join());
            } catch (CompletionException e) {
                failures.add(e.getCause() == null ? e : e.getCause());
            } catch (CancellationException e) { // of the method, for example
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            throw first(failures);
        }
        return results;
    }

    private static RemoteException first(List<Throwable> failures) {
        Throwable first = failures.getFirst();
        failures.stream().skip(1).filter(each -> each != first).forEach(first::addSuppressed);
        return switch (first) {
            case RemoteException remote -> remote;
            case RuntimeException unchecked -> throw unchecked;
            case Error error -> throw error;
            case Exception checked -> new UnexpectedException("call of a group failed", checked);
            default -> unexpected(first);
        };
    }

    private static UnexpectedException unexpected(Throwable noException) {
        UnexpectedException failure =
                new UnexpectedException("call of a group failed: " + noException);
        failure.addSuppressed(noException);
        return failure;
    }
}
