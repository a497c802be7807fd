// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.Parcel;
import io.wherry.codec.RichGraph;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Whole graphs of objects whose class has changed.
@Tag("slow")
final class EvolvedGraphTest {
    private static final GraphCodec CODEC = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
    private static final String UID = " private static final long serialVersionUID = 1; ";

    private static CompiledClassLoader item(String body) {
        return CompiledClassLoader.of(
                "public class Item implements Serializable {" + UID + body + "}");
    }

    private static GraphCodec codec(CompiledClassLoader peer) {
        return CODEC.withClassLoader(peer);
    }

    private static Object get(Object object, String name) throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    private static Object constant(CompiledClassLoader peer, int ordinal)
            throws ClassNotFoundException {
        return peer.loadClass("peer.Item").getEnumConstants()[ordinal];
    }

    @Test
    void constantWithABodyThatAReplacementLeavesIsFoundByItsName() throws Exception {
        CompiledClassLoader there = CompiledClassLoader.of("enum Item { A, B { } }");
        CompiledClassLoader here = CompiledClassLoader.of("enum Item { B { }, A }");
        GraphCodec asking = CODEC.withReplacement(Object.class, object -> object);

        Object copy = codec(here).decode(asking.encode(constant(there, 1)));

        assertThat(copy).isSameAs(constant(here, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"A, B, C, D", "D, A, B, C", "C, B, A", "NEW, C, B { }, A"})
    void constantsAreFoundByTheirName(String constants) throws Exception {
        CompiledClassLoader there = CompiledClassLoader.of("enum Item { A, B, C }");
        CompiledClassLoader here = CompiledClassLoader.of("enum Item { " + constants + " }");
        Map<Object, Object> map = enumMap(there);
        map.put(constant(there, 1), "b");
        map.put(constant(there, 2), map);
        Object[] graph = {
            constant(there, 0),
            constant(there, 2),
            set(there, 0, 2),
            map,
            set(there),
            List.of(constant(there, 1))
        };

        Object[] copy = (Object[]) codec(here).decode(CODEC.encode(graph));

        assertThat(copy[0]).hasToString("A").isSameAs(byName(here, "A"));
        assertThat(copy[1]).isSameAs(byName(here, "C"));
        assertThat((Iterable<?>) copy[2])
                .map(Object.class::cast)
                .containsExactlyInAnyOrder(byName(here, "A"), byName(here, "C"));
        assertThat(((Map<?, ?>) copy[3]).get(byName(here, "B"))).isEqualTo("b");
        assertThat(((Map<?, ?>) copy[3]).get(byName(here, "C"))).isSameAs(copy[3]);
        assertThat((Iterable<?>) copy[4]).isEmpty();
        assertThat((List<?>) copy[5]).hasToString("[B]");
    }

    private static Object byName(CompiledClassLoader peer, String name)
            throws ClassNotFoundException {
        for (Object constant : peer.loadClass("peer.Item").getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(name);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // its class is known to its loader only
    private static EnumSet<?> set(CompiledClassLoader peer, int... ordinals)
            throws ClassNotFoundException {
        EnumSet set = EnumSet.noneOf((Class) peer.loadClass("peer.Item"));
        for (int ordinal : ordinals) {
            set.add(constant(peer, ordinal));
        }
        return set;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // its class is known to its loader only
    private static Map<Object, Object> enumMap(CompiledClassLoader peer)
            throws ClassNotFoundException {
        return new EnumMap((Class) peer.loadClass("peer.Item"));
    }

    @Test
    void constantThatIsNotHereIsNamedWhenItComes() throws Exception {
        CompiledClassLoader there = CompiledClassLoader.of("enum Item { A, B, C }");
        CompiledClassLoader here = CompiledClassLoader.of("enum Item { C, A }");
        Map<Object, Object> map = enumMap(there);
        map.put(constant(there, 1), "b");

        assertThat(codec(here).decode(CODEC.encode(constant(there, 2)))).hasToString("C");
        for (Object graph : List.of(constant(there, 1), set(there, 0, 1), map)) {
            byte[] bytes = CODEC.encode(graph);
            assertThatThrownBy(() -> codec(here).decode(bytes))
                    .isInstanceOf(InvalidObjectException.class)
                    .hasMessageContainingAll("peer.Item", "constant=B", " at byte ");
        }
        byte[] bytes = CODEC.encode(set(there, 0, 1));
        assertThatThrownBy(() -> here.codec().decode(bytes))
                .isInstanceOf(ClassMismatchException.class)
                .hasMessageContaining("constant 0: here=C, in the stream=A");
    }

    @Test
    void readerForgetsTheConstantsOfAnotherStream() throws Exception {
        CompiledClassLoader there = CompiledClassLoader.of("enum Item { A, B, C }");
        CompiledClassLoader here = CompiledClassLoader.of("enum Item { C, B, A }");
        GraphCodec codec = codec(here);

        assertThat((Iterable<?>) codec.decode(CODEC.encode(set(there, 0)))).hasToString("[A]");
        assertThat((Iterable<?>) codec.decode(CODEC.encode(set(here, 0)))).hasToString("[C]");
        assertThat((Iterable<?>) codec.decode(CODEC.encode(set(there, 0)))).hasToString("[A]");
        assertThat((Iterable<?>) codec.decode(GraphCodec.lean().encode(set(here, 0))))
                .hasToString("[C]");
    }

    /// Lists of nodes where one side or the other runs code, or makes records.
    @ParameterizedTest
    @CsvSource({
        "'', 'int added = 1;', 200000",
        "'', 'transient int n; private void readObject(ObjectInputStream in) throws Exception { in.defaultReadObject(); n = a; }', 200000",
        "'private void writeObject(ObjectOutputStream out) throws Exception { out.defaultWriteObject(); }', '', 20000",
        "'String gone = \"gone\";', 'Object readResolve() { return this; }', 200000",
        "'int gone;', 'Item last;', 200000",
        "'Object writeReplace() { return this; }', 'int added; Object writeReplace() { return this; }', 200000",
        "'Object writeReplace() { return this; }', 'Object writeReplace() { return this; }', 200000",
        "'', '', 200000"
    })
    void deepGraphsNeedNoStack(String there, String here, int depth) throws Exception {
        String node = "int a; Item next; Object back; Object[] load = {\"l\"};";
        String constructor =
                "Item(int a, Item next) { this.a = a; this.next = next; if (next != null) next.back = this; }";
        CompiledClassLoader writer = item(there + node + constructor);
        CompiledClassLoader reader = item(here + node);
        Object list = null;
        for (int i = 0; i < depth; i++) {
            list = writer.make("Item", i, list);
        }

        Object copy = codec(reader).decode(CODEC.encode(list));

        int next = depth;
        Object back = null;
        while (copy != null) {
            assertThat(get(copy, "a")).isEqualTo(--next);
            assertThat(get(copy, "back")).isSameAs(back);
            assertThat((Object[]) get(copy, "load")).containsExactly("l");
            back = copy;
            copy = get(copy, "next");
        }
        assertThat(next).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "int added;"})
    void deepGraphsNeedNoStackUnderAFilterNorWithoutTracking(String added) throws Exception {
        String node = "int a; Item next; Object last; Object[] load = {};";
        CompiledClassLoader there =
                item(
                        node
                                + "Item(int a, Item next) { this.a = a; this.next = next; last = \"x\"; }");
        CompiledClassLoader here = item(node + added);
        Object list = null;
        for (int i = 0; i < 100_000; i++) {
            list = there.make("Item", i, list);
        }
        GraphCodec filtered = codec(here).withFilter(_ -> ObjectInputFilter.Status.ALLOWED);
        GraphCodec untracked = CODEC.withReferenceTracking(false);
        List<Object> copies =
                List.of(
                        filtered.decode(CODEC.encode(list)),
                        codec(here).decode(untracked.encode(list)),
                        untracked.withClassLoader(here).decode(untracked.encode(list)));

        for (Object copy : copies) {
            int length = 0;
            Object next = copy;
            while (next != null) {
                length++;
                assertThat(get(next, "last")).isEqualTo("x");
                next = get(next, "next");
            }
            assertThat(length).isEqualTo(100_000);
        }
    }

    @Test
    void deepRecordsNeedNoStack() throws Exception {
        CompiledClassLoader there =
                CompiledClassLoader.of(
                        "record Item(int a, Object next) implements Serializable {}");
        CompiledClassLoader here =
                CompiledClassLoader.of(
                        "record Item(Object next, long more) implements Serializable {}");
        Object list = null;
        for (int i = 0; i < 100_000; i++) {
            list = there.make("Item", i, list);
        }

        Object copy = codec(here).decode(CODEC.encode(list));

        int count = 0;
        while (copy != null) {
            count++;
            copy = get(copy, "next");
        }
        assertThat(count).isEqualTo(100_000);
    }

    @Test
    void recordInACycleThroughAnEvolvedObjectIsPutInLater() throws Exception {
        String pair = "record Pair(Object item%s) implements Serializable {}";
        CompiledClassLoader there =
                CompiledClassLoader.of(
                        "public class Item implements Serializable {"
                                + UID
                                + "int gone; Object a; Object pair; Object z; }",
                        pair.formatted(", int gone"));
        CompiledClassLoader here =
                CompiledClassLoader.of(
                        "public class Item implements Serializable {"
                                + UID
                                + "Object pair; Object z; final Object added = null; }",
                        pair.formatted(""));
        Object item = there.make("Item");
        Object circle = there.make("Pair", item, 5);
        set(item, "pair", circle);
        set(item, "a", circle);
        set(item, "z", item);

        for (Object root : List.of(circle, new Object[] {circle}, List.of(item, circle))) {
            Object copy = codec(here).decode(CODEC.encode(root));
            Object first = copy instanceof List<?> list ? list.getLast() : copy;
            Object made = first instanceof Object[] array ? array[0] : first;
            Object holder = get(made, "item");
            assertThat(get(holder, "pair")).isSameAs(made);
            assertThat(get(holder, "z")).isSameAs(holder);
        }
    }

    private static void set(Object object, String name, Object value)
            throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }

    @Test
    void evolvedObjectsAreKeysAndElements() throws Exception {
        String equals =
                "public int hashCode() { return a; } public boolean equals(Object o) { return o instanceof Item i && i.a == a; }";
        CompiledClassLoader there =
                item("int a; String gone = \"g\"; Item(int a) { this.a = a; }" + equals);
        CompiledClassLoader here = item("int a; Object added;" + equals);
        Map<Object, Object> map = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put(there.make("Item", i), i);
        }
        Object array = Array.newInstance(there.loadClass("peer.Item"), 2);
        Array.set(array, 1, there.make("Item", 7));

        Object[] copy =
                (Object[])
                        codec(here)
                                .decode(
                                        CODEC.encode(
                                                new Object[] {
                                                    map, array, there.loadClass("peer.Item")
                                                }));

        Object key = here.make("Item");
        set(key, "a", 42);
        assertThat(((Map<?, ?>) copy[0]).get(key)).isEqualTo(42);
        assertThat(((Map<?, ?>) copy[0])).hasSize(100);
        assertThat(get(((Object[]) copy[1])[1], "a")).isEqualTo(7);
        assertThat(copy[2]).isSameAs(here.loadClass("peer.Item"));
    }

    @Test
    void classIsDescribedOnceAStream() throws Exception {
        CompiledClassLoader there = item("int a = 7; int[] gone = {1, 2}; Object o = gone;");
        CompiledClassLoader here = item("Object o; int a;");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<Integer> sizes = new ArrayList<>();
        Object first = there.make("Item");
        try (GraphWriter writer = CODEC.writerTo(bytes)) {
            for (Object root : List.of(first, there.make("Item"), first)) {
                writer.write(root);
                writer.flush();
                sizes.add(bytes.size());
            }
        }

        assertThat(sizes.get(1) - sizes.get(0)).isLessThan(sizes.get(0) - 20);
        try (GraphReader reader =
                codec(here).readerFrom(new ByteArrayInputStream(bytes.toByteArray()))) {
            Object copy = reader.read();
            assertThat(get(copy, "o")).isEqualTo(new int[] {1, 2});
            assertThat(get(reader.read(), "a")).isEqualTo(7);
            assertThat(reader.read()).isSameAs(copy);
        }
    }

    @Test
    void renamedClassesEvolveWhateverTheirVersion() throws Exception {
        CompiledClassLoader there =
                CompiledClassLoader.of(
                        "class OldTop implements Serializable { int t = 3; }",
                        "class Old extends OldTop { int a = 7; Old[] all = {this}; }");
        CompiledClassLoader here =
                CompiledClassLoader.of(
                        "class Top implements Serializable {" + UID + "long t; }",
                        "class Item extends Top {" + UID + "int b; int a; Item[] all; }");
        GraphCodec codec =
                codec(here)
                        .withAlias("peer.Old", here.loadClass("peer.Item"))
                        .withAlias("peer.OldTop", here.loadClass("peer.Top"));

        Object copy = codec.decode(CODEC.encode(there.make("Old")));

        assertThat(PeerGraph.of(copy))
                .contains("Item.b=Integer 0 Item.a=Integer 7 Item.all=#1 Top.t=Long 3")
                .contains("#1 [Lpeer.Item; #0");
    }

    @Test
    void parcelsEvolve() throws Exception {
        CompiledClassLoader there =
                item("long a = 7; double[] rows = new double[1000]; double[] gone = rows;");
        CompiledClassLoader here = item("double[] rows; double a; String added;");
        Parcel parcel = CODEC.withParcelThreshold(100).pack(there.make("Item"));

        Object copy = codec(here).unpack(parcel);

        assertThat(parcel.arrays()).hasSize(1);
        assertThat(get(copy, "a")).isEqualTo(7.0);
        assertThat((double[]) get(copy, "rows")).hasSize(1000);
    }

    @Test
    void registeredClassesEvolve() throws Exception {
        CompiledClassLoader there = item("int a = 7; int gone;");
        CompiledClassLoader here = item("int a; int added;");
        GraphCodec writer = CODEC.withRegistered(there.loadClass("peer.Item"));
        GraphCodec reader = codec(here).withRegistered(here.loadClass("peer.Item"));
        byte[] bytes = writer.encode(there.make("Item"));

        assertThat(get(reader.decode(bytes), "a")).isEqualTo(7);
        assertThat(bytes.length).isLessThan(CODEC.encode(there.make("Item")).length);
        assertThatThrownBy(() -> codec(here).withRegistered(Box.class).decode(bytes))
                .isInstanceOf(ClassMismatchException.class)
                .hasMessageContainingAll(Box.class.getName(), "number=0");
        assertThatThrownBy(() -> codec(here).decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("class not registered here: number=0");
    }

    @Test
    void classesOfALoaderThatDoesNotSeeTheLibraryEvolve() throws Exception {
        String source = "public class Item implements Serializable {" + UID + "%s }";
        CompiledClassLoader there =
                CompiledClassLoader.apart(source.formatted("int a = 7; Object gone = \"x\";"));
        CompiledClassLoader here =
                CompiledClassLoader.apart(
                        source.formatted("private final long a; private Item() { a = 1; }"));

        assertThat(get(codec(here).decode(CODEC.encode(there.make("Item"))), "a")).isEqualTo(7L);
    }

    @Test
    void objectsThatReplaceThemselvesByTheirLikeEvolve() throws Exception {
        String replaces = "Object writeReplace() { return this; }";
        CompiledClassLoader there = item("int a = 7; int gone; Item next = null;" + replaces);
        CompiledClassLoader here = item("int a; Item next;" + replaces);

        assertThat(get(codec(here).decode(CODEC.encode(there.make("Item"))), "a")).isEqualTo(7);
        assertThat(get(codec(there).decode(CODEC.encode(there.make("Item"))), "a")).isEqualTo(7);
    }

    @Test
    void strictMessagesAreReadByEvolvingCodecsAndTheOtherWayRound() throws IOException {
        Object graph = RichGraph.whole();

        byte[] strict = GraphCodec.lean().encode(graph);
        byte[] evolving = CODEC.encode(graph);

        byte[] again = GraphCodec.lean().encode(GraphCodec.lean().decode(strict));
        assertThat(GraphCodec.lean().encode(CODEC.decode(strict))).hasSameSizeAs(again);
        assertThat(GraphCodec.lean().encode(CODEC.decode(evolving))).hasSameSizeAs(again);
        assertThat(GraphCodec.lean().encode(GraphCodec.lean().decode(evolving)))
                .hasSameSizeAs(again);
        assertThat(evolving.length).isGreaterThan(strict.length);
    }

    @Test
    void bytesOfAnOldVersionThatAreCutOrFlippedEndInATypedError() throws Exception {
        CompiledClassLoader there =
                item(
                        "int a = 7; String s = \"text\"; Object gone = new Object[] {this, 5L}; Item self = this;");
        CompiledClassLoader here = item("long a; Object s; Item self; double added;");
        byte[] bytes = CODEC.encode(new Object[] {there.make("Item"), there.make("Item")});

        for (int at = 0; at < bytes.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] flipped = bytes.clone();
                flipped[at] ^= (byte) (1 << bit);
                decodeOrFail(codec(here), flipped);
            }
            byte[] cut = Arrays.copyOf(bytes, at);
            assertThatThrownBy(() -> codec(here).decode(cut)).isInstanceOf(IOException.class);
        }
    }

    private static void decodeOrFail(GraphCodec codec, byte[] bytes) {
        try {
            codec.decode(bytes);
        } catch (IOException _) {
            // as it should be
        }
    }
}
