// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.ValueCodec;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// Bytes of values that a codec of the program writes, as docs/wire/lean.md draws them. They are never edited.
class CodedGoldenTest {
    private final GraphCodec codec =
            GraphCodec.lean()
                    .withCodec(Money.class, new MoneyCodec())
                    .withCodec(Envelope.class, new EnvelopeCodec());

    record Money(long minor, String currency) {}

    private static final class MoneyCodec implements ValueCodec<Money> {
        @Override
        public void write(Money value, GraphOutput out) throws IOException {
            out.writeLong(value.minor());
            out.writeString(value.currency());
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

    @SuppressWarnings("ArrayRecordComponent") // an array that the codec writes
    record Envelope(int number, Object content, int[] stamps) {}

    private static final class EnvelopeCodec implements ValueCodec<Envelope> {
        @Override
        public void write(Envelope value, GraphOutput out) throws IOException {
            out.writeSignedVarInt(value.number());
            out.writeObject(value.content());
            out.writeObject(null);
            out.writeIntArray(value.stamps());
        }

        @Override
        public Envelope read(GraphInput in) throws IOException {
            int number = in.readSignedVarInt();
            Object content = in.readObject();
            in.readObject();
            return new Envelope(number, content, in.readIntArray());
        }

        @Override
        public int version() {
            return 3;
        }
    }

    @Test
    void valuesHaveTheseBytes() throws IOException {
        Money money = new Money(5, "EUR");
        Object[] graph = {money, new Envelope(-2, money, new int[] {7}), new Money(-1, "\u20ac")};
        byte[] golden = LeanGoldenTest.golden("coded");

        assertThat(codec.encode(graph)).isEqualTo(golden);
        Object[] copy = codec.decode(golden, Object[].class);
        assertThat(copy[0]).isEqualTo(money);
        assertThat(((Envelope) copy[1]).content()).isSameAs(copy[0]);
        assertThat(copy[2]).isEqualTo(graph[2]);
    }
}
