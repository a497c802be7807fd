// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.size;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Box;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import io.wherry.codec.OneByteStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Things longer than a segment, and than what is taken on trust of a stream of unknown length.
@SuppressWarnings({"ArrayRecordComponent", "JdkObsolete"}) // what real graphs hold
@Tag("slow")
final class LargeGraphTest {
    private static final GraphCodec CODEC = GraphCodec.lean();

    record Point(int x, int y) implements Serializable {}

    /// The copies of `root` by every way there is, several segments long.
    private static List<Object> copies(Object root) throws IOException {
        InMemoryStream wire = new InMemoryStream();
        wire.writer.write(root);
        wire.writer.write("after");
        wire.writer.close();
        List<Object> copies = new ArrayList<>();
        GraphReader reader = CODEC.readerFrom(new ByteArrayInputStream(wire.bytes.toByteArray()));
        copies.add(reader.read());
        assertThat(reader.read()).isEqualTo("after");

        InMemoryStream alone = new InMemoryStream();
        alone.writer.write(root);
        alone.writer.close();
        byte[] segments = alone.bytes.toByteArray();
        copies.add(CODEC.decode(segments));
        copies.add(CODEC.decode(new ByteArrayInputStream(segments)));
        copies.add(CODEC.decode(new OneByteStream(segments)));
        copies.add(CODEC.decode(ByteBuffer.allocateDirect(segments.length).put(segments).flip()));
        byte[] whole = CODEC.encode(root);
        copies.add(CODEC.decode(whole));
        copies.add(CODEC.decode(new ByteArrayInputStream(whole)));
        for (byte[] direct : written(root, whole.length + 4096)) {
            copies.add(CODEC.decode(direct));
            copies.add(CODEC.decode(Channels.newChannel(new ByteArrayInputStream(direct))));
        }
        copies.add(CODEC.unpack(CODEC.pack(root)));
        return copies;
    }

