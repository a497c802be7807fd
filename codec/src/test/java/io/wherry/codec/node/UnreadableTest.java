// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.StreamCorruptedException;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Values that cannot be made here, in bytes that java.io wrote: a handler gives substitutes for
/// them.
final class UnreadableTest {
    private final List<Unreadable> asked = new ArrayList<>();

    private GraphCodec codec(ClassLoader here, Object standIn) {
        return GraphCodec.javaio()
                .withClassLoader(here)
                .withUnreadable(value -> {
                    asked.add(value);
                    return standIn;
                });
    }

    /// Returns the copy of a list of `value`, twice, and a text after it, by a reader whose class
    /// is `here`.
    private Object[] copy(String here, Object value) throws Exception {
        Object[] graph = {value, "after", value, new Object[] {value}};
        return (Object[])
                codec(CompiledClassLoader.of(here), "stand-in").decode(JavaIoBytes.of(graph));
    }

    private static final String OLD =
            """
            class Thing implements Serializable {
                private static final long serialVersionUID = 1;
                int number = 1; Object self = this; Object text = "text"; Thing next;
                private void writeObject(ObjectOutputStream out) throws IOException {
                    out.defaultWriteObject(); out.writeInt(3); out.writeObject("more"); out.writeUTF("end");
                }
            }
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "missing | class Other { } | ClassNotFoundException",
                "version | class Thing implements Serializable {"
                        + " static final long serialVersionUID = 2; } | InvalidClassException",
                "field | class Thing implements Serializable {"
                        + " static final long serialVersionUID = 1; long number; } | InvalidClassException",
                "not serializable | class Thing { } | InvalidClassException",
                "enum | enum Thing { A } | InvalidClassException",
                "externalizable | class Thing implements Externalizable {"
                        + " static final long serialVersionUID = 1;"
                        + " public void writeExternal(ObjectOutput o) { }"
                        + " public void readExternal(ObjectInput i) { } } | InvalidClassException",
                "no constructor | class Above { Above(int i) { } } class Thing extends Above"
                        + " implements Serializable { static final long serialVersionUID = 1;"
                        + " Thing() { super(1); } } | InvalidClassException",
                "abstract | abstract class Thing implements Serializable {"
                        + " static final long serialVersionUID = 1; } | Exception"
            })
    void objectsThatCannotBeMadeAreAskedAbout(String what, String here, String cause)
            throws Exception {
        CompiledClassLoader there = CompiledClassLoader.of(OLD);

        Object[] copy = copy(here.trim(), there.make("Thing"));

        assertThat(copy[0]).isEqualTo("stand-in");
        assertThat(copy[1]).isEqualTo("after");
        assertThat(copy[2]).isSameAs(copy[0]);
        assertThat((Object[]) copy[3]).containsExactly(copy[0]);
        assertThat(asked).hasSize(1);
        assertThat(asked.getFirst().className()).isEqualTo("peer.Thing");
        assertThat(asked.getFirst().cause().getClass().getSimpleName()).endsWith(cause.trim());
    }

    @Test
    void handlerIsAskedAboutLevelsBelowAMismatchedSuperclass() throws Exception {
        String child = "class Child extends Thing { int more = 5; }";
        CompiledClassLoader there = CompiledClassLoader.of(OLD, child);
        CompiledClassLoader here =
                CompiledClassLoader.of(
                        "class Thing implements Serializable { static final long serialVersionUID = 2; }",
                        child);

        Object[] copy =
                (Object[])
                        codec(here, null)
                                .decode(
                                        JavaIoBytes.of(
                                                new Object[] {there.make("Child"), "after"}));

        assertThat(copy).containsExactly(null, "after");
        assertThat(asked).extracting(Unreadable::className).containsExactly("peer.Child");
        assertThat(asked.getFirst().cause()).isInstanceOf(InvalidClassException.class);
    }

    @Test
    void constantsArraysClassesAndProxiesAreAskedAbout() throws Exception {
        CompiledClassLoader there =
                CompiledClassLoader.of(
                        "enum Colour { RED, GREEN }",
                        OLD,
                        "interface Named { }",
                        "class Handler implements java.lang.reflect.InvocationHandler, Serializable {"
                                + " public Object invoke(Object p, java.lang.reflect.Method m,"
                                + " Object[] a) { return null; } }");
        Object array = Array.newInstance(there.loadClass("peer.Thing"), 2);
        Array.set(array, 0, there.make("Thing"));
        Object proxy =
                Proxy.newProxyInstance(
                        there,
                        new Class<?>[] {there.loadClass("peer.Named")},
                        (InvocationHandler) there.make("Handler"));
        Object green = there.loadClass("peer.Colour").getEnumConstants()[1];
        Object[] graph = {green, array, there.loadClass("peer.Thing"), proxy, green, "after"};

        Object[] copy =
                (Object[])
                        codec(CompiledClassLoader.of("class Other { }"), 7)
                                .decode(JavaIoBytes.of(graph));

        assertThat(copy).containsExactly(7, 7, 7, 7, 7, "after");
        assertThat(asked)
                .extracting(Unreadable::className)
                .containsExactly(
                        "peer.Colour",
                        "[Lpeer.Thing;",
                        "peer.Thing",
                        "peer.Thing",
                        "proxy of peer.Named",
                        "peer.Handler");
    }

    @Test
    void constantThatIsGoneIsAskedAbout() throws Exception {
        CompiledClassLoader there = CompiledClassLoader.of("enum Colour { RED, GREEN }");
        CompiledClassLoader here = CompiledClassLoader.of("enum Colour { RED }");
        Object[] all = there.loadClass("peer.Colour").getEnumConstants();
        Object red = here.loadClass("peer.Colour").getEnumConstants()[0];

        Object[] copy = (Object[]) codec(here, red).decode(JavaIoBytes.of(all));

        assertThat(copy).containsExactly(red, red);
        assertThat(asked.getFirst().cause()).isInstanceOf(InvalidObjectException.class);
    }

    @Test
    void recordThatItsConstructorRefusesIsAskedAbout() throws Exception {
        CompiledClassLoader there =
                CompiledClassLoader.of(
                        "record Range(int from, Object to) implements Serializable { }");
        CompiledClassLoader here =
                CompiledClassLoader.of(
                        "record Range(int from, Object to) implements Serializable {"
                                + " Range { if (from > 1) throw new IllegalArgumentException(\"big\"); } }");
        Object[] graph = {there.make("Range", 0, "a"), there.make("Range", 2, "b"), "after"};

        Object[] copy = (Object[]) codec(here, "none").decode(JavaIoBytes.of(graph));

        assertThat(copy[0]).isInstanceOf(here.loadClass("peer.Range"));
        assertThat(copy[1]).isEqualTo("none");
        assertThat(copy[2]).isEqualTo("after");
        assertThat(asked.getFirst().cause()).hasMessageContaining("big");
    }

    @Test
    void standInForATypedFieldMustFit() throws Exception {
        String holder =
                "class Holder implements Serializable { Thing thing; String after = \"x\"; }";
        CompiledClassLoader there =
                CompiledClassLoader.of(
                        OLD, holder.replace("Thing thing", "Thing thing = new Thing()"));
        CompiledClassLoader here =
                CompiledClassLoader.of(
                        "class Thing implements Serializable { static final long serialVersionUID = 2; }",
                        holder);
        Object fresh = here.make("Thing");
        byte[] bytes = JavaIoBytes.of(new Object[] {there.make("Holder"), "after"});

        Object[] copy = (Object[]) codec(here, fresh).decode(bytes);

        assertThat(copy[0]).hasFieldOrPropertyWithValue("thing", fresh);
        assertThat(copy[0]).hasFieldOrPropertyWithValue("after", "x");
        assertThatThrownBy(() -> codec(here, "text").decode(bytes))
                .isInstanceOf(InvalidObjectException.class)
                .hasMessageContaining("field thing of class peer.Holder");
    }

    @Test
    void handlerMayEndTheMessage() throws Exception {
        byte[] bytes = JavaIoBytes.of(CompiledClassLoader.of(OLD).make("Thing"));
        GraphCodec codec = GraphCodec.javaio();

        assertThatThrownBy(() ->
                        codec.withUnreadable(
                                        value -> {
                                            throw new IOException("ended", value.cause());
                                        })
                                .decode(bytes))
                .isInstanceOf(IOException.class)
                .hasMessage("ended");
        assertThatThrownBy(() ->
                        codec.withUnreadable(
                                        value -> {
                                            throw (ClassNotFoundException) value.cause();
                                        })
                                .decode(bytes))
                .isInstanceOf(UnknownClassException.class);
        assertThatThrownBy(() ->
                        codec.withUnreadable(
                                        _ -> {
                                            throw new IllegalStateException("mine");
                                        })
                                .decode(bytes))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("mine");
    }

    @Test
    void brokenBytesFiltersAndLimitsAreNotAskedAbout() throws Exception {
        byte[] bytes = JavaIoBytes.of(CompiledClassLoader.of(OLD).make("Thing"));
        GraphCodec codec = codec(getClass().getClassLoader(), null);

        assertThatThrownBy(() -> codec.decode(Arrays.copyOf(bytes, bytes.length - 3)))
                .isInstanceOf(
                        StreamCorruptedException.class); // as java.io: in the middle of a block
        asked.clear();
        assertThatThrownBy(() -> codec.withClassFilter(ClassFilter.allow("java.*")).decode(bytes))
                .isInstanceOf(FilterRejectedException.class);
        assertThatThrownBy(() ->
                        codec.withFilter(_ -> ObjectInputFilter.Status.REJECTED).decode(bytes))
                .isInstanceOf(InvalidClassException.class);
        assertThat(asked).isEmpty();
    }

    @Test
    void streamsAskToo() throws Exception {
        byte[] bytes = JavaIoBytes.of(CompiledClassLoader.of(OLD).make("Thing"));

        try (io.wherry.stream.ObjectInputStream in =
                new io.wherry.stream.ObjectInputStream(
                        new ByteArrayInputStream(bytes),
                        codec(getClass().getClassLoader(), "stand-in"))) {
            assertThat(in.readObject()).isEqualTo("stand-in");
        }
        try (io.wherry.stream.ObjectInputStream in =
                new io.wherry.stream.ObjectInputStream(
                        new ByteArrayInputStream(bytes),
                        GraphCodec.javaio()
                                .withUnreadable(value -> {
                                    throw (ClassNotFoundException) value.cause();
                                }))) {
            assertThatThrownBy(in::readObject)
                    .isInstanceOf(ClassNotFoundException.class)
                    .hasMessageContaining("peer.Thing");
        }
    }
}
