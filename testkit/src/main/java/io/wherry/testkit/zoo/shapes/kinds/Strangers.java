// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/// Makes objects of unnamed classes: anonymous, local, lambdas, proxies.
public final class Strangers implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int number;

    public Strangers(int number) {
        this.number = number;
    }

    /// A supplier that can be sent.
    public interface SentSupplier<T> extends Supplier<T>, Serializable {}

    /// A function that can be sent.
    public interface SentFunction<A, B> extends Function<A, B>, Serializable {}

    /// An instance of an anonymous class that holds this object and two captured values.
    @SuppressWarnings("serial") // the version is computed, as it is for most anonymous classes
    public Serializable anonymous(String captured, int other) {
        class Marker implements Serializable {}
        return new Node2(captured) {
            private final int own = other + number;

            @Override
            public String toString() {
                return captured + own + new Marker().getClass().getName();
            }
        };
    }

    /// An instance of a local class that captured a value.
    @SuppressWarnings("serial") // the version is computed, as it is for most local classes
    public static Serializable local(String captured) {
        class Local implements Serializable {
            private final int length = captured.length();

            @Override
            public String toString() {
                return captured + length;
            }
        }
        return new Local();
    }

    /// Lambdas and method references: without captures, with values, with an object, bound,
    /// unbound.
    public List<Serializable> functions(String text, int value, Serializable object) {
        SentSupplier<String> constant = () -> "constant";
        SentSupplier<String> captured = () -> text + value;
        SentSupplier<Object> holding = () -> object;
        SentSupplier<Integer> outer = () -> number;
        SentFunction<String, Integer> unbound = String::length;
        SentFunction<Integer, Character> bound = text::charAt;
        SentFunction<Integer, Strangers> constructor = Strangers::new;
        @SuppressWarnings("unchecked")
        BiFunction<Long, Long, Long> both =
                (BiFunction<Long, Long, Long> & Serializable) (a, b) -> a * value + b;
        IntSupplier primitive = (IntSupplier & Serializable) () -> value;
        return List.of(
                constant,
                captured,
                holding,
                outer,
                unbound,
                bound,
                constructor,
                (Serializable) both,
                (Serializable) primitive,
                (Serializable) Comparator.comparing(unbound).reversed());
    }

    /// A dynamic proxy of two interfaces, whose handler is serializable.
    @SuppressWarnings("unchecked")
    public static Comparator<Object> proxy(String answer) {
        Class<?>[] interfaces = {Comparator.class, Serializable.class};
        ClassLoader loader = Strangers.class.getClassLoader();
        return (Comparator<Object>)
                Proxy.newProxyInstance(loader, interfaces, new EchoHandler(answer));
    }

    private static class Node2 implements Serializable {
        private static final long serialVersionUID = 1L;

        private final String name;

        Node2(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
