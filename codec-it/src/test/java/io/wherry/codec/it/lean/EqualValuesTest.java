// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.lean;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.testkit.Isomorphism;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Graphs of values that are equal but not the same, among others that are shared.
final class EqualValuesTest {
    private static final int PARTS = 20_000;

    /// More than `HandleIndexSize.FILTERED` has room for.
    private static final int VERY_MANY = 400_000;

    static Stream<GraphCodec> codecs() {
        return Stream.of(GraphCodec.lean(), GraphCodec.javaio());
    }

    static final class Part implements Serializable {
        int number;
        String text;
        @Nullable Object other;

        Part(int number, String text, @Nullable Object other) {
            this.number = number;
            this.text = text;
            this.other = other;
        }
    }

    record Line(long number, String text) implements Serializable {}

    /// Its hook makes the writer take all objects for changed.
    static final class Hooked implements Serializable {
        private Object writeReplace() {
            return this;
        }
    }

    /// Its objects have all the same hash of fields.
    record Figure(long value) implements Serializable {}

    private final Random random = new Random(7);
    private final List<Object> made = new ArrayList<>();

    /// A value of few, mostly an object of its own.
    @SuppressWarnings("StringOperationCanBeSimplified") // objects of their own
    private Object value(int kinds) {
        int kind = random.nextInt(kinds);
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> new String("value " + kind);
            case 3 -> BigDecimal.valueOf(kind, 2);
            case 4 -> LocalDate.ofEpochDay(kind);
            case 5 -> new Line(kind, new String("line"));
            case 6 -> new Part(kind, new String("part"), made.get(random.nextInt(made.size())));
            default -> made.get(random.nextInt(made.size()));
        };
    }

    private void make(int count, int kinds) {
        for (int i = 0; i < count; i++) {
            made.add(value(kinds));
        }
    }

    private void assertSame(GraphCodec codec) throws IOException {
        Isomorphism.check(made, codec.decode(codec.encode(made)));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void fewValuesAmongMany(GraphCodec codec) throws IOException {
        made.add("first");
        make(PARTS, 5);
        assertSame(codec);
    }

    /// The copies begin late, and end.
    @ParameterizedTest
    @MethodSource("codecs")
    void copiesAmongOthers(GraphCodec codec) throws IOException {
        made.add("first");
        make(PARTS, Integer.MAX_VALUE);
        make(PARTS, 2);
        make(PARTS, Integer.MAX_VALUE);
        assertSame(codec);
        assertSame(codec);
    }

    /// After enough others that a filter is asked before the table of handles.
    @ParameterizedTest
    @MethodSource("codecs")
    void copiesAfterVeryMany(GraphCodec codec) throws IOException {
        for (int i = 0; i < VERY_MANY; i++) {
            made.add("text " + i);
        }
        make(VERY_MANY, 2);
        assertSame(codec);
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void userCodeRunsBeforeAndAfter(GraphCodec codec) throws IOException {
        made.add("first");
        make(PARTS, 3);
        made.add(new Hooked());
        make(PARTS, 3);
        made.add(new Hooked());
        assertSame(codec);
        made.addFirst(new Hooked());
        assertSame(codec);
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void messagesOfAStream(GraphCodec codec) throws IOException {
        made.add("first");
        make(PARTS, 2);
        List<Object> others = new ArrayList<>(made);
        made.clear();
        made.add(others.get(1));
        make(PARTS, 2);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = codec.writerTo(bytes)) {
            writer.write(others);
            writer.write(made);
        }
        try (GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()))) {
            List<?> read = List.of(reader.read(), reader.read());
            Isomorphism.check(List.of(others, made), read);
        }
    }

    /// Equal objects without values.
    @Test
    void valuesByContentAmongEqualObjects() throws IOException {
        GraphCodec codec = GraphCodec.lean().withSharedValues(false);
        List<Figure> figures = new ArrayList<>();
        List<Object> objects = new ArrayList<>();
        for (int i = 0; i < PARTS; i++) {
            figures.add(new Figure(1));
            objects.add(figures.getLast());
            objects.add(figures.get(random.nextInt(figures.size())));
            if (i % 100 == 99) {
                objects.add("text " + i);
            }
        }

        List<?> copy = (List<?>) codec.decode(codec.encode(objects));

        Isomorphism.check(objects, copy);
    }
}
