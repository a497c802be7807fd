// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.OneByteStream;
import io.wherry.codec.ValueCodec;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Objects of classes for which the program has a codec of its own.
@Timeout(120)
final class ValueCodecTest {
    private final GraphCodec codec =
            GraphCodec.lean()
                    .withCodec(Money.class, new MoneyCodec())
                    .withCodec(Link.class, new LinkCodec())
                    .withCodec(AllValueKinds.class, new AllValueKinds.Codec());

    /// Not serializable.
    static final class Money {
        final long minor;
        final String currency;

        Money(long minor, String currency) {
            this.minor = minor;
            this.currency = currency;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Money money
                    && money.minor == minor
                    && money.currency.equals(currency);
        }

        @Override
        public int hashCode() {
            return Objects.hash(minor, currency);
        }
    }

    static final class MoneyCodec implements ValueCodec<Money> {
        @Override
        public void write(Money value, GraphOutput out) throws IOException {
            out.writeLong(value.minor);
            out.writeString(value.currency);
        }

        @Override
        public Money read(GraphInput in) throws IOException {
            return new Money(in.readLong(), in.readString());
        }

        @Override
        public boolean isLeaf() {
            return true;
        }
    }

    /// Refers to any objects; not serializable.
    static final class Link {
        final int number;
        @Nullable Object one;
        @Nullable Object other;

        Link(int number) {
            this.number = number;
        }
    }

    static final class LinkCodec implements ValueCodec<Link> {
        @Override
        public void write(Link value, GraphOutput out) throws IOException {
            out.writeVarInt(value.number);
            out.writeObject(value.one);
            out.writeObject(value.other);
        }

        @Override
        public Link read(GraphInput in) throws IOException {
            Link link = new Link(in.readVarInt());
            in.publish(link);
            link.one = in.readObject();
            link.other = in.readObject();
            return link;
        }
    }

    private static final class Order implements Serializable {
        private static final long serialVersionUID = 1;
        @Nullable Object total;
        @Nullable Object again;
        @Nullable Object more;
    }

    private record Pair(@Nullable Object first, @Nullable Object second) implements Serializable {}

    private interface Way {
        Object copy(Object root) throws IOException;
    }

    private List<Way> ways() {
        return List.of(
                root -> codec.decode(codec.encode(root)),
                root -> codec.decode(new OneByteStream(codec.encode(root))),
                this::throughSegments,
                root -> codec.unpack(codec.pack(root)),
                this::throughMemory);
    }

