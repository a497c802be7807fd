// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoException;
import io.wherry.iso.SharedMap;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.SharedMapOptions;
import io.wherry.iso.TestSpace;
import io.wherry.iso.UnknownTypeException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Records and objects of interfaces as keys and values of a shared map.
final class SharedMapFieldsTest {
    @TempDir Path folder;

    record Point(int x, long y, boolean isSet, @Nullable String name, @Nullable TimeUnit unit) {}

    record All(byte a, short b, char c, float d, double e) {}

    record Nested(Point point) {}

    record Name(String first, String last) {}

    @Iso
    interface Quote {
        long price();

        void price(long price);

        @Nullable String symbol();

        TimeUnit unit();

        default long twice() {
            return 2 * price();
        }
    }

    record GivenQuote(long price, @Nullable String symbol, TimeUnit unit) implements Quote {
        @Override
        public void price(long price) {
            throw new UnsupportedOperationException();
        }
    }

    @Iso
    interface Pair {
        int count();

        void count(int count);

        String name();

        void name(String name);
    }

    @Iso
    interface Parent {
        Quote quote();
    }

    private <V> SharedMap<String, V> open(SharedMapCodec<V> values) throws IOException {
        return SharedMap.open(
                folder.resolve("map"),
                SharedMapCodec.text(),
                values,
                SharedMapOptions.ofBytes(1 << 20));
    }

    @Test
    void aRecordComesBackAsItWas() throws Exception {
        Point full = new Point(-3, Long.MAX_VALUE, true, "añb€", TimeUnit.DAYS);
        Point empty = new Point(0, 0, false, null, null);
        try (SharedMap<String, Point> map = open(SharedMapCodec.of(Point.class))) {
            map.put("full", full);
            map.put("empty", empty);

            assertThat(map.get("full")).isEqualTo(full);
            assertThat(map.get("empty")).isEqualTo(empty);
            assertThat(map.<Point>read("full", point -> point)).isEqualTo(full);
            assertThat(map.replace("full", full, empty)).isTrue();
        }
    }

    @Test
    void allPrimitivesComeBack() {
        SharedMapCodec<All> codec = SharedMapCodec.of(All.class);
        All all = new All((byte) -1, Short.MIN_VALUE, '\uffff', Float.MIN_VALUE, Math.PI);
        assertThat(codec.decode(codec.encode(all))).isEqualTo(all);
    }

    @Test
    void equalRecordsHaveEqualBytesAlsoWithNaN() {
        SharedMapCodec<All> codec = SharedMapCodec.of(All.class);
        float oddFloat = Float.intBitsToFloat(0x7fc0_0001);
        double oddDouble = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);
        All odd = new All((byte) 1, (short) 2, '3', oddFloat, oddDouble);
        All usual = new All((byte) 1, (short) 2, '3', Float.NaN, Double.NaN);

