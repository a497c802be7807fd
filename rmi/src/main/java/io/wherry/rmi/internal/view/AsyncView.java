// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.internal.stub.AsyncInvoker;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// An asynchronous view of a stub, whose methods do not block.
public final class AsyncView implements InvocationHandler {
    private final AsyncInvoker invoker;
    private final Map<Method, Integer> places;

    private AsyncView(AsyncInvoker invoker, Map<Method, Integer> places) {
        this.invoker = invoker;
        this.places = places;
    }

    /// Returns a view with an interface.
    ///
    /// @throws IllegalArgumentException if a method does not match any method of the stub
    public static <A> A of(Class<A> view, AsyncInvoker invoker) {
        Map<Method, Integer> places = new HashMap<>();
        for (Method method : view.getMethods()) {
            if (Modifier.isStatic(method.getModifiers())) {
                continue;
            }
            if (!method.getReturnType().isAssignableFrom(CompletableFuture.class)) {
                throw new IllegalArgumentException("method does not return a stage: " + method);
            }
            places.put(method, place(method, invoker));
        }
        return view.cast(
                Proxy.newProxyInstance(
                        view.getClassLoader(),
                        new Class<?>[] {view},
                        new AsyncView(invoker, Map.copyOf(places))));
    }

    private static int place(Method method, AsyncInvoker invoker) {
        String start = signature(method);
        for (int i = 0; i < invoker.methods().size(); i++) {
            if (signature(invoker.methods().get(i).method()).equals(start)) {
                return i;
            }
        }
        throw new IllegalArgumentException("stub has no such method: " + method);
    }

    private static String signature(Method method) {
        return method.getName() + List.of(method.getParameterTypes());
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
        Integer place = places.get(method);
        return place == null ? ofObject(method, arguments) : invoker.begin(place, arguments);
    }

    private Object ofObject(Method method, Object @Nullable [] arguments) {
        return switch (method.getName()) {
            case "hashCode" -> invoker.hashCode();
            case "equals" ->
                    arguments != null
                            && arguments[0] != null
                            && Proxy.isProxyClass(arguments[0].getClass())
                            && Proxy.getInvocationHandler(arguments[0]) instanceof AsyncView other
                            && invoker.equals(other.invoker);
            default -> "asynchronous stub of " + invoker;
        };
    }
}