    private Object throughSegments(Object root) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        codec.encode(root, bytes);
        return codec.decode(new ByteArrayInputStream(bytes.toByteArray()));
    }

    private Object throughMemory(Object root) throws IOException {
        byte[] bytes = codec.encode(root);
        MemorySegment target = MemorySegment.ofArray(new byte[2 * bytes.length + 200]);
        long size = codec.encode(root, target);
        return codec.decode(target.asSlice(0, size));
    }

    @ParameterizedTest
    @ValueSource(
            ints = {0, 1, 7, 31, 32, 255, 256, 511, 512, 1023, 2047, 4090, 4096, 30_001, 70_000})
    void everythingThatACodecWritesIsRead(int length) throws Exception {
        AllValueKinds value = AllValueKinds.of(length, new Random(length));

        for (Way way : ways()) {
            AllValueKinds.assertSame((AllValueKinds) way.copy(value), value);
        }
    }

    @Test
    void stringsOfAnyLengthAreReadInBlocksOfAnyFill() throws Exception {
        for (int length = 4_060; length < 4_110; length++) {
            for (String letter : List.of("a", "\u20ac", "\u00e9")) {
                Money money = new Money(1, letter.repeat(length));
                for (Way way : ways()) {
                    assertThat(way.copy(List.of(money, money))).isEqualTo(List.of(money, money));
                }
            }
        }
    }

    @Test
    void objectsFollowLongBlocks() throws Exception {
        GraphCodec mixed =
                GraphCodec.lean()
                        .withCodec(
                                Link.class,
                                new ValueCodec<>() {
                                    @Override
                                    public void write(Link value, GraphOutput out)
                                            throws IOException {
                                        out.writeObject("first");
                                        out.writeIntArray(new int[value.number]);
                                        out.writeObject(value.one);
                                        out.writeBytes(new byte[value.number], 0, value.number);
                                    }

                                    @Override
                                    public Link read(GraphInput in) throws IOException {
                                        assertThat(in.readObject(String.class)).isEqualTo("first");
                                        Link link = new Link(in.readIntArray().length);
                                        link.one = in.readObject();
                                        in.readBytes(new byte[link.number], 0, link.number);
                                        return link;
                                    }
                                });
        for (int length : new int[] {0, 1, 100, 4_095, 4_096, 100_000}) {
            Link link = new Link(length);
            link.one = "one";

            Object[] copy = mixed.decode(mixed.encode(new Object[] {link, "x"}), Object[].class);

            assertThat(((Link) copy[0]).one).isEqualTo("one");
            assertThat(((Link) copy[0]).number).isEqualTo(length);
            assertThat(copy[1]).isEqualTo("x");
        }
    }

    @Test
    void extremeNumbersAreRead() throws Exception {
        AllValueKinds value = new AllValueKinds();
        value.ints = new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 127, 128, -64, -65};
        value.longs = new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 35, -(1L << 62)};
        value.floats = new float[] {Float.NaN, -0f, Float.intBitsToFloat(0x7fc00001)};
        value.doubles = new double[] {Double.NaN, -0.0, Double.longBitsToDouble(-1)};

        for (Way way : ways()) {
            AllValueKinds.assertSame((AllValueKinds) way.copy(value), value);
        }
    }

    @Test
    void smallValueTakesOneByteMoreThanItsContent() throws Exception {
        int one = codec.encode(new Money[] {new Money(1, "EUR")}).length;

        int two = codec.encode(new Money[] {new Money(1, "EUR"), new Money(2, "EUR")}).length;

        assertThat(two - one).isEqualTo(1 + 1 + Long.BYTES + 1 + 3); // token, head, content
    }

    @Test
    void valuesKeepTheirIdentity() throws Exception {
        Money money = new Money(5, "EUR");
        Link link = new Link(3);
        Order order = new Order();
        order.total = money;
        order.again = link;
        link.one = money;
        order.more = new Object[] {link, order, new Pair(money, link)};

        for (Way way : ways()) {
            Order copy = (Order) way.copy(order);
            Object[] more = (Object[]) Objects.requireNonNull(copy.more);
            assertThat(copy.total).isEqualTo(money);
            assertThat(((Link) copy.again).one).isSameAs(copy.total);
            assertThat(more[0]).isSameAs(copy.again);
            assertThat(more[1]).isSameAs(copy);
            assertThat(((Pair) more[2]).first).isSameAs(copy.total);
            assertThat(((Pair) more[2]).second).isSameAs(copy.again);
        }
    }

    @Test
    void copyHasTheValuesWhicheverLoaderDefinedTheirClass() throws Exception {
        GraphCodec codec =
                GraphCodec.lean()
                        .withCodec(Money.class, new MoneyCodec())
                        .withCodec(Link.class, new LinkCodec());
        Link link = new Link(3);
        link.one = new Money(5, "EUR");
        link.other = link;

        Object[] copy = codec.copy(new Object[] {link, link.one});

        assertThat(((Link) copy[0]).one)
                .isEqualTo(link.one)
                .isSameAs(copy[1])
                .isNotSameAs(link.one);
        assertThat(((Link) copy[0]).other).isSameAs(copy[0]);
    }

    @Test
    void valuesAreElementsAndKeys() throws Exception {
        Map<Object, Object> map = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put(new Money(i, "EUR"), new ArrayList<>(List.of(new Money(-i, "CHF"))));
        }
        List<Money> list = List.of(new Money(1, "a"), new Money(2, "b"), new Money(3, "c"));

        for (Way way : ways()) {
            assertThat(way.copy(map)).isEqualTo(map);
            assertThat(way.copy(list)).isEqualTo(list);
            assertThat(way.copy(new ArrayList<>(list))).isEqualTo(list);
            assertThat(way.copy(list.toArray(new Money[0]))).isEqualTo(list.toArray());
        }
    }

    @Test
    void publishedValueIsKnownInItsCycles() throws Exception {
        Link link = new Link(1);
        link.one = link;
        Order order = new Order();
        order.total = link;
        link.other = new Object[] {order, new ArrayList<>(List.of(link)), new Pair(link, null)};

        for (Way way : ways()) {
            Link copy = (Link) way.copy(link);
            Object[] others = (Object[]) Objects.requireNonNull(copy.other);
            assertThat(copy.one).isSameAs(copy);
            assertThat(((Order) others[0]).total).isSameAs(copy);
            assertThat(((List<?>) others[1]).getFirst()).isSameAs(copy);
            assertThat(((Pair) others[2]).first).isSameAs(copy);
        }
    }

    /// Publishes nothing.
    private static final class LateLinkCodec implements ValueCodec<Link> {
        @Override
        public void write(Link value, GraphOutput out) throws IOException {
            new LinkCodec().write(value, out);
        }

        @Override
        public Link read(GraphInput in) throws IOException {
            int number = in.readVarInt();
            Object one = in.readObject();
            Link link = new Link(number);
            link.one = one;
            link.other = in.readObject();
            return link;
        }
    }

    @Test
    void cycleThroughAFieldAnArrayOrAListGetsTheValueInTheEnd() throws Exception {
        GraphCodec late = GraphCodec.lean().withCodec(Link.class, new LateLinkCodec());
        Link link = new Link(1);
        Order order = new Order();
        order.total = link;
        order.again = new ArrayList<>(List.of(link));
        order.more = new Object[] {link, new HashMap<>(Map.of("key", link))};
        link.one = order;

        Link copy = late.decode(late.encode(link), Link.class);

        Order read = (Order) Objects.requireNonNull(copy.one);
        Object[] more = (Object[]) Objects.requireNonNull(read.more);
        assertThat(read.total).isSameAs(copy);
        assertThat(((List<?>) read.again).getFirst()).isSameAs(copy);
        assertThat(more[0]).isSameAs(copy);
        assertThat(((Map<?, ?>) more[1]).get("key")).isSameAs(copy);
    }

    @Test
    void referenceToAValueBeingReadIsRefused() throws Exception {
        GraphCodec late = GraphCodec.lean().withCodec(Link.class, new LateLinkCodec());
        Link link = new Link(1);
        link.one = link;
        byte[] bytes = late.encode(link);

        assertThatThrownBy(() -> late.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("not published")
                .hasMessageContaining(Link.class.getName());
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 31, 32, 33, 34, 100, 1_000, 5_000, 100_000})
    void valuesNestToAnyDepth(int depth) throws Exception {
        Link root = new Link(0);
        Link last = root;
        for (int i = 1; i < depth; i++) {
            Link next = new Link(i);
            if (i % 3 == 0) {
                last.one = new ArrayList<>(List.of(next));
            } else {
                last.other = next;
            }
            last = next;
        }
        last.one = root;
        last.other = new Money(7, "EUR");

        Link copy = codec.decode(codec.encode(root), Link.class);

        Link at = copy;
        for (int i = 1; i < depth; i++) {
            at = (Link) (i % 3 == 0 ? ((List<?>) at.one).getFirst() : at.other);
            assertThat(at.number).isEqualTo(i);
        }
        assertThat(at.one).isSameAs(copy);
        assertThat(at.other).isEqualTo(new Money(7, "EUR"));
    }

    @Test
    void untrackedWriterWritesSharedValuesTwice() throws Exception {
        GraphCodec untracked = codec.withReferenceTracking(false);
        Link link = new Link(1);
        link.one = new Money(1, "EUR");
        link.other = link.one;

        Link copy = codec.decode(untracked.encode(link), Link.class);

        assertThat(copy.one).isEqualTo(copy.other).isNotSameAs(copy.other);
        link.other = link;
        assertThatThrownBy(() -> untracked.encode(link)).isInstanceOf(InvalidObjectException.class);
    }

    @Test
    void leafIsWrittenByContentWhereValuesAreNotShared() throws Exception {
        GraphCodec byContent = codec.withSharedValues(false);
        Money money = new Money(1, "EUR");
        Link link = new Link(1);
        link.one = link;

        Object[] copy =
                byContent.decode(
                        byContent.encode(new Object[] {money, money, link, link}), Object[].class);

        assertThat(copy[0]).isEqualTo(copy[1]).isNotSameAs(copy[1]);
        assertThat(copy[2]).isSameAs(copy[3]);
        assertThat(((Link) copy[2]).one).isSameAs(copy[2]);
    }

    @Test
    void streamKnowsValuesOfEarlierMessages() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Money money = new Money(1, "EUR");
        Link link = new Link(2);
        link.one = money;
        try (GraphWriter writer = codec.writerTo(bytes)) {
            writer.write(money);
            writer.write(link);
            writer.write(new Object[] {money, link});
            writer.reset();
            writer.write(money);
        }

        GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));

        Object first = reader.read();
        Object second = reader.read();
        Object[] third = (Object[]) Objects.requireNonNull(reader.read());
        assertThat(((Link) second).one).isSameAs(first);
        assertThat(third[0]).isSameAs(first);
        assertThat(third[1]).isSameAs(second);
        assertThat(reader.read()).isEqualTo(first).isNotSameAs(first);
    }

    @Test
    void objectStreamsUseTheCodec() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (var out = new io.wherry.stream.ObjectOutputStream(bytes, codec)) {
            out.writeInt(5);
            out.writeObject(new Money(1, "EUR"));
            out.writeUnshared(new Link(3));
        }

        ByteArrayInputStream source = new ByteArrayInputStream(bytes.toByteArray());
        try (var in = new io.wherry.stream.ObjectInputStream(source, codec)) {
            assertThat(in.readInt()).isEqualTo(5);
            assertThat(in.readObject()).isEqualTo(new Money(1, "EUR"));
            assertThat(((Link) in.readObject()).number).isEqualTo(3);
        }
    }

    @Test
    void replacementGoesBeforeTheCodec() throws Exception {
        GraphCodec replacing =
                codec.withReplacement(Money.class, money -> money.minor == 0 ? "nothing" : money);

        assertThat(codec.decode(replacing.encode(new Money(0, "EUR")))).isEqualTo("nothing");
        assertThat(codec.decode(replacing.encode(new Money(2, "EUR"))))
                .isEqualTo(new Money(2, "EUR"));
    }

    @Test
    void threadsShareOneCodec() throws Exception {
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            Random random = new Random(thread);
            tasks.add(() -> {
                for (int round = 0; round < 200; round++) {
                    AllValueKinds value = AllValueKinds.of(random.nextInt(100), random);
                    value.objects.add(new Money(round, "EUR"));
                    value.objects.add(value.objects.getFirst());
                    AllValueKinds copy = codec.decode(codec.encode(value), AllValueKinds.class);
                    AllValueKinds.assertSame(copy, value);
                    assertThat(copy.objects).isEqualTo(value.objects);
                }
                return null;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        }
    }
}
