// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Classes that both peers gave a number.
final class RegisteredTest {
    private static final GraphCodec PLAIN = GraphCodec.lean();

    record Pair(Object one, Object other) implements Serializable {}

    enum Side {
        LEFT,
        RIGHT
    }

    static final class Point implements Serializable {
        int x = 5;
    }

    static final class Place implements Serializable {
        int x = 5;
    }

    private static GraphCodec registered(Class<?>... classes) {
        return PLAIN.withRegistered(classes);
    }

    @Test
    void descriptionTakesFiveBytes() throws IOException {
        byte[] plain = PLAIN.encode(new Point());

        byte[] bytes = registered(Point.class).encode(new Point());

        // magic, segment, handle base, count, description, reference, the field
        assertThat(bytes).hasSize(2 + 1 + 1 + 1 + 5 + 1 + 4);
        assertThat(plain.length - bytes.length).isGreaterThan(Point.class.getName().length() / 2);
    }

    @Test
    void registeredAndOtherClassesMix() throws IOException {
        GraphCodec codec = registered(Pair.class, Side.class, Point[].class);
        Pair pair =
                new Pair(
                        new Object[] {Side.RIGHT, Point.class, Pair.class, EnumSet.of(Side.LEFT)},
                        new Point[] {new Point()});

        Pair copy = (Pair) codec.decode(codec.encode(pair));

        assertThat((Object[]) copy.one())
                .containsExactly(Side.RIGHT, Point.class, Pair.class, EnumSet.of(Side.LEFT));
        assertThat((Point[]) copy.other()).singleElement().hasFieldOrPropertyWithValue("x", 5);
    }

    @Test
    void codecWithRegisteredClassesReadsWhatOneWithoutWrote() throws IOException {
        byte[] bytes = PLAIN.encode(new Point());

        assertThat(registered(Side.class, Point.class).decode(bytes)).isInstanceOf(Point.class);
    }

    @Test
    void numbersGoOnFromCallToCall() throws IOException {
        GraphCodec twice = registered(Pair.class).withRegistered(List.of(Point.class));

        Object copy = registered(Pair.class, Point.class).decode(twice.encode(new Point()));

        assertThat(copy).isInstanceOf(Point.class);
    }

    @Test
    void peersWithOtherClassesAgreeOnNumbersOfTheirChoice() throws IOException {
        GraphCodec writer =
                PLAIN.withRegistered(7, Point.class).withRegistered(100_000, Place.class);
        GraphCodec reader =
                PLAIN.withRegistered(9, Pair.class)
                        .withRegistered(100_000, Place.class)
                        .withRegistered(0, Side.class)
                        .withRegistered(7, Point.class);
        Object[] objects = {new Point(), new Place(), Point.class, new Pair(1, 2)};

        Object[] copy = (Object[]) reader.decode(writer.encode(objects));

        assertThat(copy[0]).isInstanceOf(Point.class);
        assertThat(copy[1]).isInstanceOf(Place.class);
        assertThat(copy).endsWith(Point.class, new Pair(1, 2));
        assertThat(writer.withEvolution(Evolution.EVOLVE).encode(new Point()))
                .satisfies(bytes -> assertThat(reader.decode(bytes)).isInstanceOf(Point.class));
    }

    @Test
    void classesWithoutANumberGoAfterTheHighest() throws IOException {
        GraphCodec mixed = PLAIN.withRegistered(4, Point.class).withRegistered(Place.class);

        Object copy = PLAIN.withRegistered(5, Place.class).decode(mixed.encode(new Place()));

        assertThat(copy).isInstanceOf(Place.class);
    }

