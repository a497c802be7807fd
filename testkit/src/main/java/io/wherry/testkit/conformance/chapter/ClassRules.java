// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Wires;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/// Proxies, lambdas, Class objects and class descriptors as objects.
@SuppressWarnings({"serial", "unused"}) // that is what the shapes are for
final class ClassRules {
    private static final String LOADERS = "java.io.ObjectStreamClass";

    /// A class with hooks and a reference to itself, of a loader that passes.
    private static final String PASSING =
            """
            public class Passing implements Serializable {
                private Object self = this;
                private int number = 1;
                private void readObject(ObjectInputStream in) throws Exception {
                    in.defaultReadObject();
                }
            }
            """;

    /// Number of requests for a garbage collection, with increasing pauses.
    private static final int COLLECTIONS = 60;

    private ClassRules() {}

    static Chapter chapter() {
        return new Chapter("Proxies, lambdas, classes as objects", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "a proxy is a proxy of the same interfaces and handler",
                            "4.2",
                            wire -> {
                                Named copy = wire.copy(proxy(Named.class));
                                return Proxy.isProxyClass(copy.getClass()) + " " + copy.name();
                            },
                            "true name"),
                    graph(
                            "the order of a proxy's interfaces is kept",
                            "4.2",
                            wire -> {
                                Object copy = wire.again(proxy(Sized.class, Named.class));
                                return copy.getClass().getInterfaces()[0].getSimpleName();
                            },
                            "Sized"),
                    graph(
                            "a shared handler stays shared",
                            "4.2",
                            wire -> {
                                Object proxy = proxy(Named.class);
                                Object[] copy =
                                        wire.copy(
                                                new Object[] {
                                                    proxy, Proxy.getInvocationHandler(proxy)
                                                });
                                return Proxy.getInvocationHandler(copy[0]) == copy[1];
                            },
                            true),
                    graph(
                            "a handler that is not serializable is refused",
                            "4.2",
                            wire -> {
                                InvocationHandler bare = (self, method, arguments) -> null;
                                Object proxy =
                                        Proxy.newProxyInstance(
                                                Named.class.getClassLoader(),
                                                new Class<?>[] {Named.class},
                                                bare);
                                return Thrown.name(() -> wire.write(proxy));
                            },
                            "NotSerializableException"),
                    graph(
                            "the class of a proxy is written by its interfaces",
                            "4.2",
                            wire ->
                                    wire.copy(proxy(Named.class).getClass())
                                            == proxy(Named.class).getClass(),
                            true),
                    graph(
                            "a serializable lambda keeps what it captured",
                            "java.lang.invoke.SerializedLambda",
                            wire -> {
                                String captured = "caught";
                                Supply copy = wire.copy((Supply) () -> captured);
                                return copy.get();
                            },
                            "caught"),
                    graph(
                            "a method reference works",
                            "java.lang.invoke.SerializedLambda",
                            wire -> wire.copy((Turn) String::length).apply("four"),
                            4),
                    graph(
                            "a reference to a constructor works",
                            "java.lang.invoke.SerializedLambda",
                            wire -> wire.copy((Turn) Integer::valueOf).apply("12"),
                            12),
                    graph(
                            "a lambda of several interfaces is all of them",
                            "java.lang.invoke.SerializedLambda",
                            wire ->
                                    wire.again((Supplier<String> & Serializable) () -> "x")
                                                    instanceof Supplier<?> s
                                            ? s.get()
                                            : "no",
                            "x"),
                    graph(
                            "a comparator of the JDK works",
                            "java.lang.invoke.SerializedLambda",
                            wire ->
                                    wire.copy(Comparator.<String>naturalOrder().reversed())
                                            .compare("a", "b"),
                            1),
                    graph(
                            "Map.Entry.comparingByKey works",
                            "java.lang.invoke.SerializedLambda",
                            wire ->
                                    wire.copy(Map.Entry.<String, String>comparingByKey())
                                            .compare(Map.entry("a", ""), Map.entry("b", "")),
                            -1),
                    graph(
                            "a lambda that is not serializable is refused",
                            "B",
                            wire -> Thrown.name(() -> wire.write((Supplier<String>) () -> "x")),
                            "NotSerializableException"),
                    graph(
                            "the Class object of a serializable class",
                            "4.1",
                            wire -> wire.copy(String.class) == String.class,
                            true),
                    graph(
                            "the Class object of a class that is not serializable",
                            "4.1",
                            wire -> wire.copy(Thread.class) == Thread.class,
                            true),
                    graph(
                            "Class objects of primitives and void",
                            "4.1",
                            wire ->
                                    List.of(
                                            wire.copy(
                                                    new Class<?>[] {
                                                        int.class, boolean.class, void.class
                                                    })),
                            "[int, boolean, void]"),
                    graph(
                            "Class objects of arrays",
                            "4.1",
                            wire ->
                                    List.of(
                                            wire.copy(
                                                    new Class<?>[] {
                                                        int[].class, String[][].class
                                                    })),
                            "[class [I, class [[Ljava.lang.String;]"),
                    graph(
                            "Class objects of interfaces, annotations, enums and records",
                            "4.1",
                            wire ->
                                    wire.copy(
                                                    new Class<?>[] {
                                                        Runnable.class,
                                                        Override.class,
                                                        Thread.State.class,
                                                        Point.class
                                                    })
                                            .length,
                            4),
                    graph(
                                    "a Class object of a missing class is an error",
                                    "4.1",
                                    wire -> {
                                        byte[] bytes =
                                                wire.write(
                                                        SourceClassLoader.of(
                                                                        "class Gone implements Serializable {}")
                                                                .type("Gone"));
                                        return Thrown.name(() -> wire.read(bytes));
                                    },
                                    "ClassNotFoundException")
                            .differs(
                                    Wires.LEAN,
                                    "UnknownClassException",
                                    "the codec's own exception, an IOException that names class and byte"),
                    graph(
                            "a class is not initialized by its Class object",
                            "4.1",
                            wire -> {
                                SourceClassLoader here =
                                        SourceClassLoader.of(
                                                "class Lazy { static { System.setProperty(\"peer.Lazy\", \"initialized\"); } }");
                                wire.withLoader(here).again(here.type("Lazy"));
                                return System.getProperty("peer.Lazy");
                            },
                            "null"),
                    graph(
                            "an ObjectStreamClass is written as a descriptor",
                            "4.1",
                            wire -> wire.copy(ObjectStreamClass.lookup(Point.class)).getName(),
                            Point.class.getName()),
                    graph(
                            "an ObjectStreamClass knows the class where it is read",
                            "4.1",
                            wire ->
                                    wire.copy(ObjectStreamClass.lookup(Point.class)).forClass()
                                            == Point.class,
                            true),
                    graph(
                            "an ObjectStreamClass keeps the serialVersionUID",
                            "4.1",
                            wire ->
                                    wire.copy(ObjectStreamClass.lookup(Stated.class))
                                            .getSerialVersionUID(),
                            77),
                    graph(
                            "objects of one class share its class",
                            "4.3",
                            wire ->
                                    wire.copy(
                                                    new Object[] {
                                                        new Stated(), new Stated(), Stated.class
                                                    })
                                            .length,
                            3),
                    graph(
                            "the loader of a class can be collected when its objects have been written",
                            LOADERS,
                            wire -> isCollected(written(wire)),
                            true),
                    graph(
                            "the loader of a class can be collected when its objects have been read",
                            LOADERS,
                            wire -> isCollected(readAgain(wire)),
                            true));

