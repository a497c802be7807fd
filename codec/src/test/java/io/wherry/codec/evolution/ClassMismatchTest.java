// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import io.wherry.codec.UnknownClassException;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Peers whose classes of one name differ.
final class ClassMismatchTest {

    private static final String PLAIN =
            "class Item implements Serializable { int a = 7; String s; }";

    private static void assertMismatch(
            GraphCodec reader, byte[] bytes, String name, String... difference) {
        assertThatThrownBy(() -> reader.decode(bytes))
                .isInstanceOfSatisfying(
                        ClassMismatchException.class,
                        e -> {
                            assertThat(e.className()).isEqualTo(name);
                            assertThat(e.position()).isPositive();
                        })
                .hasMessageContainingAll(name, " at byte ")
                .hasMessageContainingAll(difference);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    another field type         | class Item implements Serializable { long a = 7; String s; } | field a: here=long, in the stream=int
                    another reference type     | class Item implements Serializable { int a = 7; Object s; } | field s: here=java.lang.Object, in the stream=reference
                    another name of a field    | class Item implements Serializable { int b = 7; String s; } | field b: here=int, in the stream=none; field number 0: here=none, in the stream=int
                    a field less               | class Item implements Serializable { int a = 7; } | field number 1: here=none, in the stream=reference
                    a field more               | class Item implements Serializable { int a = 7; String s; byte b; } | field b: here=byte, in the stream=none
                    a transient field          | class Item implements Serializable { int a = 7; transient String s; } | field number 1: here=none, in the stream=reference
                    a version                  | class Item implements Serializable { static final long serialVersionUID = 1; int a = 7; String s; } | difference=serialVersionUID
                    a hook that writes         | class Item implements Serializable { int a = 7; String s; private void writeObject(ObjectOutputStream o) {} } | hook writeObject: here=there is one, in the stream=none
                    a hook that reads          | class Item implements Serializable { int a = 7; String s; private void readObject(ObjectInputStream i) {} } | hook readObject: here=there is one, in the stream=none
                    a hook that resolves       | class Item implements Serializable { int a = 7; String s; private Object readResolve() { return this; } } | hook readResolve: here=there is one, in the stream=none
                    a record                   | record Item(int a, String s) implements Serializable { Item() { this(7, null); } } | kind: here=record, in the stream=class with fields
                    an enum                    | enum Item { A, B } | kind: here=enum, in the stream=class with fields
                    an Externalizable          | public class Item implements Externalizable { public Item() {} public void writeExternal(ObjectOutput o) {} public void readExternal(ObjectInput i) {} } | kind: here=Externalizable class, in the stream=class with fields
                    a class of no use          | class Item { int a = 7; String s; } | kind: here=not serializable, in the stream=class with fields
                    """)
    void anotherShapeIsAMismatchThatNamesTheField(String what, String other, String difference)
            throws Exception {
        CompiledClassLoader here = CompiledClassLoader.of(PLAIN);
        CompiledClassLoader there = CompiledClassLoader.of(other);

        byte[] bytes = GraphCodec.lean().encode(new Box(here.make("Item")));

        assertMismatch(there.codec(), bytes, "peer.Item", difference);
        assertThat(((Box) here.codec().decode(bytes)).content).hasFieldOrPropertyWithValue("a", 7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    another method             | class Item implements Serializable { int a = 7; String s; void run() {} }
                    another static field       | class Item implements Serializable { static int count; int a = 7; String s; }
                    another order              | class Item implements Serializable { String s; int a = 7; }
                    another access             | public final class Item implements Serializable { private int a = 7; protected final String s = null; }
                    another transient field    | class Item implements Serializable { int a = 7; String s; transient int t; }
                    another interface          | class Item implements Serializable, Cloneable { int a = 7; String s; }
                    """)
    void changesThatBytesDoNotSeeAreNone(String what, String other) throws Exception {
        CompiledClassLoader here = CompiledClassLoader.of(PLAIN);
        CompiledClassLoader there = CompiledClassLoader.of(other);

        Object read = there.codec().decode(GraphCodec.lean().encode(here.make("Item")));

        assertThat(read.getClass().getClassLoader()).isSameAs(there);
        assertThat(read).hasFieldOrPropertyWithValue("a", 7);
    }

