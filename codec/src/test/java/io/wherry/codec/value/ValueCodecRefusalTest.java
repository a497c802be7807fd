// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.MessageAbortedException;
import io.wherry.codec.OneByteStream;
import io.wherry.codec.ValueCodec;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.value.ValueCodecTest.Link;
import io.wherry.codec.value.ValueCodecTest.LinkCodec;
import io.wherry.codec.value.ValueCodecTest.Money;
import io.wherry.codec.value.ValueCodecTest.MoneyCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The errors of values that a codec of the program writes or reads.
@Timeout(60)
final class ValueCodecRefusalTest {
    private final GraphCodec codec = moneyCodec(new MoneyCodec());

    private static GraphCodec moneyCodec(ValueCodec<Money> money) {
        return GraphCodec.lean().withCodec(Money.class, money);
    }

    private static ValueCodec<Money> reading(LambdaCodec.Read<Money> read) {
        return LambdaCodec.of(0, new MoneyCodec()::write, read);
    }

    private static ValueCodec<Money> writing(LambdaCodec.Write<Money> write) {
        return LambdaCodec.of(0, write, new MoneyCodec()::read);
    }

    private void assertRefused(LambdaCodec.Read<Money> read, String message) throws IOException {
        GraphCodec writer = moneyCodec(writing(new MoneyCodec()::write));
        GraphCodec reader = moneyCodec(reading(read));
        Object[] root = {"before", new Money(5, "EUR"), "after", new Money(6, "EUR")};
        assertThatThrownBy(() -> reader.decode(writer.encode(root)))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining(message)
                .hasMessageContaining(Money.class.getName());
        assertThatThrownBy(() -> reader.decode(codec.encode(root)))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining(message)
                .hasMessageContaining(Money.class.getName());
    }

    @Test
    void readerWithoutTheCodecNamesTheClass() throws Exception {
        byte[] bytes = codec.encode(new Object[] {new Money(1, "EUR")});

        assertThatThrownBy(() -> GraphCodec.lean().decode(bytes))
                .isInstanceOfSatisfying(
                        ClassMismatchException.class,
                        e -> assertThat(e.className()).isEqualTo(Money.class.getName()))
                .hasMessageContaining("ValueCodec");
        assertThatThrownBy(() -> GraphCodec.lean().withEvolution(Evolution.EVOLVE).decode(bytes))
                .isInstanceOf(ClassMismatchException.class);
        assertThatThrownBy(() -> GraphCodec.lean().encode(new Money(1, "EUR")))
                .isInstanceOf(NotSerializableException.class);
    }