    @Test
    void numbersThatCannotBeGivenAreRefused() {
        GraphCodec codec = PLAIN.withRegistered(4, Point.class);

        assertThatThrownBy(() -> codec.withRegistered(4, Place.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("number=4", Point.class.getName(), Place.class.getName());
        assertThatThrownBy(() -> codec.withRegistered(5, Point.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("registered twice");
        for (int number : new int[] {-1, 1 << 24, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> codec.withRegistered(number, Place.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("number=" + number);
        }
        GraphCodec last = PLAIN.withRegistered((1 << 24) - 1, Point.class);
        assertThatThrownBy(() -> last.withRegistered(Place.class))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void numbersThatAreNotRegisteredAreRefusedByTheReader() throws IOException {
        byte[] bytes = PLAIN.withRegistered(5, Point.class).encode(new Point());
        GraphCodec reader = PLAIN.withRegistered(4, Point.class).withRegistered(6, Place.class);

        assertThatThrownBy(() -> reader.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("number=5");
    }

    @Test
    void anyNumberOfClassesCanBeRegistered() throws Exception {
        String[] sources =
                IntStream.range(0, 200)
                        .mapToObj(i ->
                                "class C" + i + " implements Serializable { int n = " + i + "; }")
                        .toArray(String[]::new);
        CompiledClassLoader peer = CompiledClassLoader.of(sources);
        List<Class<?>> classes = new ArrayList<>();
        List<Object> objects = new ArrayList<>();
        for (int i = 0; i < sources.length; i++) {
            objects.add(peer.make("C" + i));
            classes.add(objects.getLast().getClass());
        }
        GraphCodec codec = peer.codec().withRegistered(classes);

        List<?> copy = (List<?>) codec.decode(codec.encode(objects));

        assertThat(copy).hasSameSizeAs(objects);
        for (int i = 0; i < sources.length; i++) {
            assertThat(copy.get(i)).hasSameClassAs(objects.get(i));
            assertThat(copy.get(i)).hasFieldOrPropertyWithValue("n", i);
        }
    }

    @Test
    void anotherOrderIsAMismatchThatNamesTheClass() throws IOException {
        byte[] bytes = registered(Point.class, Place.class).encode(new Point());

        assertThatThrownBy(() -> registered(Place.class, Point.class).decode(bytes))
                .isInstanceOfSatisfying(
                        ClassMismatchException.class,
                        e -> assertThat(e.className()).isEqualTo(Place.class.getName()))
                .hasMessageContainingAll("number=0", " at byte ");
        byte[] array = registered(Point[].class).encode(new Point[1]);
        assertThatThrownBy(() -> registered(Place[].class).decode(array))
                .isInstanceOf(ClassMismatchException.class);
        byte[] constant = registered(Side.class).encode(Side.LEFT);
        assertThatThrownBy(() -> registered(Thread.State.class).decode(constant))
                .isInstanceOf(ClassMismatchException.class);
    }

    @Test
    void anotherShapeOfARegisteredClassIsAMismatch() throws Exception {
        CompiledClassLoader here =
                CompiledClassLoader.of("class Item implements Serializable { int a; }");
        CompiledClassLoader there =
                CompiledClassLoader.of("class Item implements Serializable { long a; }");
        byte[] bytes =
                registered(here.loadClass("peer.Item")).encode(new Object[] {here.make("Item")});

        assertThatThrownBy(() -> registered(there.loadClass("peer.Item")).decode(bytes))
                .isInstanceOf(ClassMismatchException.class)
                .hasMessageContaining("peer.Item");
    }

    @Test
    void numberThatIsNotRegisteredHereIsRefused() throws IOException {
        byte[] bytes = registered(Point.class, Place.class).encode(new Place());

        assertThatThrownBy(() -> PLAIN.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("class not registered here: number=1, registered=0");
        assertThatThrownBy(() -> registered(Point.class).decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("class not registered here: number=1, registered=1");
    }

    @Test
    void streamContinuesAfterAMismatch() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = registered(Point.class, Pair.class).writerTo(bytes)) {
            writer.write(new Point());
            writer.write(new Pair("a", "b"));
        }
        GraphCodec other = registered(Place.class, Pair.class);

        try (GraphReader reader = other.readerFrom(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThatThrownBy(reader::read).isInstanceOf(ClassMismatchException.class);
            assertThat(reader.read()).isEqualTo(new Pair("a", "b"));
        }
    }

    @Test
    void classIsRegisteredOnce() {
        assertThatThrownBy(() -> registered(Point.class, Pair.class, Point.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Point.class.getName());
    }
}