    @Test
    void anotherVersionIsAMismatch() throws Exception {
        String source =
                "class Item implements Serializable { static final long serialVersionUID = %d; }";
        byte[] bytes =
                GraphCodec.lean().encode(CompiledClassLoader.of(source.formatted(1)).make("Item"));

        assertThat(CompiledClassLoader.of(source.formatted(1)).codec().decode(bytes)).isNotNull();
        assertMismatch(
                CompiledClassLoader.of(source.formatted(2)).codec(),
                bytes,
                "peer.Item",
                "serialVersionUID");
    }

    @Test
    void anotherSuperclassIsAMismatch() throws Exception {
        String top = "class Top implements Serializable { int x; }";
        String child = "class Item extends Top { int a; }";
        byte[] bytes = GraphCodec.lean().encode(CompiledClassLoader.of(top, child).make("Item"));

        assertThat(CompiledClassLoader.of(top, child).codec().decode(bytes)).isNotNull();
        assertMismatch(
                CompiledClassLoader.of("class Top implements Serializable { long x; }", child)
                        .codec(),
                bytes,
                "peer.Item",
                "field x: here=long, in the stream=int");
        assertMismatch(
                CompiledClassLoader.of(
                                "class Top { int x; }",
                                "class Item extends Top implements Serializable { int a; }")
                        .codec(),
                bytes,
                "peer.Item",
                "number of serializable classes: here=1");
    }

