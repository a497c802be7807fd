// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.Limits;
import io.wherry.codec.WireFormatException;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.JavaIo;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Streams with other fields, read by java.io.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FieldRewriterTest {
    private static final String PART = Part.class.getName();

    /// Refers to other objects, twice.
    static class Part implements Serializable {
        private static final long serialVersionUID = 1;
        int number;
        long cost;
        Object first;
        Object second;
        Collection<Object> others = new ArrayList<>();

        Part(int number) {
            this.number = number;
            this.cost = 3L * number;
        }
    }

    /// Writes and reads one of the fields by itself, and other data.
    static class Written extends Part {
        private static final long serialVersionUID = 1;
        Object third;

        Written(int number) {
            super(number);
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeInt(number);
            out.writeObject(others);
            out.defaultWriteObject();
            out.writeObject("end");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.readInt();
            in.readObject();
            in.defaultReadObject();
            in.readObject();
        }
    }

    private static byte[] rewritten(byte[] bytes, ClassChanges changes) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (StreamInput input = StreamInput.of("test", bytes)) {
            StreamRewriter.rewrite(input, changes, out);
        }
        return out.toByteArray();
    }

    private static Object without(Object graph, String field) throws Exception {
        ClassChanges changes = ClassChanges.NONE.withoutField(PART, field);
        return JavaIo.read(rewritten(Streams.of(graph), changes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"number", "cost", "first", "second", "others"})
    void droppedFieldHasItsDefaultAndAllElseStays(String field) throws Exception {
        Random random = new Random(field.hashCode());
        for (int round = 0; round < 150; round++) {
            Part graph = graph(random, 1 + random.nextInt(30));

            Object read = without(graph, field);

            Object expected = JavaIo.read(Streams.of(graph));
            for (Part part : parts(expected)) {
                clear(part, field);
            }
            Isomorphism.check(expected, read);
        }
    }

    private static void clear(Part part, String field) {
        switch (field) {
            case "number" -> part.number = 0;
            case "cost" -> part.cost = 0;
            case "first" -> part.first = null;
            case "second" -> part.second = null;
            default -> part.others = null;
        }
    }

    /// Returns a graph of `size` parts that share strings, lists, arrays, enum constants and classes, in cycles.
    private static Part graph(Random random, int size) {
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            parts.add(random.nextInt(4) == 0 ? new Written(i) : new Part(i));
        }
        List<Object> pool = new ArrayList<>(parts);
        pool.addAll(List.of("tea", "Ljava/lang/Object;", TimeUnit.DAYS, new int[] {1, 2}));
        pool.addAll(List.of(Part.class, Written.class, new Object[] {"in", TimeUnit.DAYS}));
        pool.addAll(List.of(new Kinds.Point(1, 2, parts.getFirst()), Kinds.Colour.GREEN));
        pool.add(Arrays.asList(parts.getLast(), "tea", 5));
        for (Part part : parts) {
            part.first = random.nextInt(5) == 0 ? null : any(pool, random);
            part.second = any(pool, random);
            part.others.add(any(pool, random));
            if (part instanceof Written written) {
                written.third = any(pool, random);
            }
        }
        return parts.getFirst();
    }

    private static Object any(List<Object> pool, Random random) {
        return pool.get(random.nextInt(pool.size()));
    }

    /// Returns the parts that can be reached.
    private static List<Part> parts(Object graph) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Part> found = new ArrayList<>();
        List<Object> open = new ArrayList<>(List.of(graph));
        while (!open.isEmpty()) {
            Object next = open.removeLast();
            if (next == null || !seen.add(next)) {
                continue;
            }
            switch (next) {
                case Part part -> {
                    found.add(part);
                    open.add(part.first);
                    open.add(part.second);
                    open.add(part.others);
                    open.add(part instanceof Written written ? written.third : null);
                }
                case Collection<?> values -> open.addAll(values);
                case Object[] values -> open.addAll(Arrays.asList(values));
                case Kinds.Point point -> open.add(point.other());
                default -> {
                    /* a leaf */
                }
            }
        }
        return found;
    }

    @Test
    void objectsOfADroppedFieldAreGone() throws Exception {
        Part part = new Part(7);
        part.first = "only here";
        part.second = "x".repeat(70_000);

        byte[] bytes = rewritten(Streams.of(part), ClassChanges.NONE.withoutField(PART, "second"));

        assertThat(bytes).hasSizeLessThan(400);
        assertThat(((Part) JavaIo.read(bytes)).first).isEqualTo("only here");
    }

    @Test
    void longChainThatIsReferredToFromItsEndIsWrittenThere() throws Exception {
        Part head = new Part(0);
        Part last = head;
        for (int i = 1; i <= 100_000; i++) {
            Part next = new Part(i);
            next.others = null;
            next.second = last; // the way back, which is read out of turn at each part
            last.others = List.of(next);
            last = next;
        }
        Part root = new Part(-1);
        root.first = head;
        root.others.add(last);
        GraphCodec codec = GraphCodec.javaio().withLimits(Limits.NONE);
        byte[] bytes = codec.encode(root);

        byte[] changed = rewritten(bytes, ClassChanges.NONE.withoutField(PART, "first"));
        Object read = codec.decode(changed);

        Part next = (Part) ((List<?>) ((Part) read).others).getFirst();
        for (int i = 100_000; i > 0; i--) {
            assertThat(next.number).isEqualTo(i);
            next = (Part) next.second;
        }
        assertThat(next.number).isZero();
    }

    /// The same class after its fields have changed.
    static class Renamed implements Serializable {
        private static final long serialVersionUID = 1;
        long number;
        double cost;
        Object head;
        Object second;
        Collection<Object> others;
    }

    private static final ClassChanges CHANGED =
            ClassChanges.NONE
                    .withClass(PART, Renamed.class.getName())
                    .withField(PART, "first", "head")
                    .withFieldType(PART, "number", "long")
                    .withFieldType(PART, "cost", "double");

    @Test
    void fieldsGetOtherNamesAndTypes() throws Exception {
        Part part = new Part(-5);
        part.first = part;
        part.second = "two";
        byte[] bytes = Streams.of(part);

        Renamed read = (Renamed) JavaIo.read(rewritten(bytes, CHANGED));

        assertThat(read.number).isEqualTo(-5);
        assertThat(read.cost).isEqualTo(-15.0);
        assertThat(read.head).isSameAs(read);
        assertThat(read.second).isEqualTo("two");
        ClassChanges nameAlone = ClassChanges.NONE.withClass(PART, Renamed.class.getName());
        assertThatThrownBy(() -> JavaIo.read(rewritten(bytes, nameAlone)))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("incompatible types for field");
    }

    @Test
    void valueThatANewTypeDoesNotHoldIsAnError() throws Exception {
        byte[] bytes = Streams.of(new Part(300));

        assertThatThrownBy(() ->
                        rewritten(bytes, ClassChanges.NONE.withFieldType(PART, "number", "byte")))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("field=number, value=300");
        assertThatThrownBy(() ->
                        rewritten(bytes, ClassChanges.NONE.withFieldType(PART, "first", "byte")))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("field=first");
        assertThatThrownBy(() -> ClassChanges.NONE.withFieldType(PART, "first", "Object"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {(1L << 53) + 1, -(1L << 60) - 1, Long.MAX_VALUE})
    void wholeNumberThatNoRealOneEqualsIsAnError(long cost) throws Exception {
        Part part = new Part(1);
        part.cost = cost;
        byte[] bytes = Streams.of(part);

        for (String type : List.of("float", "double")) {
            assertThatThrownBy(() ->
                            rewritten(bytes, ClassChanges.NONE.withFieldType(PART, "cost", type)))
                    .isInstanceOf(WireFormatException.class)
                    .hasMessageContaining("field=cost, value=" + cost);
        }
        part.cost = Long.MIN_VALUE;
        Renamed read = (Renamed) JavaIo.read(rewritten(Streams.of(part), CHANGED));
        assertThat(read.cost).isEqualTo(-0x1p63);
    }

    @Test
    void annotatedClassOfADroppedFieldIsRefusedWhereItIsNeeded() throws Exception {
        Part part = new Part(1);
        part.first = new Kinds.Point(1, 2, null);
        part.second = new Kinds.Point(3, 4, null);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out =
                new ObjectOutputStream(bytes) {
                    @Override
                    protected void annotateClass(Class<?> type) throws IOException {
                        writeObject(type.getName().contains("Point") ? "http://code" : null);
                    }
                }) {
            out.writeObject(part);
        }

        assertThatThrownBy(() ->
                        rewritten(
                                bytes.toByteArray(), ClassChanges.NONE.withoutField(PART, "first")))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("annotations")
                .hasMessageContaining("Point");
    }

    @Test
    void streamsOfManyObjectsAndResetsAreRewritten() throws Exception {
        Part shared = new Part(2);
        Part first = new Part(1);
        first.first = shared;
        byte[] bytes =
                Streams.written(out -> {
                    out.writeObject(first);
                    out.writeInt(5);
                    out.writeObject(shared);
                    out.reset();
                    out.writeObject(shared);
                    out.writeUTF("end");
                });

        byte[] changed = rewritten(bytes, ClassChanges.NONE.withoutField(PART, "first"));

        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(changed))) {
            assertThat(((Part) in.readObject()).first).isNull();
            assertThat(in.readInt()).isEqualTo(5);
            Object before = in.readObject();
            Object after = in.readObject();
            assertThat(((Part) before).number).isEqualTo(2);
            assertThat(((Part) after).number).isEqualTo(2);
            assertThat(before).isNotSameAs(after);
            assertThat(in.readUTF()).isEqualTo("end");
        }
    }
}
