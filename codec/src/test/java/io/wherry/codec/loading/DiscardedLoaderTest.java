// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.loading;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.MissingClasses;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A codec and a stream that are kept let the class loaders go whose objects they wrote and read.
@Tag("slow")
class DiscardedLoaderTest {
    private static final int SOME = 10;
    private static final int MANY = 1000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final CompiledClassLoader PLUGIN =
            CompiledClassLoader.of(
                    "public record Point(int x, Object name) implements Serializable {}",
                    "public enum Colour { RED, GREEN { @Override public String toString() { return \"g\"; } } }",
                    """
                    public class Bean implements Serializable {
                        int count = 7;
                        public Object content;
                        Bean next;
                    }\
                    """,
                    """
                    public class Hooked extends Bean {
                        private static final long serialVersionUID = 1;
                        private void writeObject(ObjectOutputStream out) throws IOException {
                            out.defaultWriteObject();
                            out.writeObject(new Point(1, Colour.GREEN));
                        }
                        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                            in.readFields();
                            in.readObject();
                        }
                    }\
                    """,
                    """
                    public class Outer implements Externalizable {
                        public Outer() {}
                        public void writeExternal(ObjectOutput out) throws IOException {
                            out.writeObject(new Bean());
                        }
                        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
                            in.readObject();
                        }
                    }\
                    """,
                    """
                    public class Replaced implements Serializable {
                        Object writeReplace() { return new Point(2, "replaced"); }
                    }\
                    """,
                    """
                    public class Single implements Serializable {
                        static final Single ONE = new Single();
                        Object readResolve() { return ONE; }
                    }\
                    """,
                    """
                    public class Handler implements java.lang.reflect.InvocationHandler, Serializable {
                        public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) {
                            return null;
                        }
                    }\
                    """,
                    """
                    public class Graph implements java.util.function.Supplier<Object> {
                        public interface Face extends Serializable {}
                        public interface Order extends java.util.Comparator<String>, Serializable {}
                        public Object get() {
                            java.util.List<Object> all = new java.util.ArrayList<>();
                            Bean bean = new Bean();
                            bean.content = bean;
                            bean.next = new Bean();
                            Order order = (a, b) -> a.compareTo(b);
                            java.util.TreeMap<String, Object> sorted = new java.util.TreeMap<>(order);
                            sorted.put("a", new Point(3, "p"));
                            all.addAll(java.util.Arrays.asList(
                                bean, new Hooked(), new Outer(), new Replaced(), Single.ONE, Colour.RED, Colour.GREEN,
                                new Bean[] {bean}, new Bean[2][3], Bean.class, Bean[].class, Colour.class, sorted,
                                java.util.EnumSet.of(Colour.RED), new java.util.EnumMap<>(java.util.Map.of(Colour.RED, bean)),
                                new java.util.HashMap<>(java.util.Map.of(new Point(4, "k"), bean)),
                                new long[500], new Point[] {new Point(5, "e")},
                                java.lang.reflect.Proxy.newProxyInstance(
                                    Graph.class.getClassLoader(), new Class<?>[] {Face.class}, new Handler())));
                            for (int i = 0; i < 40; i++) {
                                all.add(new Point(i, bean));
                            }
                            return all;
                        }
                    }\
                    """);

    /// Objects of one loader: of each kind of class, or one.
    private enum Graphs {
        RICH,
        SMALL
    }

    /// Uses the objects of one loader.
    private interface Use {
        void with(Object graph) throws Exception;
    }

    static Stream<Named> codecs() {
        return Stream.of(
                new Named("lean", GraphCodec.lean()),
                new Named("evolving", GraphCodec.lean().withEvolution(Evolution.EVOLVE)),
                new Named(
                        "filter",
                        GraphCodec.lean().withFilter(_ -> ObjectInputFilter.Status.UNDECIDED)),
                new Named("java.io", GraphCodec.javaio()),
                new Named("nodes", GraphCodec.javaio().withMissingClasses(MissingClasses.AS_NODES)),
                new Named("both", GraphCodec.lean().withDualRead(true)));
    }