    @ParameterizedTest
    @CsvSource({"'A, B, C'", "'B, A'", "'A'", "'A, C'"})
    void enumWithOtherConstantsIsAMismatch(String constants) throws Exception {
        CompiledClassLoader here = CompiledClassLoader.of("enum Item { A, B }");
        CompiledClassLoader there = CompiledClassLoader.of("enum Item { " + constants + " }");
        Object constant = here.loadClass("peer.Item").getEnumConstants()[0];

        assertMismatch(there.codec(), GraphCodec.lean().encode(constant), "peer.Item", "constants");
        assertMismatch(
                there.codec(), GraphCodec.lean().encode(setOf(constant)), "peer.Item", "constants");
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // its class is known to its loader only
    private static EnumSet<?> setOf(Object constant) {
        return EnumSet.of((Enum) constant);
    }

    @ParameterizedTest
    @CsvSource({
        "'int b, int a'",
        "'int a'",
        "'int a, long b'",
        "'int a, int b, int c'",
        "'int a, int c'"
    })
    void recordWithOtherComponentsIsAMismatch(String components) throws Exception {
        CompiledClassLoader here =
                CompiledClassLoader.of("record Item(int a, int b) implements Serializable {}");
        CompiledClassLoader there =
                CompiledClassLoader.of(
                        "record Item(" + components + ") implements Serializable {}");

        byte[] bytes = GraphCodec.lean().encode(here.make("Item", 1, 2));

        if (components.equals("int b, int a")) {
            assertThat(there.codec().decode(bytes)).hasToString("Item[b=2, a=1]");
        } else {
            assertMismatch(there.codec(), bytes, "peer.Item", "field");
        }
    }

    @Test
    void fieldsThatDifferAreNamedAmongManyThatDoNot() throws Exception {
        String source =
                "class Item implements Serializable { boolean a, c, e; double d; float f; int i, j;"
                        + " long l; short s; Object o, q; String p; %s }";
        Object object = CompiledClassLoader.of(source.formatted("int m; String r;")).make("Item");
        byte[] bytes = GraphCodec.lean().encode(object);

        assertMismatch(
                CompiledClassLoader.of(source.formatted("long m; byte[] extra; String r;")).codec(),
                bytes,
                "peer.Item",
                "field m: here=long, in the stream=int",
                "field extra: here=byte[], in the stream=none");
        assertMismatch(
                CompiledClassLoader.of(source.formatted("String r;")).codec(),
                bytes,
                "peer.Item",
                "field number 8: here=none, in the stream=int");
    }

    @Test
    void mismatchSaysWhichFieldsAreHere() throws Exception {
        byte[] bytes = GraphCodec.lean().encode(CompiledClassLoader.of(PLAIN).make("Item"));
        CompiledClassLoader there =
                CompiledClassLoader.of("class Item implements Serializable { double[] ratio; }");

        assertThatThrownBy(() -> there.codec().decode(bytes))
                .hasMessageContaining("double[]")
                .hasMessageContaining("ratio");
    }

    @Test
    void mismatchedClassIsOfNoConcernUntilAnObjectOfItComes() throws Exception {
        CompiledClassLoader here = CompiledClassLoader.of(PLAIN);
        CompiledClassLoader there =
                CompiledClassLoader.of("class Item implements Serializable { double other; }");
        InMemoryStream wire = new InMemoryStream();
        wire.writer.write(new Object[] {"a", here.make("Item")});
        wire.writer.write(here.loadClass("peer.Item"));
        wire.writer.write(here.make("Item"));
        wire.writer.write("end");

        GraphReader reader = wire.reader(there.codec());
        assertThatThrownBy(reader::read).isInstanceOf(ClassMismatchException.class);
        assertThat(reader.read()).isSameAs(there.loadClass("peer.Item"));
        assertThatThrownBy(reader::read).isInstanceOf(ClassMismatchException.class);
        assertThat(reader.read()).isEqualTo("end");
    }

    @Test
    void unknownClassesAreNamed() throws Exception {
        CompiledClassLoader here =
                CompiledClassLoader.of(
                        PLAIN,
                        "interface Talker { void talk(); }",
                        "record Handler() implements java.lang.reflect.InvocationHandler, Serializable"
                                + " { public Object invoke(Object p, java.lang.reflect.Method m, Object[] a)"
                                + " { return null; } }");
        Object proxy =
                Proxy.newProxyInstance(
                        here,
                        new Class<?>[] {here.loadClass("peer.Talker")},
                        (InvocationHandler) here.make("Handler"));
        Object item = here.make("Item");
        Object array = Array.newInstance(item.getClass(), 0);
        for (Object root :
                List.of(
                        item,
                        new Box(item),
                        List.of(item),
                        item.getClass(),
                        array,
                        array.getClass())) {
            byte[] bytes = GraphCodec.lean().encode(root);
            assertThatThrownBy(() -> GraphCodec.lean().decode(bytes))
                    .isInstanceOf(UnknownClassException.class)
                    .hasMessageContaining("peer.Item");
        }
        byte[] bytes = GraphCodec.lean().encode(proxy);
        assertThatThrownBy(() -> GraphCodec.lean().decode(bytes))
                .isInstanceOf(UnknownClassException.class)
                .hasMessageContaining("peer.Talker");
        assertThat(here.codec().decode(bytes)).isInstanceOf(here.loadClass("peer.Talker"));
    }

    /// Generated code cannot reach this library from there.
    @Test
    void classesOfALoaderThatDoesNotSeeTheLibraryWork() throws Exception {
        CompiledClassLoader apart =
                CompiledClassLoader.apart(
                        PLAIN,
                        "class Chain implements Serializable { final Chain next; final int[] n = {1};"
                                + " Chain(Chain next) { this.next = next; } }");
        Object chain = null;
        for (int i = 0; i < 100_000; i++) {
            chain = apart.make("Chain", chain);
        }

        Object copy = apart.codec().decode(GraphCodec.lean().encode(chain));

        assertThat(copy).hasSameClassAs(chain);
        assertThat(apart.codec().decode(GraphCodec.lean().encode(apart.make("Item"))))
                .hasFieldOrPropertyWithValue("a", 7);
    }

    @Test
    void recordsOfALoaderThatDoesNotSeeTheLibraryWork() throws Exception {
        CompiledClassLoader apart =
                CompiledClassLoader.apart(
                        "record Item(int a, Object b) implements Serializable {}");

        Object copy =
                apart.codec().decode(GraphCodec.lean().encode(apart.make("Item", 5, List.of("x"))));

        assertThat(copy).hasToString("Item[a=5, b=[x]]");
        assertThat(copy.getClass().getClassLoader()).isSameAs(apart);
    }
}
