// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.GraphReader;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.Limits;
import io.wherry.codec.RecordCodec;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.UnknownDictionaryException;
import io.wherry.codec.ValueCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The classes that the writers and readers of records agree on.
final class RecordDictionaryTest {
    private static final String UID = " private static final long serialVersionUID = 1; ";

    record Pair(Object one, Object other) implements Serializable {}

    static final class Point implements Serializable {
        int x = 5;
    }

    static final class Place implements Serializable {
        int x = 7;
    }

    private static RecordCodec records(Class<?>... classes) {
        return GraphCodec.lean().withRegistered(classes).records();
    }

    private static RecordCodec itemsOf(CompiledClassLoader peer, Evolution policy)
            throws ClassNotFoundException {
        return peer.codec()
                .withEvolution(policy)
                .withRegistered(peer.loadClass("peer.Item"))
                .records();
    }

    private static CompiledClassLoader item(String body) {
        return CompiledClassLoader.of(
                "public class Item implements Serializable {" + UID + body + "}");
    }

    @Test
    void sameClassesInTheSameOrderAreTheSameDictionary() {
        assertThat(records(Point.class, Pair.class).dictionaryHash())
                .isEqualTo(records(Point.class, Pair.class).dictionaryHash())
                .isNotEqualTo(records(Pair.class, Point.class).dictionaryHash())
                .isNotEqualTo(records(Point.class).dictionaryHash());
        assertThat(records(Point.class, Pair.class).dictionary())
                .isEqualTo(records(Point.class, Pair.class).dictionary());
    }

    @Test
    void classesHaveTheOrderOfTheirNumbers() {
        GraphCodec numbered =
                GraphCodec.lean().withRegistered(9, Pair.class).withRegistered(4, Point.class);

        assertThat(numbered.records().dictionaryHash())
                .isEqualTo(records(Point.class, Pair.class).dictionaryHash());
    }

    @Test
    void classesThatTheFormatKnowsAreLeftOut() throws IOException {
        RecordCodec codec = records(ArrayList.class, Point.class, String.class, int[].class);

        assertThat(codec.dictionary()).isEqualTo(records(Point.class).dictionary());
        assertThat(codec.decode(codec.encode(new ArrayList<>(List.of(1))))).isEqualTo(List.of(1));
    }

    @Test
    void dictionaryIsALeanMessageThatAnyCodecReads() throws IOException {
        assertThat(GraphCodec.lean().decode(records(Point.class, Pair.class).dictionary()))
                .isNull();
    }

    @Test
    void unknownDictionaryIsATypedErrorAndTheReaderGoesOn() throws IOException {
        RecordCodec writer = records(Place.class);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordCodec reader = records(Point.class);
        bytes.writeBytes(reader.encode(new Point()));
        bytes.writeBytes(writer.encode(new Place()));
        bytes.writeBytes(reader.encode(new Point()));

        GraphReader stream = reader.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(stream.read()).isInstanceOf(Point.class);
        assertThatThrownBy(stream::read)
                .isInstanceOfSatisfying(
                        UnknownDictionaryException.class,
                        e -> assertThat(e.hash()).isEqualTo(writer.dictionaryHash()))
                .hasMessageContainingAll(
                        "hash=%08x".formatted(writer.dictionaryHash()), " at byte ");
        assertThat(stream.read()).isInstanceOf(Point.class);
    }

