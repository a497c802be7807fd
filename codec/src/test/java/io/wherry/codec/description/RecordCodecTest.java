// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.MessageAbortedException;
import io.wherry.codec.RecordCodec;
import io.wherry.codec.RichGraph;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Records: messages that can be read alone, moved and put together in any order.
@Timeout(120)
final class RecordCodecTest {
    private static final RecordCodec RECORDS =
            GraphCodec.lean()
                    .withRegistered(Order.class, Item.class, Side.class, Item[].class)
                    .records();

    enum Side {
        BUY,
        SELL
    }

    record Order(long number, Side side, List<Item> items) implements Serializable {}

    static class Item implements Serializable {
        String name = "";
        double price;
        Object owner = this;

        static Item of(String name, double price) {
            Item item = new Item();
            item.name = name;
            item.price = price;
            return item;
        }
    }

    /// Not in the dictionary.
    record Note(String text, Object about) implements Serializable {}

    private static Order order(int number) {
        Item item = Item.of("item " + number, number / 4.0);
        return new Order(number, Side.values()[number & 1], List.of(item, item));
    }

    private static void check(Object copy, int number) {
        Order order = (Order) copy;
        assertThat(order.number()).isEqualTo(number);
        assertThat(order.side()).isEqualTo(Side.values()[number & 1]);
        Item item = order.items().getFirst();
        assertThat(order.items().get(1)).isSameAs(item);
        assertThat(item.name).isEqualTo("item " + number);
        assertThat(item.price).isEqualTo(number / 4.0);
        assertThat(item.owner).isSameAs(item);
    }

