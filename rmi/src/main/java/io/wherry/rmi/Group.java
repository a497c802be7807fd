// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnexpectedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// Remote objects that are called all at once. Immutable, safe for any thread.
///
/// ```java
/// Group<Worker> workers = new Group<>(found);
/// workers.call(w -> w.store("B", b));                         // the same for all
/// List<double[]> rows = workers.callEach((w, i) -> w.rows(i)); // to each its own
/// double sum = workers.combine(Worker::sum, Double::sum);
/// ```
///
/// @param <T> the remote interface
public final class Group<T extends Remote> {
    private final List<T> members;

    /// One call of the member at `index`, as [RemoteFunction] is one.
    @FunctionalInterface
    public interface Each<T extends Remote, R extends @Nullable Object> {
        R call(T member, int index) throws Exception;
    }

    /// A group in the order of `members`, all of them stubs of this library.
    public Group(List<? extends T> members) {
        this.members = List.copyOf(members);
    }

    public List<T> members() {
        return members;
    }

    /// Calls all members and waits for all.
    ///
    /// @return the results, in the order of the members
    /// @throws RemoteException if a call failed: that of the first member whose did, with those of the others suppressed. What is
    ///     no `RemoteException` and no unchecked one comes as the cause of an [UnexpectedException]
    public <R extends @Nullable Object> List<R> call(RemoteFunction<T, R> call)
            throws RemoteException {
        return callEach((member, _) -> call.call(member));
    }

    /// As [#call], with calls that differ.
    public <R extends @Nullable Object> List<R> callEach(Each<T, R> call) throws RemoteException {
        return gathered(beginEach(call));
    }

    /// Calls all members and puts the results together, in the order of the members.
    ///
    /// @throws IllegalStateException if there are no members
    public <R> R combine(RemoteFunction<T, R> call, BinaryOperator<R> by) throws RemoteException {
        return call(call).stream()
                .reduce(by)
                .orElseThrow(() -> new IllegalStateException("group has no members"));
    }

    /// Calls all members and does not wait.
    ///
    /// @return what [Stubs#async] answers for each
    public <R extends @Nullable Object> List<CompletableFuture<R>> begin(
            RemoteFunction<T, R> call) {
        return beginEach((member, _) -> call.call(member));
    }

    /// As [#begin], with calls that differ.
    public <R extends @Nullable Object> List<CompletableFuture<R>> beginEach(Each<T, R> call) {
        List<CompletableFuture<R>> begun = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            int index = i;
            begun.add(Stubs.async(members.get(i), member -> call.call(member, index)));
        }
        return begun;
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
            default -> new UnexpectedException("call of a group failed", (Exception) first);
        };
    }
}
