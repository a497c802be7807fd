// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.Balancing;
import io.wherry.rmi.internal.node.StandIn;
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

/// Calls one of several objects that do the same. A call that one of them did not begin goes to the next. Safe for any thread.
public final class Balanced implements AsyncInvoker, StandIn {
    private final StubClass type;
    private final List<BalancedMember> members;
    private final Balancing policy;
    private final AtomicInteger turn = new AtomicInteger();

    private Balanced(StubClass type, List<BalancedMember> members, Balancing policy) {
        this.type = type;
        this.members = members;
        this.policy = policy;
    }

    /// Returns a stub.
    ///
    /// @param stubs at least one
    /// @throws IllegalArgumentException if one of them is no stub, or does not have the methods of the interface
    public static <T extends Remote> T of(
            Class<T> face, List<? extends T> stubs, Balancing policy) {
        StubClass type = StubClass.of(List.<Class<?>>of(face));
        List<BalancedMember> members =
                stubs.stream().map(stub -> BalancedMember.of(stub, type.type().methods())).toList();
        if (members.isEmpty()) {
            throw new IllegalArgumentException("no stubs to choose from: type=" + face.getName());
        }
        return face.cast(type.stub(new Balanced(type, members, policy)));
    }

    /// Returns a choice among views of the same objects.
    public Balanced with(UnaryOperator<Remote> view) {
        List<BalancedMember> changed =
                members.stream()
                        .map(member -> BalancedMember.of(view.apply(member.stub()), methods()))
                        .toList();
        return new Balanced(type, changed, policy);
    }

    @Override
    public List<RemoteMethod> methods() {
        return type.type().methods();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // it is what the method returns
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

    /// Returns the objects in the order to try: those that failed lately come last.
    private List<BalancedMember> order() {
        int first = Math.floorMod(turn.getAndIncrement(), members.size());
        List<BalancedMember> order = new ArrayList<>(members.subList(first, members.size()));
        order.addAll(members.subList(0, first));
        long now = System.nanoTime();
        Comparator<BalancedMember> available =
                Comparator.comparing((BalancedMember member) -> member.isAvoided(now));
        order.sort(
                policy == Balancing.LEAST_OUTSTANDING
                        ? available.thenComparingInt(BalancedMember::outstanding)
                        : available);
        return order;
    }

    @Override
    public Object written() {
        return order().getFirst().stub();
    }

    @Override
    public String toString() {
        return "one of " + members;
    }
}