    private static byte[] stream(Object... roots) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = RECORDS.writerTo(bytes)) {
            for (Object root : roots) {
                writer.write(root);
            }
        }
        return bytes.toByteArray();
    }

    private static GraphReader reader(byte[] bytes) {
        return RECORDS.readerFrom(new ByteArrayInputStream(bytes));
    }

    /// Cuts a stream into its records, by the heads of the segments alone.
    private static List<byte[]> cut(byte[] stream) {
        List<byte[]> records = new ArrayList<>();
        int from = 0;
        int at = 0;
        while (at < stream.length) {
            long head = 0;
            int shift = 0;
            byte next;
            do {
                next = stream[at++];
                head |= (next & 0x7fL) << shift;
                shift += 7;
            } while (next < 0);
            at += (int) (head >>> 2);
            if ((head & 3) != 0) {
                records.add(Arrays.copyOfRange(stream, from, at));
                from = at;
            }
        }
        return records;
    }

    private static byte[] joined(List<byte[]> records) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        records.forEach(all::writeBytes);
        return all.toByteArray();
    }

    @Test
    void recordDoesNotDescribeClassesOfTheDictionary() throws IOException {
        byte[] bytes = RECORDS.encode(Side.SELL);

        // head, hash of the dictionary, number of descriptions, class, constant
        assertThat(bytes).hasSize(1 + 4 + 1 + 1 + 1);
        assertThat(RECORDS.decode(bytes)).isEqualTo(Side.SELL);
    }

    @Test
    void otherClassesAreDescribedInEachRecord() throws IOException {
        Note note = new Note("late", order(3));
        List<byte[]> records = cut(stream(note, order(1), note, 5, null, note));

        assertThat(records.get(0)).isEqualTo(records.get(2)).isEqualTo(records.get(5));
        for (int i : new int[] {0, 2, 5}) {
            Note copy = RECORDS.decode(records.get(i), Note.class);
            assertThat(copy.text()).isEqualTo("late");
            check(copy.about(), 3);
        }
        assertThat(RECORDS.decode(records.get(3))).isEqualTo(5);
        assertThat(RECORDS.decode(records.get(4))).isNull();
    }

    @Test
    void shuffledRecordsOfSeveralStreamsAreRead() throws IOException {
        List<byte[]> records = new ArrayList<>();
        for (int part = 0; part < 10; part++) {
            Object[] orders = new Object[100];
            for (int i = 0; i < orders.length; i++) {
                int number = 100 * part + i;
                orders[i] = number % 7 == 0 ? new Note("n", order(number)) : order(number);
            }
            records.addAll(cut(stream(orders)));
        }
        Collections.shuffle(records, new Random(31));
        boolean[] seen = new boolean[1_000];

        try (GraphReader reader = reader(joined(records))) {
            for (int i = 0; i < seen.length; i++) {
                Object copy = reader.read();
                Order order = (Order) (copy instanceof Note note ? note.about() : copy);
                check(order, (int) order.number());
                assertThat(copy).isInstanceOf(order.number() % 7 == 0 ? Note.class : Order.class);
                seen[(int) order.number()] = true;
            }
            assertThatThrownBy(reader::read).isInstanceOf(java.io.EOFException.class);
        }
        assertThat(seen).doesNotContain(false);
    }

    @Test
    void graphsOfAllKindsAreReadAlone() throws IOException {
        for (Object root : RichGraph.parts()) {
            byte[] bytes = RECORDS.encode(root);

            assertThat(RECORDS.encode(RECORDS.decode(bytes)))
                    .as("%s", root.getClass())
                    .hasSameSizeAs(bytes);
        }
        RECORDS.decode(RECORDS.encode(RichGraph.whole()));
    }

    @Test
    void classObjectsAndEnumSetsNameClassesOfTheDictionary() throws IOException {
        Object[] root = {Order.class, EnumSet.of(Side.BUY), Note.class, new Item[1], Order.class};

        byte[] bytes = RECORDS.encode(root);
        Object[] copy = RECORDS.decode(bytes, Object[].class);

        assertThat(copy[0]).isSameAs(Order.class);
        assertThat(copy[1]).isEqualTo(EnumSet.of(Side.BUY));
        assertThat(copy[2]).isSameAs(Note.class);
        assertThat(copy[3]).isInstanceOf(Item[].class);
        assertThat(bytes).hasSizeLessThan(30 + Note.class.getName().length());
    }

    @Test
    void longRecordHasSeveralSegments() throws IOException {
        byte[] content = new byte[1_000_000];
        new Random(1).nextBytes(content);
        Object[] large = new Object[10_000];
        Arrays.setAll(large, RecordCodecTest::order);
        List<byte[]> records = cut(stream(content, large, "end"));

        assertThat(records).hasSize(3);
        assertThat(RECORDS.decode(records.get(0))).isEqualTo(content);
        Object[] copy = RECORDS.decode(records.get(1), Object[].class);
        check(copy[9_999], 9_999);
        assertThat(RECORDS.decode(records.get(2))).isEqualTo("end");
    }

    @Test
    void readersOfStreamsBuffersAndMemoryAgree() throws IOException {
        byte[] bytes = RECORDS.encode(order(5));
        ByteArrayInputStream two = new ByteArrayInputStream(joined(List.of(bytes, bytes)));

        check(RECORDS.decode(ByteBuffer.wrap(bytes)), 5);
        check(RECORDS.decode(ByteBuffer.allocateDirect(99_999).put(bytes).flip()), 5);
        check(RECORDS.decode(two), 5);
        assertThat(two.available()).isEqualTo(bytes.length);
        check(RECORDS.decode(two), 5);
        assertThatThrownBy(() -> RECORDS.decode(two)).isInstanceOf(java.io.EOFException.class);
    }

    @Test
    void writerKeepsNothingOfTheRecordsBefore() throws IOException {
        String text = "the same";
        List<byte[]> records = cut(stream(text, text, new Note(text, text)));

        assertThat(records.get(0)).isEqualTo(records.get(1));
        Note copy = RECORDS.decode(records.get(2), Note.class);
        assertThat(copy.about()).isSameAs(copy.text());
    }

    @Test
    void failedRecordLeavesTheOthersReadable() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = RECORDS.writerTo(bytes)) {
            writer.write(order(1));
            Object[] refused = {order(2), new byte[100_000], new Object()};
            assertThatThrownBy(() -> writer.write(refused))
                    .isInstanceOf(NotSerializableException.class);
            writer.write(new Note("after", order(3)));
        }

        try (GraphReader reader = reader(bytes.toByteArray())) {
            check(reader.read(), 1);
            assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
            check(((Note) reader.read()).about(), 3);
        }
    }

    /// Counts bytes and, for the flatness of memory, never keeps one.
    private static final class Counted extends OutputStream {
        long count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] b, int from, int length) {
            count += length;
        }
    }

    /// An endless repetition of the same records.
    private static final class Repeated extends java.io.InputStream {
        private final byte[] bytes;
        private int at;

        Repeated(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            at = at == bytes.length ? 0 : at;
            return bytes[at++] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int length) {
            at = at == bytes.length ? 0 : at;
            int some = Math.min(length, bytes.length - at);
            System.arraycopy(bytes, at, target, from, some);
            at += some;
            return some;
        }
    }

    private static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Test
    void memoryStaysFlatOverMillionsOfRecords() throws IOException {
        int records = 2_000_000;
        Object[] roots = {order(1), new Note("n", 4), "text", 7L};
        Counted target = new Counted();
        try (GraphWriter writer = RECORDS.writerTo(target);
                GraphReader reader = RECORDS.readerFrom(new Repeated(stream(roots)))) {
            for (int i = 0; i < 1_000; i++) {
                writer.write(roots[i & 3]);
                reader.read();
            }
            long before = used();
            for (int i = 0; i < records; i++) {
                writer.write(i == 3 ? "x" + i : roots[i & 3]);
                reader.read();
            }
            assertThat(used() - before).isLessThan(4 << 20);
        }
        assertThat(target.count).isGreaterThan(10L * records);
    }

    @Test
    void closedStreamsDoNotDisturbThoseThatUseTheSameEngines() throws IOException {
        byte[] bytes = stream(order(1), order(2));
        GraphReader closed = reader(bytes);
        check(closed.read(), 1);
        closed.close();
        GraphWriter done = RECORDS.writerTo(new ByteArrayOutputStream());
        done.write(order(1));
        done.close();
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        GraphWriter writer = RECORDS.writerTo(target);
        GraphReader open = reader(bytes);
        check(open.read(), 1);

        closed.close();
        closed.reset();
        assertThatThrownBy(closed::read).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> closed.readAdmitting(_ -> false))
                .isInstanceOf(IllegalStateException.class);
        done.close();
        done.reset();
        assertThatThrownBy(() -> done.write("x")).isInstanceOf(IllegalStateException.class);

        check(open.read(), 2);
        writer.write(order(3));
        writer.close();
        check(RECORDS.decode(target.toByteArray()), 3);
    }

    @Test
    void oneCodecServesManyThreads() throws Exception {
        byte[] header = GraphCodec.lean().withRegistered(Note.class).records().dictionary();
        RecordCodec other = GraphCodec.lean().withRegistered(Note.class).records();
        RecordCodec shared =
                GraphCodec.lean()
                        .withRegistered(Order.class, Item.class, Side.class, Item[].class)
                        .records();
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            int seed = thread;
            tasks.add(() -> {
                shared.learn(header);
                for (int i = 0; i < 5_000; i++) {
                    check(shared.decode(shared.encode(order(seed + i))), seed + i);
                    byte[] note = other.encode(new Note("n" + i, order(seed)));
                    Note copy = shared.decode(note, Note.class);
                    assertThat(copy.text()).isEqualTo("n" + i);
                    check(copy.about(), seed);
                }
                return seed;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
            for (Future<Integer> done : threads.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
                done.get();
            }
        }
    }
}