        assertThat(odd).isEqualTo(usual);
        assertThat(codec.encode(odd)).isEqualTo(codec.encode(usual));
    }

    /* x 4 | y 8 | isSet 1 | name: position, length | unit: position, length | texts */
    @Test
    void theBytesOfARecordAreFixed() {
        SharedMapCodec<Point> codec = SharedMapCodec.of(Point.class);
        byte[] bytes = codec.encode(new Point(1, 2, true, "ab", null));
        assertThat(HexFormat.of().formatHex(bytes))
                .isEqualTo(
                        "01000000"
                                + "0200000000000000"
                                + "01"
                                + "1d00000002000000"
                                + "00000000ffffffff"
                                + "6162");
        assertThat(codec.name())
                .isEqualTo(
                        "fields x:int,y:long,isSet:boolean,name:java.lang.String,"
                                + "unit:java.util.concurrent.TimeUnit");
    }

    @Test
    void anObjectOfAnInterfaceIsReadFromTheMap() throws Exception {
        AtomicReference<Quote> kept = new AtomicReference<>();
        try (SharedMap<String, Quote> map = open(SharedMapCodec.of(Quote.class))) {
            map.put("w", new GivenQuote(5, "WRY", TimeUnit.HOURS));

            Quote copy = map.get("w");
            assertThat(copy.price()).isEqualTo(5);
            assertThat(copy.symbol()).isEqualTo("WRY");
            assertThat(copy.unit()).isEqualTo(TimeUnit.HOURS);
            assertThat(copy.twice()).isEqualTo(10);
            assertThat(copy).isEqualTo(map.get("w")).hasSameHashCodeAs(map.get("w"));
            assertThat(copy).hasToString("Quote of 32 bytes");
            assertThatThrownBy(() -> copy.price(6))
                    .isInstanceOf(UnsupportedOperationException.class);
            assertThat(
                            map.<Long>read(
                                    "w",
                                    quote -> {
                                        kept.set(quote);
                                        return quote.twice();
                                    }))
                    .isEqualTo(10);
            assertThatThrownBy(() -> kept.get().price()).isInstanceOf(IllegalStateException.class);

            map.put("copied", copy); // an object of the map is a value as any other
            map.put("w", new GivenQuote(7, null, TimeUnit.HOURS));
            assertThat(map.get("copied")).isEqualTo(copy);
            assertThat(copy.price()).isEqualTo(5);
            assertThat(map.get("w").symbol()).isNull();
        }
    }

    @Test
    void aFlyweightOfAClusterIsAValue() throws Exception {
        try (Cluster cluster = TestSpace.open().newCluster();
                SharedMap<String, Pair> map = open(SharedMapCodec.of(Pair.class))) {
            Pair pair = cluster.create(Pair.class);
            pair.count(9);
            pair.name("nine");
            map.put("nine", pair);
            pair.count(10);

            assertThat(map.get("nine").count()).isEqualTo(9);
            assertThat(map.<String>read("nine", Pair::name)).isEqualTo("nine");
        }
    }

    @Test
    void keysAreRecords() throws Exception {
        try (SharedMap<All, String> map =
                SharedMap.open(
                        folder.resolve("keys"),
                        SharedMapCodec.of(All.class),
                        SharedMapCodec.text(),
                        SharedMapOptions.ofBytes(1 << 20))) {
            map.put(new All((byte) 1, (short) 2, 'c', 4, 5), "one");
            assertThat(map.get(new All((byte) 1, (short) 2, 'c', 4, 5))).isEqualTo("one");
            assertThat(map.keySet()).containsExactly(new All((byte) 1, (short) 2, 'c', 4, 5));
        }
    }

    @Test
    void textsWithUnpairedSurrogatesAreTextsOfTheirOwn() throws Exception {
        List<String> texts =
                List.of("a?", "a\ud800", "a\udc00", "\udc00\ud800", "\ud83d\ude00\ud83d", "\ufffd");
        try (SharedMap<Name, String> map =
                SharedMap.open(
                        folder.resolve("names"),
                        SharedMapCodec.of(Name.class),
                        SharedMapCodec.text(),
                        SharedMapOptions.ofBytes(1 << 20))) {
            for (String text : texts) {
                map.put(new Name(text, "?"), text);
            }
            for (String text : texts) {
                assertThat(map.get(new Name(text, "?"))).isEqualTo(text);
            }
            assertThat(map.keySet().stream().map(Name::first))
                    .containsExactlyInAnyOrderElementsOf(texts);
        }
    }

    @Test
    void anotherShapeIsRefused() throws Exception {
        open(SharedMapCodec.of(Point.class)).close();
        assertThatThrownBy(() -> open(SharedMapCodec.of(All.class)))
                .isInstanceOf(IsoException.class)
                .hasMessageContaining("x:int")
                .hasMessageContaining("e:double");
    }

    @Test
    void otherTypesAreRefused() {
        for (Class<?> type : List.of(Nested.class, Parent.class, List.class, String.class)) {
            assertThatThrownBy(() -> SharedMapCodec.of(type))
                    .isInstanceOf(UnknownTypeException.class)
                    .hasMessageContaining(type.getName());
        }
    }

    @Test
    void damagedBytesAreAnError() {
        SharedMapCodec<Point> codec = SharedMapCodec.of(Point.class);
        byte[] bytes = codec.encode(new Point(1, 2, true, "ab", TimeUnit.DAYS));
        assertThatThrownBy(() -> codec.decode(new byte[3]))
                .isInstanceOf(ClusterFormatException.class);
        bytes[17] = 100; // length of the name
        assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(ClusterFormatException.class);
        byte[] other = codec.encode(new Point(1, 2, true, "ab", TimeUnit.DAYS));
        other[other.length - 1] = 'X';
        assertThatThrownBy(() -> codec.decode(other))
                .isInstanceOf(ClusterFormatException.class)
                .hasMessageContaining("DAYX");
    }
}