    /// Returns the bytes written to memory outside the heap, a buffer and a channel.
    private static List<byte[]> written(Object root, int room) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(room);
            long size = CODEC.encode(root, memory);
            ByteBuffer buffer = ByteBuffer.allocate(room);
            CODEC.encode(root, buffer);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            CODEC.encode(root, Channels.newChannel(bytes));
            byte[] inMemory = memory.asSlice(0, size).toArray(ValueLayout.JAVA_BYTE);
            byte[] inBuffer = Arrays.copyOf(buffer.array(), buffer.position());
            return List.of(inMemory, inBuffer, bytes.toByteArray());
        }
    }

    @ParameterizedTest
    @CsvSource({"300,300", "5,30000", "3,1"})
    void rowsGoOnInTheNextSegment(int rows, int length) throws IOException {
        Random random = new Random(2);
        double[][] block = new double[rows][length];
        for (double[] row : block) {
            Arrays.setAll(row, _ -> random.nextDouble());
        }
        block[rows / 2] = block[rows - 1];

        for (Object copy : copies(new Object[] {"a", block, block[0], "b"})) {
            Object[] read = (Object[]) copy;
            double[][] same = (double[][]) read[1];
            assertThat(Arrays.deepEquals(same, block)).isTrue();
            assertThat(same[rows / 2]).isSameAs(same[rows - 1]);
            assertThat(same[0]).isSameAs(read[2]);
            assertThat(read[3]).isEqualTo("b");
        }
    }

    static List<Object> leaves() {
        Random random = new Random(1);
        byte[] bytes = new byte[300_001];
        random.nextBytes(bytes);
        boolean[] booleans = new boolean[200_003];
        short[] shorts = new short[200_003];
        char[] chars = new char[200_003];
        int[] ints = new int[600_007];
        long[] longs = new long[300_007];
        float[] floats = new float[300_007];
        double[] doubles = new double[300_007];
        for (int i = 0; i < booleans.length; i++) {
            booleans[i] = random.nextBoolean();
            shorts[i] = (short) random.nextInt();
            chars[i] = (char) random.nextInt();
        }
        Arrays.setAll(ints, _ -> random.nextInt());
        Arrays.setAll(longs, _ -> random.nextLong());
        Arrays.setAll(doubles, _ -> random.nextDouble());
        for (int i = 0; i < floats.length; i++) {
            floats[i] = random.nextFloat();
        }
        return List.of(
                bytes,
                booleans,
                shorts,
                chars,
                ints,
                longs,
                floats,
                doubles,
                new String(chars),
                new String(bytes, StandardCharsets.ISO_8859_1).repeat(5),
                new BigInteger(bytes));
    }

    @ParameterizedTest
    @MethodSource("leaves")
    void longLeavesGoOnInTheNextSegment(Object leaf) throws IOException {
        for (Object copy : copies(leaf)) {
            assertThat(copy).isEqualTo(leaf);
        }
        for (Object copy : copies(new Object[] {"a", leaf, new Box(leaf), "b"})) {
            Object[] read = (Object[]) copy;
            assertThat(read[0]).isEqualTo("a");
            assertThat(read[1]).isEqualTo(leaf);
            assertThat(((Box) read[2]).content).isSameAs(read[1]);
            assertThat(read[3]).isEqualTo("b");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {65_534, 65_535, 65_536, 65_537, 131_072, 300_000})
    void longArraysOfObjectsArrive(int length) throws IOException {
        Object[] mixed = new Object[length];
        Integer[] numbers = new Integer[length];
        Arrays.setAll(mixed, i -> i % 3 == 0 ? null : i % 3 == 1 ? "s" + i : (Object) i);
        Arrays.setAll(numbers, i -> i);

        for (Object copy : copies(mixed)) {
            assertThat(copy).isEqualTo(mixed);
        }
        for (Object copy : copies(numbers)) {
            assertThat(copy).isEqualTo(numbers).hasSameClassAs(numbers);
        }
    }

    @Test
    void longArraysHoldThemselvesAndWhatHoldsThem() throws IOException {
        Object[] array = new Object[200_000];
        Box box = new Box(array);
        array[0] = array;
        array[1] = box;
        array[100_000] = array;
        array[150_000] = new Object[] {array, box};
        array[199_999] = array;

        for (Object copy : copies(array)) {
            assertHoldsItself((Object[]) copy);
        }
        for (Object copy : copies(box)) {
            assertHoldsItself((Object[]) ((Box) copy).content);
        }
        for (Object copy : copies(new HashMap<>(Map.of("key", box)))) {
            assertHoldsItself((Object[]) ((Box) ((Map<?, ?>) copy).get("key")).content);
        }
    }

    private static void assertHoldsItself(Object[] read) {
        assertThat(read).hasSize(200_000);
        for (int i : new int[] {0, 100_000, 199_999}) {
            assertThat(read[i] == read).isTrue();
        }
        assertThat(((Box) read[1]).content == read).isTrue();
        Object[] inner = (Object[]) read[150_000];
        assertThat(inner[0] == read).isTrue();
        assertThat(inner[1] == read[1]).isTrue();
    }

    @Test
    void longArraysOfRecordsAndOfArraysArrive() throws IOException {
        Point[] points = new Point[100_000];
        Arrays.setAll(points, i -> new Point(i, i % 7));
        int[][] rows = new int[70_000][];
        Arrays.setAll(rows, i -> i % 5 == 0 ? null : new int[] {i});
        Object[][] nested = {points, rows, {points}, new Object[80_000]};
        nested[3][79_999] = nested;

        for (Object copy : copies(nested)) {
            Object[][] read = (Object[][]) copy;
            assertThat(read[0]).isEqualTo(points).hasSameClassAs(points);
            assertThat(read[1]).isEqualTo(rows).hasSameClassAs(rows);
            assertThat(read[2][0] == read[0]).isTrue();
            assertThat(read[3][79_999] == read).isTrue();
        }
    }

    /// Its readObject looks into its long array.
    static final class Looking implements Serializable {
        private final Object[] array;
        private transient Object seen;

        Looking(Object[] array) {
            this.array = array;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            seen = ((Point) array[array.length - 1]).x();
        }
    }

    @Test
    void hooksAndRecordsGetLongArraysComplete() throws IOException {
        Object[] array = new Object[100_000];
        Arrays.setAll(array, i -> new Point(i, i));
        record Holder(Object[] array, Object last) implements Serializable {
            Holder {
                if (!((Point) array[array.length - 1]).equals(last)) {
                    throw new IllegalArgumentException("incomplete");
                }
            }
        }

        for (Object copy :
                copies(new Object[] {new Looking(array), new Holder(array, array[99_999])})) {
            Object[] read = (Object[]) copy;
            assertThat(((Looking) read[0]).seen).isEqualTo(99_999);
            assertThat(((Holder) read[1]).array() == ((Looking) read[0]).array).isTrue();
        }
    }

    @Test
    void longCollectionsArrive() throws IOException {
        List<Object> list = new ArrayList<>();
        Map<Object, Object> map = new HashMap<>();
        for (int i = 0; i < 150_000; i++) {
            list.add(i % 2 == 0 ? "text " + i : (Object) i);
            map.put("key " + i, i);
        }
        for (Object root : List.of(list, new LinkedList<>(list), map, List.copyOf(list))) {
            for (Object copy : copies(root)) {
                assertThat(copy.equals(root)).isTrue();
            }
        }
    }

    @Test
    void manyMessagesOfManySegmentsFollowOneAnother() throws IOException {
        InMemoryStream wire = new InMemoryStream();
        List<Object> sent = new ArrayList<>();
        Random random = new Random(3);
        for (int i = 0; i < 60; i++) {
            int[] ints = new int[random.nextInt(100_000)];
            Arrays.setAll(ints, _ -> random.nextInt());
            Object message = i % 3 == 0 ? ints : i % 3 == 1 ? List.of(i) : "t".repeat(ints.length);
            sent.add(message);
            wire.writer.write(message);
        }

        GraphReader reader = wire.reader();
        for (Object message : sent) {
            assertThat(reader.read()).isEqualTo(message);
        }
    }

    @Test
    void smallObjectsFillManySegments() throws IOException {
        List<Object> boxes = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            boxes.add(new Box(new Point(i, -i)));
        }
        for (Object copy : copies(boxes)) {
            List<?> read = (List<?>) copy;
            for (int i = 0; i < 100_000; i += 991) {
                assertThat(((Box) read.get(i)).content).isEqualTo(new Point(i, -i));
            }
        }
    }
}
