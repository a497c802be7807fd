// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.MissingClasses;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// A filter is asked the same about objects of missing classes whether they become nodes or not:
/// what java.io asks.
@SuppressWarnings("JavaUtilDate") // a class with hooks that both peers have
class FilterCallsForNodesTest {
    private static final String[] SOURCES = {
        "public class Plain implements Serializable {"
                + " public int number = 1; public Object first; public Object[] more; public Object last;"
                + " public Plain(Object f, Object[] m, Object l) { first = f; more = m; last = l; } }",
        "public class Child extends Plain { public Object own;"
                + " public Child(Object f, Object[] m, Object l) { super(f, m, l); own = l; } }",
        "public class Hooked implements Serializable { Object field; Object data;"
                + " public Hooked(Object f, Object d) { field = f; data = d; }"
                + " private void writeObject(ObjectOutputStream out) throws IOException {"
                + " out.defaultWriteObject(); out.writeInt(3); out.writeObject(data); out.writeInt(4); }"
                + " private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {"
                + " in.defaultReadObject(); } }",
        "public class Outer implements Externalizable { public Object content;"
                + " public Outer() {} public static Outer of(Object c) { Outer o = new Outer(); o.content = c; return o; }"
                + " public void writeExternal(ObjectOutput out) throws IOException {"
                + " out.writeObject(content); out.writeObject(content); }"
                + " public void readExternal(ObjectInput in) {} }",
        "public enum Colour { RED, BLUE { void m() {} } }",
        "public record Pair(Object left, Object right) implements Serializable {}",
        "public interface Face {}",
        "public class Maker implements Serializable { public static Object lambda(Object o) {"
                + " return (Runnable & Serializable) () -> o.hashCode(); }"
                + " public static Object proxy(Object o) { return java.lang.reflect.Proxy.newProxyInstance("
                + " Maker.class.getClassLoader(), new Class<?>[] {Face.class}, new Handler(o)); } }",
        "public class Handler implements Serializable, java.lang.reflect.InvocationHandler {"
                + " Object content; public Handler(Object c) { content = c; }"
                + " public Object invoke(Object p, java.lang.reflect.Method m, Object[] a) { return null; } }",
        "public class Known extends java.util.ArrayList<Object> { Object more;"
                + " public Known(Object more) { this.more = more; } }"
    };

    /// The facts that a filter was given, without references and bytes.
    private record Told(Class<?> type, long length, long depth, long references) {}

    private static final class Noting implements ObjectInputFilter {
        final List<Told> told = new ArrayList<>();

        @Override
        public Status checkInput(FilterInfo info) {
            told.add(
                    new Told(
                            info.serialClass(),
                            info.arrayLength(),
                            info.depth(),
                            info.references()));
            return Status.UNDECIDED;
        }
    }

    private static List<Told> javaios(byte[] bytes) throws IOException {
        Noting noting = new Noting();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(noting);
            in.readObject();
        } catch (ClassNotFoundException _) {
            // as it should be
        }
        return noting.told;
    }

    private static List<Told> ours(byte[] bytes) throws IOException {
        Noting noting = new Noting();
        GraphCodec.javaio()
                .withMissingClasses(MissingClasses.AS_NODES)
                .withFilter(noting)
                .decode(bytes);
        return noting.told;
    }

    private static String text(List<Told> told) {
        return told.stream().map(Told::toString).collect(Collectors.joining("\n"));
    }

    private static void assertSame(Object graph) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(graph);
        }

        assertThat(text(ours(bytes.toByteArray())))
                .as(graph.getClass().getName())
                .isEqualTo(text(javaios(bytes.toByteArray())));
    }

    private static Object outer(CompiledClassLoader there, Object content)
            throws ReflectiveOperationException {
        return there.loadClass("peer.Outer").getMethod("of", Object.class).invoke(null, content);
    }

    private static Object made(CompiledClassLoader there, String kind, Object content)
            throws ReflectiveOperationException {
        return there.loadClass("peer.Maker").getMethod(kind, Object.class).invoke(null, content);
    }

    private static Object array(Object element) {
        Object array = Array.newInstance(element.getClass(), 1);
        Array.set(array, 0, element);
        return array;
    }

    private static Runnable lambda(Object captured) {
        return (Runnable & Serializable) () -> Objects.requireNonNull(captured);
    }

    @Test
    void ofLambdasOnceTheyAreMade() throws IOException {
        assertSame(new Object[] {lambda("text"), new Object[] {lambda(1)}, "after"});
    }

    @Test
    void insideOfObjectsOfMissingClasses() throws Exception {
        CompiledClassLoader there = CompiledClassLoader.of(SOURCES);
        Date date = new Date(1);
        Object[] dates = {date, new Date(2), null};
        Object red = there.loadClass("peer.Colour").getEnumConstants()[0];
        Object blue = there.loadClass("peer.Colour").getEnumConstants()[1];
        Object plain = there.make("Plain", new Date(3), dates, date);
        Object pair =
                there.make("Pair", new Object[] {new Date(4), new ArrayList<>(List.of(1, plain))});
        Object hooked = there.make("Hooked", plain, new Object[] {new Date(9), pair});
        for (Object graph :
                List.of(
                        plain,
                        pair,
                        there.make("Child", plain, dates, new Date(5)),
                        hooked,
                        outer(there, new Date(7)),
                        outer(there, hooked),
                        red,
                        new Object[] {blue, red, new Date(8)},
                        made(there, "lambda", new Date(11)),
                        made(there, "lambda", plain),
                        made(there, "proxy", new Date(12)),
                        new Object[] {made(there, "proxy", plain)},
                        Array.newInstance(plain.getClass(), 2),
                        array(array(plain)),
                        new Object[] {array(array(plain))},
                        there.make("Known", new Date(10)),
                        new ArrayList<>(List.of(hooked, pair, plain)),
                        new HashMap<>(Map.of("a", hooked)),
                        new Object[] {new Object[] {plain, there.loadClass("peer.Plain")}})) {
            assertSame(graph);
        }
    }
}