    @Test
    void readerGoesOnAfterAValueWithoutACodec() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = codec.writerTo(bytes)) {
            writer.write("first");
            writer.write(new Object[] {new Money(1, "EUR"), "more"});
            writer.write("last");
        }
        GraphReader reader =
                GraphCodec.lean().readerFrom(new ByteArrayInputStream(bytes.toByteArray()));

        assertThat(reader.read()).isEqualTo("first");
        assertThatThrownBy(reader::read).isInstanceOf(ClassMismatchException.class);
        assertThat(reader.read()).isEqualTo("last");
    }

    @Test
    void newCodecReadsOldContent() throws Exception {
        ValueCodec<Money> two =
                LambdaCodec.of(
                        2,
                        (money, out) -> {
                            out.writeString(money.currency);
                            out.writeSignedVarLong(money.minor);
                        },
                        in -> {
                            if (in.version() < 2) {
                                return new Money(in.readLong(), in.readString());
                            }
                            String currency = in.readString();
                            return new Money(in.readSignedVarLong(), currency);
                        });
        GraphCodec old = moneyCodec(writing(new MoneyCodec()::write));
        GraphCodec young = moneyCodec(two);
        Money money = new Money(-7, "EUR");

        assertThat(young.decode(old.encode(money))).isEqualTo(money);
        assertThat(young.decode(codec.encode(money))).isEqualTo(money);
        assertThat(young.decode(young.encode(money))).isEqualTo(money);
        assertThatThrownBy(() -> old.decode(young.encode(money)))
                .isInstanceOf(ClassMismatchException.class)
                .hasMessageContaining("here=0")
                .hasMessageContaining("in the stream=2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> moneyCodec(LambdaCodec.of(-1, (_, _) -> {}, _ -> null)));
    }

    @Test
    void codecThatReadsTooLittleIsRefused() throws Exception {
        assertRefused(in -> new Money(in.readLong(), "EUR"), "unread");
        assertRefused(_ -> new Money(5, "EUR"), "unread");
        assertRefused(in -> new Money(in.readInt(), "EUR"), "unread");
    }

    @Test
    void codecThatReadsTooMuchIsRefused() throws Exception {
        assertRefused(
                in -> {
                    Money money = new Money(in.readLong(), in.readString());
                    in.readByte();
                    return money;
                },
                "more data than were written");
        assertRefused(
                in -> new Money(in.readLong() + in.readLong(), "EUR"),
                "more data than were written");
        assertRefused(
                in -> new Money(in.readLong(), in.readString() + in.readObject()),
                "where none was written");
        assertRefused(
                in -> {
                    in.readBytes(new byte[100], 0, 100);
                    return new Money(1, "EUR");
                },
                "more data than were written");
    }

    @Test
    void codecThatPassesOverAFailureIsRefused() throws Exception {
        assertRefused(
                in -> {
                    long minor = in.readLong();
                    String currency = in.readString();
                    try {
                        in.readLong();
                    } catch (IOException _) {
                        currency = "nothing";
                    }
                    return new Money(minor, currency);
                },
                "more data than were written");
    }

    @Test
    void lengthsAreCheckedAgainstTheBlock() throws Exception {
        GraphCodec writer =
                moneyCodec(
                        writing((_, out) -> {
                            out.writeVarInt(Integer.MAX_VALUE);
                            out.writeByte(1);
                        }));
        byte[] bytes = writer.encode(new Object[] {new Money(1, "EUR"), new byte[100]});
        List<LambdaCodec.Read<Money>> reads =
                List.of(
                        in -> new Money(in.readByteArray().length, ""),
                        in -> new Money(in.readBooleanArray().length, ""),
                        in -> new Money(in.readLongArray().length, ""),
                        in -> new Money(in.readDoubleArray().length, ""),
                        in -> new Money(0, in.readString()),
                        in -> new Money(in.readCount(1), ""));
        for (LambdaCodec.Read<Money> read : reads) {
            GraphCodec reader = moneyCodec(reading(read));
            assertThatThrownBy(() -> reader.decode(bytes)).isInstanceOf(WireFormatException.class);
        }
        GraphCodec dribbling = moneyCodec(reading(in -> new Money(in.readByteArray().length, "")));
        assertThatThrownBy(() -> dribbling.decode(new OneByteStream(bytes)))
                .isInstanceOf(WireFormatException.class);
    }

    @Test
    void dataAndObjectsAreToldApart() throws Exception {
        GraphCodec writer =
                moneyCodec(
                        writing((_, out) -> {
                            out.writeObject("an object");
                            out.writeByte(1);
                        }));
        byte[] bytes = writer.encode(new Money(1, "EUR"));

        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("where an object was written");
        assertThatThrownBy(() ->
                        moneyCodec(
                                        reading(in -> {
                                            in.readObject(Integer.class);
                                            return new Money(in.readByte(), "");
                                        }))
                                .decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("wanted=java.lang.Integer");
    }

    @Test
    void primitiveTypeStandsForItsBox() throws Exception {
        GraphCodec writer =
                moneyCodec(
                        writing((_, out) -> {
                            out.writeObject(7);
                            out.writeObject(null);
                            out.writeObject("text");
                        }));
        byte[] bytes = writer.encode(new Money(1, "EUR"));
        GraphCodec boxed =
                moneyCodec(
                        reading(in -> {
                            Integer number = in.readObject(int.class);
                            Integer none = in.readObject(int.class);
                            return new Money(number, none + in.readObject(String.class));
                        }));
        GraphCodec other = moneyCodec(reading(in -> new Money(in.readObject(long.class), "EUR")));

        Money money = boxed.decode(bytes, Money.class);

        assertThat(money.minor).isEqualTo(7);
        assertThat(money.currency).isEqualTo("nulltext");
        assertThatThrownBy(() -> other.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("found=java.lang.Integer, wanted=long");
    }

    @Test
    void codecReturnsAValueOfItsClass() throws Exception {
        assertRefused(
                in -> {
                    in.readLong();
                    in.readString();
                    return null;
                },
                "returned null");
        assertRefused(
                in -> {
                    in.publish(new Money(1, "EUR"));
                    return new Money(in.readLong(), in.readString());
                },
                "than it published");
        GraphCodec wrong =
                LambdaCodec.withRaw(Money.class, reading(new MoneyCodec()::read), Link.class);
        assertThatThrownBy(() -> wrong.encode(new Link(1))).isInstanceOf(ClassCastException.class);
    }

    @Test
    void exceptionOfTheCodecIsTheCause() throws Exception {
        assertRefused(
                _ -> {
                    throw new IllegalArgumentException("no such currency");
                },
                "no such currency");
        GraphCodec reader =
                moneyCodec(
                        reading(_ -> {
                            throw new IOException("mine");
                        }));
        assertThatThrownBy(() -> reader.decode(codec.encode(new Money(1, "EUR"))))
                .isInstanceOf(IOException.class)
                .hasMessage("mine");
        GraphCodec endless = moneyCodec(reading(ValueCodecRefusalTest::endless));
        assertThatThrownBy(() -> endless.decode(codec.encode(new Money(1, "EUR"))))
                .isInstanceOf(WireFormatException.class)
                .hasRootCauseInstanceOf(StackOverflowError.class);
    }

    @SuppressWarnings("InfiniteRecursion") // as a faulty codec does it
    private static Money endless(GraphInput in) {
        return new Money(endless(in).minor + 1, "EUR");
    }

    private static final class Order implements Serializable {
        private static final long serialVersionUID = 1;
        final List<Object> items = new ArrayList<>();
    }

    private record Holder(Object held) implements Serializable {}

    @Test
    void errorsSayWhereTheValueIs() throws Exception {
        Order order = new Order();
        order.items.addAll(List.of("a", "b", new Holder(new Money(1, "EUR"))));
        byte[] bytes = codec.encode(order);
        GraphCodec reader = moneyCodec(reading(in -> new Money(in.readLong(), "")));

        assertThatThrownBy(() -> reader.decode(bytes))
                .isInstanceOfSatisfying(
                        WireFormatException.class,
                        e -> {
                            assertThat(e.path()).isEqualTo(".items[2].held");
                            assertThat(e.position()).isBetween(1L, (long) bytes.length);
                        });
    }

    @Test
    void resourceThatIsNotWrittenIsNamedWithItsPath() {
        GraphCodec refusing =
                moneyCodec(
                        writing((_, _) -> {
                            throw new NotSerializableException(Money.class.getName());
                        }));
        Order order = new Order();
        order.items.addAll(List.of("a", new Holder(new Money(1, "EUR"))));

        assertThatThrownBy(() -> refusing.encode(order))
                .isInstanceOf(NotSerializableException.class)
                .hasMessage(Money.class.getName() + " (path: items[1].held)");
    }

    @Test
    void writerThatPassesOverAFailureEndsTheMessage() throws Exception {
        GraphCodec passing =
                moneyCodec(
                        writing((money, out) -> {
                            try {
                                out.writeObject(new Object());
                            } catch (NotSerializableException _) {
                                out.writeString(money.currency);
                            }
                        }));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = passing.writerTo(bytes)) {
            assertThatThrownBy(() -> writer.write(new Money(1, "EUR")))
                    .isInstanceOf(NotSerializableException.class);
            writer.write("next");
        }
        GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
        assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
        assertThat(reader.read()).isEqualTo("next");
    }

    @Test
    void leafWritesNoObjects() {
        GraphCodec leaf =
                moneyCodec(
                        new ValueCodec<>() {
                            @Override
                            public void write(Money value, GraphOutput out) throws IOException {
                                out.writeObject(value.currency);
                            }

                            @Override
                            public Money read(GraphInput in) {
                                throw new AssertionError();
                            }

                            @Override
                            public boolean isLeaf() {
                                return true;
                            }
                        });

        assertThatThrownBy(() -> leaf.encode(new Money(1, "EUR")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(Money.class.getName());
    }

    @Test
    void inputAndOutputAreThereForTheCallOnly() throws Exception {
        AtomicReference<GraphInput> input = new AtomicReference<>();
        AtomicReference<GraphOutput> output = new AtomicReference<>();
        GraphCodec keeping =
                moneyCodec(
                        LambdaCodec.of(
                                0,
                                (money, out) -> {
                                    output.set(out);
                                    new MoneyCodec().write(money, out);
                                },
                                in -> {
                                    input.set(in);
                                    return new MoneyCodec().read(in);
                                }));
        keeping.decode(keeping.encode(new Money(1, "EUR")));

        assertThatThrownBy(() -> input.get().readByte()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> input.get().readObject())
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> input.get().version()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> output.get().writeByte(1))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> output.get().writeByteArray(new byte[10_000]))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> output.get().writeObject(null))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void everyPrefixAndFlippedByteEndsInAGraphOrATypedException() throws Exception {
        GraphCodec all =
                codec.withCodec(Link.class, new LinkCodec())
                        .withCodec(AllValueKinds.class, new AllValueKinds.Codec());
        AllValueKinds value = new AllValueKinds();
        value.booleans = new boolean[] {true, false};
        value.bytes = new byte[40];
        value.ints = new int[] {1, -1};
        value.text = "text";
        Link link = new Link(300);
        link.one = new Money(1, "\u20ac");
        link.other = List.of(link, value);
        value.objects.addAll(List.of(link, new Holder(link.one), "x"));
        byte[] bytes = all.encode(new Object[] {value, link, "end"});
        for (int length = 1; length < bytes.length; length++) {
            byte[] prefix = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> all.decode(prefix)).isInstanceOf(WireFormatException.class);
            assertThatThrownBy(() -> all.decode(new OneByteStream(prefix)))
                    .isInstanceOf(WireFormatException.class);
        }
        for (int at = 0; at < bytes.length; at++) {
            byte before = bytes[at];
            for (int mask = 1; mask < 256; mask++) {
                bytes[at] = (byte) (before ^ mask);
                decode(all, bytes);
            }
            bytes[at] = before;
        }
        assertThat(all.decode(bytes)).isNotNull();
    }

    private static void decode(GraphCodec codec, byte[] bytes) {
        try {
            codec.decode(bytes);
            codec.decode(new OneByteStream(bytes));
        } catch (IOException _) {
            // as it should be
        }
    }
}