    @Test
    void learnedDictionariesMixInOneStream() throws IOException {
        RecordCodec[] writers = {
            records(), records(Place.class), records(Point.class, Pair.class), records(Pair.class)
        };
        RecordCodec reader = records(Pair.class, Point.class);
        for (RecordCodec writer : writers) {
            assertThat(reader.learn(writer.dictionary())).isEqualTo(writer.dictionaryHash());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int rounds = 200;
        for (int i = 0; i < rounds; i++) {
            RecordCodec writer = writers[(i * 7 + i / 5) % writers.length];
            writer.encode(new Pair(new Point(), new Pair(i, new Place())), bytes);
            reader.encode(new Pair(i, new Point()), bytes);
        }

        GraphReader stream = reader.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
        for (int i = 0; i < rounds; i++) {
            Pair copy = (Pair) stream.read();
            assertThat(copy.one()).isInstanceOf(Point.class);
            assertThat(((Pair) copy.other()).one()).isEqualTo(i);
            assertThat(((Pair) copy.other()).other()).isInstanceOf(Place.class);
            assertThat(((Pair) stream.read()).one()).isEqualTo(i);
        }
    }

    @Test
    void recordsWithoutADictionaryAreReadByAll() throws IOException {
        byte[] bytes = records().encode(new Pair(1, new Point()));

        assertThat(((Pair) records(Place.class).decode(bytes)).one()).isEqualTo(1);
    }

    @Test
    void anotherShapeNeedsTheWritersDictionaryAndEvolution() throws Exception {
        CompiledClassLoader there = item("public int a = 1; public String b = \"b\";");
        CompiledClassLoader here = item("public long a = 2; public int c = 3;");
        for (Evolution policy : Evolution.values()) {
            RecordCodec writer = itemsOf(there, policy);
            RecordCodec reader = itemsOf(here, policy);
            byte[] bytes = writer.encode(there.make("Item"));

            assertThatThrownBy(() -> reader.decode(bytes))
                    .isInstanceOf(UnknownDictionaryException.class);
            reader.learn(writer.dictionary());
            if (policy == Evolution.STRICT) {
                assertThatThrownBy(() -> reader.decode(bytes))
                        .isInstanceOf(ClassMismatchException.class)
                        .hasMessageContaining("peer.Item");
            } else {
                Object copy = reader.decode(bytes);
                assertThat(copy).hasFieldOrPropertyWithValue("a", 1L);
                assertThat(copy).hasFieldOrPropertyWithValue("c", 0);
                assertThat(reader.decode(reader.encode(here.make("Item"))))
                        .hasFieldOrPropertyWithValue("a", 2L);
            }
        }
    }

    @Test
    void classIsLookedUpAtItsFirstObject() throws Exception {
        CompiledClassLoader there = item("public int a = 1;");
        RecordCodec writer =
                there.codec().withRegistered(there.loadClass("peer.Item"), Point.class).records();
        RecordCodec reader = records();
        reader.learn(writer.dictionary());

        assertThat(reader.decode(writer.encode(new Point()))).isInstanceOf(Point.class);
        byte[] bytes = writer.encode(there.make("Item"));
        assertThatThrownBy(() -> reader.decode(bytes))
                .isInstanceOf(UnknownClassException.class)
                .hasMessageContaining("peer.Item");
    }

    @Test
    void filtersAreAskedAboutClassesOfADictionary() throws IOException {
        byte[] bytes = records(Point.class, Pair.class).encode(new Pair(1, new Point()));
        GraphCodec own = GraphCodec.lean().withRegistered(Point.class, Pair.class);
        RecordCodec byName = own.withClassFilter(ClassFilter.allow(Pair.class.getName())).records();
        RecordCodec byFilter =
                own.withFilter(info ->
                                info.serialClass() == Point.class
                                        ? ObjectInputFilter.Status.REJECTED
                                        : ObjectInputFilter.Status.UNDECIDED)
                        .records();

        for (RecordCodec reader : List.of(byName, byFilter)) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> reader.decode(bytes))
                        .isInstanceOf(FilterRejectedException.class)
                        .hasMessageContaining(Point.class.getName());
            }
            assertThat(reader.decode(records(Point.class, Pair.class).encode(new Pair(1, 2))))
                    .isEqualTo(new Pair(1, 2));
        }
    }

    @Test
    void limitsCountForEachRecord() throws IOException {
        RecordCodec limited =
                GraphCodec.lean()
                        .withRegistered(Pair.class)
                        .withLimits(Limits.NONE.withReferences(20).withBytes(400).withDepth(5))
                        .records();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Object deep = 1;
        for (int i = 0; i < 6; i++) {
            deep = new Pair(deep, null);
        }
        Object[] tooMany =
                IntStream.range(0, 30).mapToObj(i -> new Pair(i, null)).toArray(Object[]::new);
        for (Object root : new Object[] {new Pair(1, 2), deep, tooMany, new byte[500], "x"}) {
            limited.encode(root, bytes);
        }

        GraphReader reader = limited.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(reader.read()).isEqualTo(new Pair(1, 2));
        for (String what : List.of("depth", "references", "bytes")) {
            assertThatThrownBy(reader::read)
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining(what);
        }
        assertThat(reader.read()).isEqualTo("x");
    }

    @ParameterizedTest
    @EnumSource(Evolution.class)
    void valuesOfOwnCodecsAreInDictionaries(Evolution policy) throws IOException {
        ValueCodec<Thread> byName =
                new ValueCodec<>() {
                    @Override
                    public void write(Thread value, GraphOutput out) throws IOException {
                        out.writeString(value.getName());
                    }

                    @Override
                    public Thread read(GraphInput in) throws IOException {
                        return new Thread(in.readString());
                    }
                };
        RecordCodec codec =
                GraphCodec.lean()
                        .withEvolution(policy)
                        .withCodec(Thread.class, byName)
                        .withRegistered(Thread.class, Pair.class)
                        .records();

        byte[] bytes = codec.encode(new Pair(new Thread("one"), null));

        assertThat(bytes).hasSizeLessThan(20);
        assertThat(((Thread) ((Pair) codec.decode(bytes)).one()).getName()).isEqualTo("one");
    }

    @Test
    void anyNumberOfClassesIsInADictionary() throws Exception {
        String[] sources =
                IntStream.range(0, 500)
                        .mapToObj(i -> "class C" + i + " implements Serializable { int n; }")
                        .toArray(String[]::new);
        CompiledClassLoader peer = CompiledClassLoader.of(sources);
        List<Class<?>> classes = new ArrayList<>();
        Map<Object, Object> objects = new HashMap<>();
        for (int i = 0; i < sources.length; i++) {
            Object object = peer.make("C" + i);
            objects.put(i, new Object[] {object, object.getClass(), new Point()});
            classes.add(object.getClass());
        }
        RecordCodec codec = peer.codec().withRegistered(classes).records();

        Map<?, ?> copy = (Map<?, ?>) codec.decode(codec.encode(objects));

        for (int i = 0; i < sources.length; i++) {
            Object[] some = (Object[]) copy.get(i);
            assertThat(some[0]).isInstanceOf(classes.get(i));
            assertThat(some[1]).isSameAs(classes.get(i));
            assertThat(some[2]).isInstanceOf(Point.class);
            assertThat(codec.decode(codec.encode(some[0]))).isInstanceOf(classes.get(i));
        }
    }

    @Test
    void classesWhoseObjectsCannotBeWrittenAreRefusedWhenTheyAreRegistered() {
        assertThatThrownBy(() -> records(Point.class, Thread.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Thread");
    }

    @Test
    void numberOfDictionariesIsBounded() throws IOException {
        RecordCodec reader = records();
        GraphCodec writer = GraphCodec.lean();
        Class<?> array = Point.class;
        for (int i = 0; i < 255; i++) {
            array = array.arrayType();
            if (i % 200 == 199) {
                array = Place.class.arrayType();
            }
            reader.learn(writer.withRegistered(array).records().dictionary());
        }
        byte[] again = writer.withRegistered(array).records().dictionary();
        byte[] more = records(Pair.class, Point.class, Place.class).dictionary();

        reader.learn(again);
        assertThatThrownBy(() -> reader.learn(more))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("dictionaries");
    }
}