    /// A codec that the test keeps.
    record Named(String name, GraphCodec codec) {
        @Override
        public String toString() {
            return name;
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void encodingHoldsNoLoader(Named kept) throws Exception {
        assertNoneIsHeldBy(kept, graph -> kept.codec.encode(graph));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void decodingHoldsNoLoader(Named kept) throws Exception {
        byte[] bytes = kept.codec.encode(graph(PLUGIN));

        assertNoneIsHeldBy(kept, _ -> assertThat(kept.codec.decode(bytes)).isNotNull());
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void aRoundTripHoldsNoLoader(Named kept) throws Exception {
        assertNoneIsHeldBy(
                kept, graph -> assertThat(kept.codec.decode(kept.codec.encode(graph))).isNotNull());
    }

    @Test
    void aParcelHoldsNoLoader() throws Exception {
        GraphCodec kept = GraphCodec.lean();

        assertNoneIsHeldBy(kept, graph -> assertThat(kept.unpack(kept.pack(graph))).isNotNull());
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void aResetWriterHoldsNoLoader(Named kept) throws Exception {
        try (GraphWriter writer = kept.codec.writerTo(new ByteArrayOutputStream())) {
            assertNoneIsHeldBy(
                    writer,
                    graph -> {
                        writer.write(graph);
                        writer.reset();
                    });
        }
    }

    /// A writer keeps what it knows about the class of the box.
    @ParameterizedTest
    @MethodSource("codecs")
    void aResetWriterOfABoxHoldsNoLoaderOfItsContent(Named kept) throws Exception {
        try (GraphWriter writer = kept.codec.writerTo(new ByteArrayOutputStream())) {
            assertNoneIsHeldBy(
                    writer,
                    graph -> {
                        writer.write(new Box(graph));
                        writer.reset();
                    });
        }
    }

    /// An object of a class that stays, with another one that is not its last reference.
    private static final class Box implements Serializable {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("serial") // it is serializable
        private final Object content;

        private final String label = "box";

        Box(Object graph) {
            this.content = ((List<?>) graph).getFirst();
        }

        @Override
        public String toString() {
            return label + " of " + content;
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void readersOfOneStreamEachHoldNoLoader(Named kept) throws Exception {
        byte[] bytes = kept.codec.encode(graph(PLUGIN));

        assertNoneIsHeldBy(
                kept,
                _ -> {
                    try (GraphReader reader =
                            kept.codec.readerFrom(new ByteArrayInputStream(bytes))) {
                        assertThat(reader.read()).isNotNull();
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void streamsInPlaceOfThoseOfTheJdkHoldNoLoader(Named kept) throws Exception {
        assertNoneIsHeldBy(
                kept,
                graph -> {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    try (var out = new io.wherry.stream.ObjectOutputStream(bytes, kept.codec)) {
                        out.writeObject(graph);
                    }
                    try (var in =
                            new Resolving(
                                    new ByteArrayInputStream(bytes.toByteArray()), kept.codec)) {
                        assertThat(in.readObject()).isNotNull();
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void aResetOutputStreamHoldsNoLoader(Named kept) throws Exception {
        try (var out =
                new io.wherry.stream.ObjectOutputStream(new ByteArrayOutputStream(), kept.codec)) {
            assertNoneIsHeldBy(
                    out,
                    graph -> {
                        out.writeObject(graph);
                        out.reset();
                    });
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void anInputStreamAfterAResetHoldsNoLoader(Named kept) throws Exception {
        Queue bytes = new Queue();
        try (var out = new io.wherry.stream.ObjectOutputStream(bytes.end(), kept.codec)) {
            out.flush();
            try (var in = new Resolving(bytes, kept.codec)) {
                assertNoneIsHeldBy(
                        in,
                        graph -> {
                            out.writeObject(graph);
                            out.reset();
                            out.flush();
                            assertThat(in.readObject()).isNotNull();
                            out.writeObject("next");
                            out.flush();
                            assertThat(in.readObject()).isEqualTo("next");
                        });
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void manyLoadersAreNotHeld(Named kept) throws Exception {
        assertNoneIsHeldBy(
                kept,
                MANY,
                Graphs.SMALL,
                graph -> assertThat(kept.codec.decode(kept.codec.encode(graph))).isNotNull());
    }

    private static void assertNoneIsHeldBy(Object kept, Use use) throws Exception {
        assertNoneIsHeldBy(kept, SOME, Graphs.RICH, use);
    }

    private static void assertNoneIsHeldBy(Object kept, int count, Graphs graphs, Use use)
            throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            loaders.add(used(graphs, use));
        }
        long end = System.nanoTime() + PATIENCE.toNanos();

        try {
            while (loaders.stream().anyMatch(loader -> loader.get() != null)
                    && System.nanoTime() < end) {
                System.gc();
                Thread.sleep(10);
            }
        } finally {
            Reference.reachabilityFence(kept);
        }

        assertThat(loaders.stream().filter(loader -> loader.get() != null).count())
                .as("loaders still held")
                .isZero();
    }

    /// Uses the objects of a loader that is unreachable afterwards.
    private static WeakReference<ClassLoader> used(Graphs graphs, Use use) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        CompiledClassLoader loader = PLUGIN.again();
        thread.setContextClassLoader(loader);
        try {
            use.with(graphs == Graphs.RICH ? graph(loader) : loader.make("Point", 7, "name"));
        } finally {
            thread.setContextClassLoader(before);
        }
        return new WeakReference<>(loader);
    }

    private static Object graph(CompiledClassLoader loader) throws ReflectiveOperationException {
        return ((Supplier<?>) loader.make("Graph")).get();
    }

    /// A stream that finds classes by the context class loader, whichever it is.
    private static final class Resolving extends io.wherry.stream.ObjectInputStream {
        Resolving(InputStream in, GraphCodec codec) throws IOException {
            super(in, codec);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described)
                throws IOException, ClassNotFoundException {
            return Class.forName(
                    described.getName(), false, Thread.currentThread().getContextClassLoader());
        }

        @Override
        protected Class<?> resolveProxyClass(String[] interfaces)
                throws IOException, ClassNotFoundException {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            Class<?>[] faces = new Class<?>[interfaces.length];
            for (int i = 0; i < faces.length; i++) {
                faces[i] = Class.forName(interfaces[i], false, loader);
            }
            return Proxy.newProxyInstance(loader, faces, (_, _, _) -> null).getClass();
        }
    }

    /// Bytes that are read as they were written.
    private static final class Queue extends InputStream {
        private byte[] bytes = new byte[0];
        private int next;

        OutputStream end() {
            return new OutputStream() {
                @Override
                public void write(int value) {
                    write(new byte[] {(byte) value}, 0, 1);
                }

                @Override
                public void write(byte[] from, int at, int count) {
                    byte[] all = Arrays.copyOfRange(bytes, next, bytes.length + count);
                    System.arraycopy(from, at, all, bytes.length - next, count);
                    bytes = all;
                    next = 0;
                }
            };
        }

        @Override
        public int read() {
            return next == bytes.length ? -1 : bytes[next++] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int most) {
            int some = Math.min(most, bytes.length - next);
            System.arraycopy(bytes, next, target, from, some);
            next += some;
            return some == 0 && most > 0 ? -1 : some;
        }
    }
}
