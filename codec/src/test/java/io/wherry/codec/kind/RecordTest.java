// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.Copies;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import io.wherry.codec.MissingClasses;
import io.wherry.codec.Mute;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

@SuppressWarnings({"ArrayRecordComponent", "UnusedVariable"}) // what users write
final class RecordTest {

    record All(
            boolean flag,
            byte small,
            char letter,
            short number,
            int count,
            long total,
            float ratio,
            double exact,
            String text,
            LocalDate date,
            int... more)
            implements Serializable {}

    record Empty() implements Serializable {}

    record Generic<T extends Comparable<T>>(T first, List<? super T> rest)
            implements Serializable {}

    record Node(String name, Object next) implements Serializable {}

    /// Hooks of a record are not called, nor are declared fields heard of.
    record Hooked(int number) implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {};

        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new IOException("never called");
        }

        private void readObject(ObjectInputStream in) throws IOException {
            throw new IOException("never called");
        }
    }

    /// Externalizable in name: its methods are not called.
    record External(int number, Object content) implements Externalizable {
        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            throw new IOException("never called");
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            throw new IOException("never called");
        }
    }

    private record Hidden(Object content) implements Serializable {}

    /// The class description has the flag of Externalizable classes.
    @Test
    void recordThatIsExternalizableIsThatOfJavaio() throws IOException {
        External record = new External(7, new External(8, "content"));
        GraphCodec javaio = GraphCodec.javaio();
        byte[] bytes = JavaIoBytes.of(record);

        assertThat(javaio.encode(record)).isEqualTo(bytes);
        assertThat(javaio.decode(bytes)).isEqualTo(record);
        assertThat(javaio.withMissingClasses(MissingClasses.AS_NODES).decode(bytes))
                .isEqualTo(record);
        assertThat(Copies.lean(record)).isEqualTo(record);
    }

    @Test
    void componentsOfEveryTypeArrive() throws IOException {
        All all =
                new All(
                        true,
                        (byte) -1,
                        '\u20ac',
                        (short) -2,
                        -3,
                        Long.MIN_VALUE,
                        -0.0f,
                        Double.MIN_VALUE,
                        "text",
                        LocalDate.of(2026, 11, 1),
                        1,
                        2);

        All copy = Copies.lean(all);

        assertThat(copy).usingRecursiveComparison().isEqualTo(all);
    }

    /// java.io makes all NaNs one.
    @Test
    void bitsOfANaNAreKept() throws IOException {
        record Ratio(float ratio, double exact) implements Serializable {}

        Ratio copy =
                Copies.lean(
                        new Ratio(
                                Float.intBitsToFloat(0x7fc01234),
                                Double.longBitsToDouble(0x7ff8000000001234L)));

        assertThat(Float.floatToRawIntBits(copy.ratio())).isEqualTo(0x7fc01234);
        assertThat(Double.doubleToRawLongBits(copy.exact())).isEqualTo(0x7ff8000000001234L);
    }

    private record Fickle(int number) implements Serializable {
        static final AtomicBoolean REFUSES = new AtomicBoolean();

        Fickle {
            if (REFUSES.get()) {
                throw new Mute.Unchecked();
            }
        }
    }

    @Test
    void refusalWithoutAMessageIsTheCause() throws IOException {
        byte[] bytes = GraphCodec.lean().encode(new Fickle(1));
        Fickle.REFUSES.set(true);

        assertThatThrownBy(() -> GraphCodec.lean().decode(bytes))
                .isInstanceOf(InvalidObjectException.class)
                .hasMessageContaining(Fickle.class.getName())
                .hasCauseInstanceOf(Mute.Unchecked.class);
    }

    @Test
    void emptyGenericAndPrivateRecordsArrive() throws IOException {
        assertThat(Copies.lean(new Empty())).isEqualTo(new Empty());
        assertThat(Copies.lean(new Generic<>(5, List.of(6))))
                .isEqualTo(new Generic<>(5, List.of(6)));
        assertThat(Copies.lean(new Hidden("x"))).isEqualTo(new Hidden("x"));
    }

    @Test
    void hooksOfARecordAreNotCalled() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            assertThat(way.copy(new Hooked(5))).isEqualTo(new Hooked(5));
        }
    }

    @Test
    void sharedRecordsStayShared() throws IOException {
        Node shared = new Node("shared", null);

        Object[] copy =
                Copies.lean(
                        new Object[] {
                            new Node("a", shared),
                            shared,
                            new Box(shared),
                            new ArrayList<>(List.of(shared)),
                            new HashMap<>(Map.of("key", shared)),
                            new Node[] {shared}
                        });

        Object same = copy[1];
        assertThat(((Node) copy[0]).next()).isSameAs(same);
        assertThat(((Box) copy[2]).content).isSameAs(same);
        assertThat(((List<?>) copy[3]).getFirst()).isSameAs(same);
        assertThat(((Map<?, ?>) copy[4]).get("key")).isSameAs(same);
        assertThat(((Node[]) copy[5])[0]).isSameAs(same);
    }

    /// java.io leaves null there.
    @Test
    void cycleThroughAPlainHolderIsKept() throws IOException {
        Box box = new Box(null);
        Node node = new Node("node", box);
        box.content = node;

        Node copy = Copies.lean(node);
        assertThat(((Box) copy.next()).content).isSameAs(copy);
        Box held = Copies.lean(box);
        assertThat(((Node) held.content).next()).isSameAs(held);
    }

    @Test
    void cycleThroughAnArrayAndAListIsKept() throws IOException {
        Object[] array = new Object[2];
        List<Object> list = new ArrayList<>();
        Node node = new Node("node", array);
        array[0] = list;
        array[1] = node;
        list.add("first");
        list.add(node);

        Node copy = Copies.lean(node);

        Object[] read = (Object[]) copy.next();
        assertThat(read[1]).isSameAs(copy);
        assertThat((List<?>) read[0]).hasSize(2).last().isSameAs(copy);
        Object[] whole = Copies.lean(array);
        assertThat(((Node) whole[1]).next()).isSameAs(whole);
        assertThat(((List<?>) whole[0]).get(1)).isSameAs(whole[1]);
    }

    /// A reference that a cycle cannot be given is null, as with java.io; nothing else is lost, and
    /// no exception is thrown.
    @Test
    void cycleThroughAHashedCollectionIsReadWithoutAnError() throws Exception {
        for (Map<Object, Object> map :
                List.<Map<Object, Object>>of(new HashMap<>(), new ConcurrentHashMap<>())) {
            Box box = new Box(map);
            Node node = new Node("node", box);
            map.put("node", node);
            map.put("text", "text");

            for (Copies.Way way : Copies.bothWays()) {
                Node copy = (Node) way.copy(node);
                assertThat(((Box) copy.next()).content).isInstanceOf(map.getClass());
            }
            Map<?, ?> read = (Map<?, ?>) ((Box) Copies.lean(node).next()).content;
            assertThat(read.get("text")).isEqualTo("text");
        }
    }

    @Test
    void hashedCollectionOutsideTheCycleHoldsTheRecord() throws IOException {
        Box box = new Box(null);
        Node node = new Node("node", box);
        box.content = node;
        Map<Object, Object> map = new HashMap<>(Map.of("key", node));
        Map<Object, Object> concurrent = new ConcurrentHashMap<>(Map.of("key", node));

        Object[] copy = Copies.lean(new Object[] {map, concurrent});

        assertThat(((Map<?, ?>) copy[0]).get("key")).isInstanceOf(Node.class);
        assertThat(((Map<?, ?>) copy[1]).get("key")).isSameAs(((Map<?, ?>) copy[0]).get("key"));
    }

    record Point(int x, int y) implements Serializable {}

    record Line(Point from, Point to) implements Serializable {}

    @Test
    void recordsAreElementsOfSetsAndKeysOfMaps() throws IOException {
        Set<Object> set = new HashSet<>();
        Map<Object, Object> map = new HashMap<>();
        for (int i = 0; i < 1000; i++) {
            Line line = new Line(new Point(i, 0), new Point(0, i));
            set.add(line);
            map.put(Set.of(line), line);
        }

        assertThat(Copies.lean(set)).isEqualTo(set);
        assertThat(Copies.lean(map)).isEqualTo(map);
        assertThat(Copies.leanByTheByte(map)).isEqualTo(map);
    }

    @Test
    void manyRecordsOfOneClassArrive() throws IOException {
        Point[] points = new Point[100_000];
        Arrays.setAll(points, i -> new Point(i, -i));

        assertThat(Copies.lean(points)).isEqualTo(points);
    }
}
