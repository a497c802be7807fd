// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.Balancing;
import io.wherry.rmi.internal.node.WriteReplacedInvoker;
import io.wherry.rmi.internal.stub.AsyncInvoker;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.RemoteMethod;
import java.rmi.Remote;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// An invoker that balances calls over several equivalent objects. A call that one of them did not
/// begin is sent to the next. Thread-safe.
public final class BalancedInvoker implements AsyncInvoker, WriteReplacedInvoker {
    private final StubClass type;
    private final List<BalancedMember> members;
    private final Balancing policy;
    private final AtomicInteger nextIndex = new AtomicInteger();

    private BalancedInvoker(StubClass type, List<BalancedMember> members, Balancing policy) {
        this.type = type;
        this.members = members;
        this.policy = policy;
    }

    /// Returns a balanced stub.
    ///
    /// @param stubs at least one
    /// @throws IllegalArgumentException if one of them is not a stub, or does not have the methods
    ///     of the interface
    public static <T extends Remote> T of(
            Class<T> face, List<? extends T> stubs, Balancing policy) {
        StubClass type = StubClass.of(List.<Class<?>>of(face));
        List<BalancedMember> members =
                stubs.stream().map(stub -> BalancedMember.of(stub, type.type().methods())).toList();
        if (members.isEmpty()) {
            throw new IllegalArgumentException("no stubs to choose from: type=" + face.getName());
        }
        return face.cast(type.stub(new BalancedInvoker(type, members, policy)));
    }

    /// Returns an invoker of the object of one stub, whose calls begin on another thread if the
    /// invoker of the stub has no asynchronous calls.
    public static BalancedInvoker ofOne(Remote stub) {
        StubClass type = StubClass.of(StubClass.typeOf(stub).interfaces());
        BalancedMember member = BalancedMember.of(stub, type.type().methods());
        return new BalancedInvoker(type, List.of(member), Balancing.ROUND_ROBIN);
    }

    /// Returns an invoker for views of the same objects.
    public BalancedInvoker with(UnaryOperator<Remote> view) {
        List<BalancedMember> changed =
                members.stream()
                        .map(member -> BalancedMember.of(view.apply(member.stub()), methods()))
                        .toList();
        return new BalancedInvoker(type, changed, policy);
    }

    @Override
    public List<RemoteMethod> methods() {
        return type.type().methods();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // returned to the caller
    public @Nullable Object invoke(int method, Object @Nullable [] arguments) throws Throwable {
        if (methods().get(method).isAsynchronous()) {
            return begin(method, arguments);
        }
        List<BalancedMember> order = order();
        for (int i = 0; ; i++) {
            try {
                return order.get(i).invoke(method, arguments);
            } catch (Exception e) {
                if (i == order.size() - 1 || !BalancedMember.isNotBegun(e)) {
                    throw e;
                }
            }
        }
    }

    @Override
    public CompletableFuture<@Nullable Object> begin(int method, Object @Nullable [] arguments) {
        BalancedFuture future = new BalancedFuture(order(), method, arguments);
        future.begin();
        return future;
    }

    /// The rank of an object among the others. It does not change while they are sorted: the values
    /// of the object do, since other threads call it.
    private record Ranked(BalancedMember member, boolean avoided, int outstanding) {
        private static final Comparator<Ranked> ORDER =
                Comparator.comparing(Ranked::avoided).thenComparingInt(Ranked::outstanding);
    }

    /// Returns the objects in the order in which they are tried: objects that failed lately are
    /// last.
    private List<BalancedMember> order() {
        int first = Math.floorMod(nextIndex.getAndIncrement(), members.size());
        long now = System.nanoTime();
        List<Ranked> order = new ArrayList<>(members.size());
        for (int i = 0; i < members.size(); i++) {
            BalancedMember member = members.get((first + i) % members.size());
            int outstanding = policy == Balancing.LEAST_OUTSTANDING ? member.outstanding() : 0;
            order.add(new Ranked(member, member.isAvoided(now), outstanding));
        }
        order.sort(Ranked.ORDER);
        return order.stream().map(Ranked::member).toList();
    }

    @Override
    public Object written() {
        return order().getFirst().stub();
    }

    private List<Remote> stubs() {
        return members.stream().map(BalancedMember::stub).toList();
    }

    /// Returns true for an invoker that chooses among the same objects in the same way.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BalancedInvoker balanced
                && policy == balanced.policy
                && stubs().equals(balanced.stubs());
    }

    @Override
    public int hashCode() {
        return stubs().hashCode();
    }

    @Override
    public String toString() {
        return "one of " + members;
    }
}
