// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Copies;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.stream.ObjectOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Objects that something else is written in place of.
final class ReplacementTest {
    static List<GraphCodec> codecs() {
        return List.of(GraphCodec.lean(), GraphCodec.javaio());
    }

    /// Not serializable.
    private static class Door {
        final int number;

        Door(int number) {
            this.number = number;
        }
    }

    private static final class Gate extends Door {
        Gate(int number) {
            super(number);
        }
    }

    private record Key(int number) implements Serializable {}

    private static final class House implements Serializable {
        private static final long serialVersionUID = 1;

        private final Object front;
        private final Object back;

        House(Object front, Object back) {
            this.front = front;
            this.back = back;
        }
    }

    private static Key keyOf(Door door) {
        return new Key(door.number);
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void somethingElseIsWritten(GraphCodec codec) throws Exception {
        GraphCodec replacing = codec.withReplacement(Door.class, ReplacementTest::keyOf);

        assertThat(codec.decode(replacing.encode(new Gate(4)))).isEqualTo(new Key(4));
        assertThat(codec.decode(replacing.encode(new Object[] {"a", new Door(1), 7})))
                .isEqualTo(new Object[] {"a", new Key(1), 7});
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void writerReleasesTheTableOfManyReplacements(GraphCodec codec) throws IOException {
        Key key = new Key(1);
        GraphCodec replacing = codec.withReplacement(Gate.class, _ -> key);
        try (GraphWriter writer = replacing.writerTo(OutputStream.nullOutputStream())) {
            writer.write(new Gate(1));
            writer.reset();
            long before = used();
            writer.write(gates(1_000_000));
            writer.reset();
            assertThat(used() - before).isLessThan(8 << 20); // the table had 16 MiB at least
        }
    }

    private static Object[] gates(int count) {
        Object[] gates = new Object[count];
        Arrays.setAll(gates, Gate::new);
        return gates;
    }

    private static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void sharedObjectIsAskedForOnce(GraphCodec codec) throws Exception {
        List<Door> asked = new ArrayList<>();
        GraphCodec replacing =
                codec.withReplacement(
                        Door.class,
                        door -> {
                            asked.add(door);
                            return new Key(door.number);
                        });
        Door door = new Door(2);

        House house = codec.decode(replacing.encode(new House(door, door)), House.class);

        assertThat(house.front).isEqualTo(new Key(2)).isSameAs(house.back);
        assertThat(asked).containsExactly(door);
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void objectThatStandsForItselfIsWrittenAsEver(GraphCodec codec) throws Exception {
        GraphCodec asking = codec.withReplacement(Object.class, object -> object);

        assertThat(codec.decode(asking.encode(new ArrayList<>(Arrays.asList("a", null, 7)))))
                .isEqualTo(Arrays.asList("a", null, 7));
        assertThatThrownBy(() -> asking.encode(new Door(1)))
                .isInstanceOf(NotSerializableException.class)
                .hasMessageContaining(Door.class.getName());
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void streamsAskAgainAfterReset(GraphCodec codec) throws Exception {
        int[] count = new int[1];
        GraphCodec replacing =
                codec.withReplacement(Door.class, door -> new Key(door.number + count[0]++));
        Door door = new Door(10);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = replacing.writerTo(bytes)) {
            writer.write(door);
            writer.write(door);
            writer.reset();
            writer.write(door);
        }

        GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));

        assertThat(List.of(reader.read(), reader.read(), reader.read()))
                .isEqualTo(List.of(new Key(10), new Key(10), new Key(11)));
    }

    /// Is replaced by a [Pong], which is replaced by a [Ping] again, `left` times; without an end
    /// if that is negative.
    private record Ping(int left) implements Serializable {
        private Object writeReplace() {
            return left == 0 ? "end" : new Pong(left < 0 ? left : left - 1);
        }
    }

    private record Pong(int left) implements Serializable {
        private Object writeReplace() {
            return new Ping(left);
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void objectsThatReplaceOneAnotherWithoutAnEndAreAnError(GraphCodec codec) throws Exception {
        Object[] finite = {new Ping(300), new Ping(300)};
        Ping endless = new Ping(-1);

        assertThat(codec.decode(codec.encode(finite))).isEqualTo(new Object[] {"end", "end"});
        assertThatThrownBy(() -> codec.encode(new Object[] {endless}))
                .isInstanceOf(InvalidObjectException.class)
                .hasMessageContaining(Ping.class.getName())
                .hasMessageContaining(Pong.class.getName());
        assertThatThrownBy(() -> codec.copy(endless)).isInstanceOf(InvalidObjectException.class);
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void manyObjectsThatReplaceOneAnotherAreWrittenAsTheLastOne(GraphCodec codec) throws Exception {
        Ping first = new Ping(20_000);

        assertThat(codec.decode(codec.encode(first))).isEqualTo("end");
        assertThat(codec.decode(unshared(codec, first))).isEqualTo("end");
    }

    /// A part of a house that a function replaces by another one.
    private sealed interface Part extends Serializable {}

    private record Wall(int number) implements Part {}

    private record Window(int number) implements Part {
        private Object writeReplace() {
            return new Pane(number);
        }
    }

    private record Pane(int number) implements Part {}

    private static Part otherPart(Part part) {
        return switch (part) {
            case Wall wall -> new Window(wall.number + 10);
            case Window window -> new Wall(window.number + 20);
            case Pane pane -> new Wall(pane.number + 30);
        };
    }

    /// As java.io's `replaceObject`: the function is asked after all calls of `writeReplace`, and
    /// what it returns is written as it is.
    @ParameterizedTest
    @MethodSource("codecs")
    void resultOfTheFunctionIsNotReplaced(GraphCodec codec) throws Exception {
        GraphCodec replacing = codec.withReplacement(Part.class, ReplacementTest::otherPart);
        Wall wall = new Wall(1);
        Window window = new Window(2);
        Object[] graph = {wall, window, wall, new Pane(3), window};

        Object[] read = (Object[]) codec.decode(replacing.encode(graph));

        assertThat(read)
                .containsExactly(
                        new Window(11), new Wall(32), new Window(11), new Wall(33), new Wall(32));
        assertThat(read[0]).isSameAs(read[2]);
        assertThat(read[1]).isSameAs(read[4]);
        assertThat(codec.decode(unshared(replacing, wall))).isEqualTo(new Window(11));
        assertThat(codec.decode(unshared(replacing, window))).isEqualTo(new Wall(32));
    }

    private static byte[] unshared(GraphCodec codec, Object root) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes, codec)) {
            out.writeUnshared(root);
        }
        return bytes.toByteArray();
    }

    /// A stream whose subclass replaces numbers, too.
    private static final class CountingStream extends ObjectOutputStream {
        CountingStream(OutputStream out, GraphCodec codec) throws IOException {
            super(out, codec);
        }

        boolean enable(boolean on) {
            return enableReplaceObject(on);
        }

        @Override
        protected Object replaceObject(Object object) {
            return object instanceof Integer number ? new Wall(number) : object;
        }
    }

    @Test
    void codecReplacesAfterTheSubclassOfTheStream() throws Exception {
        GraphCodec codec =
                GraphCodec.javaio().withReplacement(Part.class, ReplacementTest::otherPart);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (CountingStream out = new CountingStream(bytes, codec)) {
            out.writeObject(new Object[] {1, new Wall(2)});
            assertThat(out.enable(true)).isFalse();
            out.reset();
            out.writeObject(new Object[] {1, new Wall(2)});
            assertThat(out.enable(false)).isTrue();
            out.reset();
            out.writeObject(new Object[] {1, new Wall(2)});
        }

        GraphReader in =
                GraphCodec.javaio().readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(in.read()).isEqualTo(new Object[] {1, new Window(12)});
        assertThat(in.read()).isEqualTo(new Object[] {new Window(11), new Window(12)});
        assertThat(in.read()).isEqualTo(new Object[] {1, new Window(12)});
    }

    /// The same two objects, each in place of the other.
    @ParameterizedTest
    @MethodSource("codecs")
    void objectsThatAFunctionSwapsAreWrittenInPlaceOfOneAnother(GraphCodec codec) throws Exception {
        Wall wall = new Wall(1);
        Pane pane = new Pane(2);
        GraphCodec swapping = codec.withReplacement(Part.class, part -> part == wall ? pane : wall);

        assertThat(codec.decode(swapping.encode(wall))).isEqualTo(pane);
        assertThat(codec.decode(swapping.encode(pane))).isEqualTo(wall);
        assertThat(codec.decode(swapping.encode(new Object[] {wall, pane, wall})))
                .isEqualTo(new Object[] {pane, pane, pane});
    }

    /// An element of a list whose tails are written in a loop of generated code.
    private static final class Node implements Serializable {
        private static final long serialVersionUID = 1;

        private final int value;
        private final @Nullable Node next;

        Node(int value, @Nullable Node next) {
            this.value = value;
            this.next = next;
        }

        Node negated() {
            return new Node(-value, next);
        }
    }

    /// A stream of java.io that negates nodes.
    private static final class NegatingStream extends java.io.ObjectOutputStream {
        NegatingStream(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            return object instanceof Node node ? node.negated() : object;
        }
    }

    private static List<Integer> values(Object first) {
        List<Integer> values = new ArrayList<>();
        for (Node node = (Node) first; node != null; node = node.next) {
            values.add(node.value);
        }
        return values;
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void eachNodeOfAListIsReplaced(GraphCodec codec) throws Exception {
        Node list = new Node(1, new Node(2, new Node(3, null)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (NegatingStream out = new NegatingStream(bytes)) {
            out.writeObject(list);
        }
        GraphCodec negating = codec.withReplacement(Node.class, Node::negated);
        GraphCodec evolving = negating.withEvolution(Evolution.EVOLVE);

        Object expected;
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            expected = in.readObject();
        }

        assertThat(values(expected)).containsExactly(-1, -2, -3);
        assertThat(values(codec.decode(negating.encode(list)))).isEqualTo(values(expected));
        assertThat(values(codec.decode(evolving.encode(list)))).isEqualTo(values(expected));
        assertThat(values(negating.copy(list))).isEqualTo(values(expected));
        GraphCodec trees = negating.withReferenceTracking(false);
        assertThat(values(codec.decode(trees.encode(list)))).isEqualTo(values(expected));
    }

    /// Is replaced by another object of its class.
    private static final class Twin implements Serializable {
        private static final long serialVersionUID = 1;

        private final String name;
        private transient Object replacement;
        private Object other;

        Twin(String name) {
            this.name = name;
        }

        private Object writeReplace() {
            return replacement;
        }
    }

    private static String indices(Object[] copies) {
        StringBuilder text = new StringBuilder();
        for (Object copy : copies) {
            String name = copy instanceof Twin twin ? twin.name : copy.toString();
            int first = 0;
            while (copies[first] != copy) {
                first++;
            }
            text.append(first).append(name).append(' ');
            if (copy instanceof Twin twin) {
                text.append(twin.other == twin).append(' ');
            }
        }
        return text.toString();
    }

    /// A replacement of the same class that was written as it is, and is met again.
    @ParameterizedTest
    @MethodSource("codecs")
    void replacementThatWasWrittenIsNotReplaced(GraphCodec codec) throws Exception {
        Twin one = new Twin("one");
        Twin two = new Twin("two");
        one.replacement = two;
        one.other = two;
        two.replacement = one;
        two.other = two;
        Twin first = new Twin("first");
        Twin second = new Twin("second");
        first.replacement = second;
        second.replacement = "text";

        Object[][] graphs = {
            {one, two, one, two},
            {two, one, one, two},
            {first, second, first, second},
            {second, first, second, first},
        };
        for (Object[] graph : graphs) {
            Object[] expected = Copies.javaIo(graph);
            assertThat(indices((Object[]) codec.decode(codec.encode(graph))))
                    .isEqualTo(indices(expected));
            assertThat(indices(codec.copy(graph))).isEqualTo(indices(expected));
        }
    }

    /// Writes an object without sharing, several times.
    private static final class Repeating implements Serializable {
        private static final long serialVersionUID = 1;

        private transient Object content;

        Repeating(Object content) {
            this.content = content;
        }

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            for (int i = 0; i < 3; i++) {
                out.writeUnshared(content);
            }
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            content = List.of(in.readObject(), in.readObject(), in.readObject());
        }
    }

    private static List<Integer> firstValues(Object repeating) {
        return ((List<?>) ((Repeating) repeating).content)
                .stream().map(first -> values(first).getFirst()).toList();
    }

    /// As java.io: an object that was replaced is looked up, and its replacement replaced in turn.
    @ParameterizedTest
    @MethodSource("codecs")
    void unsharedObjectIsReplacedEachTime(GraphCodec codec) throws Exception {
        Repeating repeating = new Repeating(new Node(1, null));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (NegatingStream out = new NegatingStream(bytes)) {
            out.writeObject(repeating);
        }
        GraphCodec negating = codec.withReplacement(Node.class, Node::negated);

        assertThat(firstValues(GraphCodec.javaio().decode(bytes.toByteArray())))
                .containsExactly(-1, 1, 1);
        assertThat(firstValues(codec.decode(negating.encode(repeating)))).containsExactly(-1, 1, 1);
    }

    @Test
    void leanFormatNeverReplacesStrings() throws Exception {
        GraphCodec replacing =
                GraphCodec.lean()
                        .withReplacement(
                                Object.class, object -> object instanceof String ? 1 : object);
        Repeating repeating = new Repeating("text");

        assertThat(replacing.copy("text")).isEqualTo("text");
        assertThat(GraphCodec.lean().decode(unshared(replacing, "text"))).isEqualTo("text");
        Object copy = GraphCodec.lean().decode(replacing.encode(repeating));
        assertThat(((Repeating) copy).content).isEqualTo(List.of("text", "text", "text"));
    }

    /// Is replaced by itself.
    private record Own(int number) implements Serializable {
        private Object writeReplace() {
            return this;
        }
    }

    /// As with java.io's `replaceObject`. The first objects of a graph with many are given to an
    /// index when it is made.
    @ParameterizedTest
    @MethodSource("codecs")
    void valuesThatAreReplacedByThemselvesStayShared(GraphCodec codec) throws Exception {
        GraphCodec replacing = codec.withReplacement(Object.class, object -> object);
        List<Object> values =
                List.of(
                        "text",
                        100_000,
                        new BigDecimal("1.5"),
                        new UUID(1, 2),
                        LocalDate.EPOCH,
                        new Own(7),
                        new Key(8));
        List<Object> graph = new ArrayList<>(values);
        for (int i = 0; i < 64; i++) {
            graph.add(new Key(i));
        }
        graph.addAll(values);

        Object[] copy = (Object[]) codec.decode(replacing.encode(graph.toArray()));

        for (int i = 0; i < values.size(); i++) {
            assertThat(copy[copy.length - values.size() + i]).isSameAs(copy[i]);
        }
    }
}