    /// The loader of a class whose objects `wire` has written.
    private static WeakReference<ClassLoader> written(Wire wire) throws Exception {
        SourceClassLoader loader = SourceClassLoader.of(PASSING);
        wire.write(new Object[] {loader.make("Passing"), loader.type("Passing")});
        return new WeakReference<>(loader);
    }

    /// The loader of a class whose objects were written, and read by this wire.
    private static WeakReference<ClassLoader> readAgain(Wire wire) throws Exception {
        SourceClassLoader loader = SourceClassLoader.of(PASSING);
        byte[] bytes = wire.write(new Object[] {loader.make("Passing"), loader.type("Passing")});
        wire.withLoader(loader).read(bytes);
        return new WeakReference<>(loader);
    }

    private static boolean isCollected(WeakReference<ClassLoader> loader)
            throws InterruptedException {
        for (int i = 0; i < COLLECTIONS && !loader.refersTo(null); i++) {
            System.gc();
            Thread.sleep(i);
        }
        return loader.refersTo(null);
    }

    private static <T> T proxy(Class<T> first, Class<?>... more) {
        Class<?>[] all = new Class<?>[more.length + 1];
        all[0] = first;
        System.arraycopy(more, 0, all, 1, more.length);
        return first.cast(Proxy.newProxyInstance(first.getClassLoader(), all, new Echo()));
    }

    public interface Named {
        String name();
    }

    public interface Sized {
        int size();
    }

    static final class Echo implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return method.getName();
        }
    }

    interface Supply extends Supplier<String>, Serializable {}

    interface Turn extends Function<String, Integer>, Serializable {}

    record Point(int x) implements Serializable {}

    static final class Stated implements Serializable {
        private static final long serialVersionUID = 77;
    }
}
