// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.CodedBy;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.ValueCodec;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Custom codecs: for a class of another library, for a symbol, and for a resource that stays where
/// it is.
public final class OwnCodec {

    private OwnCodec() {}

    /// A class of another library: final, not serializable.
    public static final class Money {
        private final long minor;
        private final String currency;

        private Money(long minor, String currency) {
            this.minor = minor;
            this.currency = currency;
        }

        public static Money of(long minor, String currency) {
            if (currency.length() != 3) {
                throw new IllegalArgumentException("no currency: " + currency);
            }
            return new Money(minor, currency);
        }

        public long minor() {
            return minor;
        }

        public String currency() {
            return currency;
        }
    }

    public static final class MoneyCodec implements ValueCodec<Money> {
        @Override
        public void write(Money value, GraphOutput out) throws IOException {
            out.writeSignedVarLong(value.minor());
            out.writeString(value.currency());
        }

        @Override
        public Money read(GraphInput in) throws IOException {
            return Money.of(in.readSignedVarLong(), in.readString());
        }

        @Override
        public boolean isLeaf() {
            return true;
        }
    }

    private static final GraphCodec CODEC =
            GraphCodec.lean().withCodec(Money.class, new MoneyCodec());

    public static byte[] save(Object graph) throws IOException {
        return CODEC.encode(graph);
    }

    public static Object load(byte[] bytes) throws IOException {
        return CODEC.decode(bytes);
    }

    /// Symbols of one name are one object.
    @CodedBy(SymbolCodec.class)
    public static final class Symbol {
        private static final Map<String, Symbol> ALL = new ConcurrentHashMap<>();

        private final String name;

        private Symbol(String name) {
            this.name = name;
        }

        public static Symbol of(String name) {
            return ALL.computeIfAbsent(name, Symbol::new);
        }

        public String name() {
            return name;
        }
    }

    static final class SymbolCodec implements ValueCodec<Symbol> {
        @Override
        public void write(Symbol value, GraphOutput out) throws IOException {
            out.writeString(value.name());
        }

        @Override
        public Symbol read(GraphInput in) throws IOException {
            String name = in.readString();
            if (name.length() > 100) {
                throw new InvalidObjectException("name is too long: length=" + name.length());
            }
            return Symbol.of(name);
        }

        @Override
        public boolean isLeaf() {
            return true;
        }
    }

    /// Memory or a handle of the system, which another JVM cannot use.
    @CodedBy(DeviceCodec.class)
    public static final class Device implements AutoCloseable {
        @Override
        public void close() {}
    }

    static final class DeviceCodec implements ValueCodec<Device> {
        @Override
        public void write(Device value, GraphOutput out) throws IOException {
            throw new NotSerializableException(Device.class.getName());
        }

        @Override
        public Device read(GraphInput in) throws IOException {
            throw new InvalidObjectException("devices do not travel");
        }
    }

    /// The second version of [MoneyCodec]: content of the first had no note.
    public static final class NotedMoneyCodec implements ValueCodec<NotedMoney> {
        @Override
        public int version() {
            return 1;
        }

        @Override
        public void write(NotedMoney value, GraphOutput out) throws IOException {
            out.writeSignedVarLong(value.minor());
            out.writeString(value.currency());
            out.writeObject(value.note());
        }

        @Override
        public NotedMoney read(GraphInput in) throws IOException {
            long minor = in.readSignedVarLong();
            String currency = in.readString();
            Object note = in.version() < 1 ? "" : in.readObject();
            return new NotedMoney(minor, currency, note == null ? "" : note);
        }
    }

    /// Money with a note, which may be any object.
    public record NotedMoney(long minor, String currency, Object note) {}
}
