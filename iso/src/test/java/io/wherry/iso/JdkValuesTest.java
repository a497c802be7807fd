// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Values of the JDK, and constants of enums, as properties, components and elements.
final class JdkValuesTest {
    enum Unit {
        GRAM,
        METRE {
            @Override
            public String toString() {
                return "m";
            }
        }
    }

    record Exact(BigDecimal decimal, BigInteger integer, UUID id, URI link, Currency currency) {}

    record Local(LocalDate date, LocalTime time, LocalDateTime both, MonthDay feast) {}

    record Spans(Duration duration, Period period, Instant instant, Year year, YearMonth month) {}

    record Zones(ZoneId zone, ZoneOffset offset, OffsetTime time, OffsetDateTime at) {}

    record Maybe(Optional<String> text, OptionalInt i, OptionalLong l, OptionalDouble d) {}

    record Zoned(ZonedDateTime at, Optional<Local> local, Optional<Item> item) {}

    @Iso
    interface Item {
        Exact exact();

        void exact(Exact exact);

        Local local();

        void local(Local local);

        Spans spans();

        void spans(Spans spans);

        Zones zones();

        void zones(Zones zones);

        Maybe maybe();

        void maybe(Maybe maybe);

        Zoned zoned();

        void zoned(Zoned zoned);

        LocalDate day();

        void day(LocalDate day);

        BigDecimal[] prices();

        void prices(BigDecimal[] prices);

        BigDecimal prices(int index);

        void prices(int index, BigDecimal price);

        Unit[] units();

        void units(Unit[] units);

        Unit units(int index);

        void units(int index, Unit unit);

        IsoList<Unit> all();

        void all(IsoList<Unit> all);

        IsoMap<String, Instant> times();

        void times(IsoMap<String, Instant> times);
    }

    @TempDir Path folder;

    private final IsoSpace space = TestSpace.open();
    private final Random random = new Random(7);
    private Cluster cluster;
    private Item item;

    @BeforeEach
    void create() {
        cluster = space.newCluster();
        item = cluster.create(Item.class);
        cluster.setRoot(Item.class, item);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private LocalDate date() {
        return LocalDate.ofEpochDay(
                random.nextLong(LocalDate.MIN.toEpochDay(), LocalDate.MAX.toEpochDay() + 1));
    }

    private LocalTime time() {
        return LocalTime.ofNanoOfDay(random.nextLong(LocalTime.MAX.toNanoOfDay() + 1));
    }

    private ZoneOffset offset() {
        return ZoneOffset.ofTotalSeconds(random.nextInt(-18 * 3600, 18 * 3600 + 1));
    }

    private BigInteger integer() {
        return new BigInteger(random.nextInt(300), random).multiply(sign());
    }

    private BigInteger sign() {
        return random.nextBoolean() ? BigInteger.ONE : BigInteger.ONE.negate();
    }

    private ZoneId zone() {
        List<String> all = ZoneId.getAvailableZoneIds().stream().sorted().toList();
        return ZoneId.of(all.get(random.nextInt(all.size())));
    }

    private <T> T oneOf(List<T> extremes, T other) {
        int pick = random.nextInt(extremes.size() * 4);
        return pick < extremes.size() ? extremes.get(pick) : other;
    }

    private Local local() {
        return new Local(
                oneOf(List.of(LocalDate.MIN, LocalDate.MAX, LocalDate.EPOCH), date()),
                oneOf(List.of(LocalTime.MIN, LocalTime.MAX), time()),
                oneOf(
                        List.of(LocalDateTime.MIN, LocalDateTime.MAX),
                        LocalDateTime.of(date(), time())),
                MonthDay.from(date()));
    }

    private Spans spans() {
        return new Spans(
                oneOf(
                        List.of(
                                Duration.ofSeconds(Long.MIN_VALUE),
                                Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)),
                        Duration.ofSeconds(random.nextInt(), random.nextInt())),
                Period.of(random.nextInt(), random.nextInt(), random.nextInt()),
                oneOf(
                        List.of(Instant.MIN, Instant.MAX, Instant.EPOCH),
                        Instant.ofEpochSecond(random.nextInt(), random.nextInt())),
                Year.from(date()),
                YearMonth.from(date()));
    }

    private Exact exact() {
        return new Exact(
                oneOf(
                        List.of(
                                new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE),
                                new BigDecimal(BigInteger.TEN, Integer.MAX_VALUE)),
                        new BigDecimal(integer(), random.nextInt(-50, 50))),
                integer(),
                new UUID(random.nextLong(), random.nextLong()),
                URI.create("wherry://h" + random.nextInt(100) + "/\u20ac?q=%20"),
                Currency.getInstance("CHF"));
    }

    private Zones zones() {
        return new Zones(
                random.nextBoolean() ? zone() : offset(),
                offset(),
                OffsetTime.of(time(), offset()),
                oneOf(
                        List.of(OffsetDateTime.MIN, OffsetDateTime.MAX),
                        OffsetDateTime.of(date(), time(), offset())));
    }

    private Maybe maybe() {
        boolean some = random.nextBoolean();
        return new Maybe(
                some ? Optional.of("t" + random.nextInt()) : Optional.empty(),
                some ? OptionalInt.of(random.nextInt()) : OptionalInt.empty(),
                some ? OptionalLong.empty() : OptionalLong.of(random.nextLong()),
                some ? OptionalDouble.of(-0.0) : OptionalDouble.empty());
    }

    private ZonedDateTime zoned() {
        return ZonedDateTime.ofInstant(
                Instant.ofEpochSecond(random.nextLong(-1L << 34, 1L << 34), random.nextInt()),
                zone());
    }

    @Test
    void valuesAreReadBackAsTheyWereStored() {
        for (int i = 0; i < 2000; i++) {
            Exact exact = exact();
            Local local = local();
            Spans spans = spans();
            Zones zones = zones();
            Maybe maybe = maybe();
            Zoned zoned =
                    new Zoned(
                            zoned(),
                            random.nextBoolean() ? Optional.of(local) : Optional.empty(),
                            Optional.of(item));

            item.exact(exact);
            item.local(local);
            item.spans(spans);
            item.zones(zones);
            item.maybe(maybe);
            item.zoned(zoned);

            assertThat(item.exact()).isEqualTo(exact);
            assertThat(item.local()).isEqualTo(local);
            assertThat(item.spans()).isEqualTo(spans);
            assertThat(item.zones()).isEqualTo(zones);
            assertThat(item.maybe()).isEqualTo(maybe);
            assertThat(item.zoned()).isEqualTo(zoned);
        }
        cluster.verify();
    }

    private void fill() {
        item.exact(exact());
        item.local(local());
        item.spans(spans());
        item.zones(zones());
        item.maybe(maybe());
        item.zoned(new Zoned(zoned(), Optional.of(local()), Optional.of(item)));
        item.day(LocalDate.of(2024, 2, 29));
        item.prices(new BigDecimal[] {new BigDecimal("1.50"), null});
        item.units(new Unit[] {Unit.METRE, null, Unit.GRAM});
        item.all(cluster.createList(Unit.class));
        item.all().add(Unit.METRE);
        item.all().add(null);
        item.times(cluster.createMap(String.class, Instant.class));
        item.times().put("k", Instant.MAX);
    }

    private static List<Object> all(Item item) {
        List<Object> all = new ArrayList<>();
        all.addAll(List.of(item.exact(), item.local(), item.spans(), item.zones(), item.maybe()));
        all.addAll(List.of(item.zoned().at(), item.zoned().local(), item.day()));
        all.addAll(java.util.Arrays.asList(item.prices()));
        all.addAll(java.util.Arrays.asList(item.units()));
        all.addAll(List.of(List.copyOf(item.times().values()), item.all().get(0)));
        return all;
    }

    @Test
    void elementsAreCopies() {
        fill();

        item.units(1, Unit.METRE);
        item.prices(1, BigDecimal.TEN);
        item.prices(0, null);

        assertThat(item.units()).containsExactly(Unit.METRE, Unit.METRE, Unit.GRAM);
        assertThat(item.units(2)).isSameAs(Unit.GRAM);
        assertThat(item.prices()).containsExactly(null, BigDecimal.TEN);
        assertThat(item.prices(1)).isEqualTo(BigDecimal.TEN);
        assertThat(item.all()).containsExactly(Unit.METRE, null);
        assertThat(item.times()).containsEntry("k", Instant.MAX);
        cluster.verify();
    }

    @Test
    void valuesAreSavedAndCompacted() throws Exception {
        fill();
        List<Object> before = all(item);
        try (Cluster compacted = cluster.compact()) {
            assertThat(all(Objects.requireNonNull(compacted.root(Item.class)))).isEqualTo(before);
            compacted.verify();
        }
        Path file = folder.resolve("items");
        cluster.save(file);
        cluster.close();
        cluster = Cluster.openVerified(file);
        cluster.verify();
        assertThat(all(Objects.requireNonNull(cluster.root(Item.class)))).isEqualTo(before);
    }

    @Test
    void dumpsShowTheFields() throws Exception {
        item.day(LocalDate.of(2024, 2, 29));
        item.units(new Unit[] {Unit.METRE});
        StringBuilder out = new StringBuilder();
        cluster.dump(out, DumpFormat.JSON, 100);
        assertThat(out.toString())
                .contains("java.time.LocalDate", "\"year\":2024", "\"month\":2", "\"day\":29")
                .contains("JdkValuesTest$Unit[]", "METRE");
        out.setLength(0);
        cluster.dump(out, DumpFormat.TEXT, 100);
        assertThat(out.toString()).contains("year=2024", "METRE");
    }

    /* Numbers of types are in files and on the wire: a layout never changes. */
    @Test
    void layoutsAreFixed() {
        fill();
        List<String> layouts = new ArrayList<>();
        for (ClusterStatistics.OfType used : cluster.statistics().types()) {
            Type type = Types.named(used.type());
            if (type != null && used.type().startsWith("java.") && !type.isArray()) {
                layouts.add("%08x %s".formatted(type.id(), type.description()));
            }
        }
        assertThat(layouts).containsExactlyInAnyOrderElementsOf(LAYOUTS.lines().toList());
    }

    private static final String LAYOUTS =
            """
            3136e34e java.math.BigDecimal{scale:int,unscaled:byte[]}
            91640578 java.math.BigInteger{bytes:byte[]}
            4235e1ac java.net.URI{text:java.lang.String}
            6e22e700 java.time.Duration{nano:int,seconds:long}
            38153607 java.time.Instant{nano:int,seconds:long}
            922df8b7 java.time.LocalDateTime{nano:int,year:int,day:byte,hour:byte,minute:byte,month:byte,second:byte}
            1f8c6fdb java.time.LocalDate{year:int,day:byte,month:byte}
            bfba6001 java.time.LocalTime{nano:int,hour:byte,minute:byte,second:byte}
            0cf0a03c java.time.MonthDay{day:byte,month:byte}
            8ba01bab java.time.OffsetDateTime{nano:int,offset:int,year:int,day:byte,hour:byte,minute:byte,month:byte,second:byte}
            323cef55 java.time.OffsetTime{nano:int,offset:int,hour:byte,minute:byte,second:byte}
            e43e60ec java.time.Period{days:int,months:int,years:int}
            b5dfaf27 java.time.YearMonth{year:int,month:byte}
            b381f759 java.time.Year{year:int}
            6d89c5c9 java.time.ZoneId{id:java.lang.String}
            e9876315 java.time.ZoneOffset{seconds:int}
            0e678b49 java.time.ZonedDateTime{nano:int,offset:int,year:int,zone:java.lang.String,day:byte,hour:byte,minute:byte,month:byte,second:byte}
            cfbfaf5c java.util.Currency{code:java.lang.String}
            8e6a0fd4 java.util.Optional<io.wherry.iso.JdkValuesTest$Item>{value:io.wherry.iso.JdkValuesTest$Item}
            50d0cf3c java.util.Optional<io.wherry.iso.JdkValuesTest$Local>{value:io.wherry.iso.JdkValuesTest$Local}
            5eab6708 java.util.Optional<java.lang.String>{value:java.lang.String}
            a9721985 java.util.OptionalDouble{present:boolean,value:double}
            de6abcbd java.util.OptionalInt{value:int,present:boolean}
            692039db java.util.OptionalLong{present:boolean,value:long}
            ed4cfe80 java.util.UUID{leastSigBits:long,mostSigBits:long}
            """;

    private int reference(int object, String field) {
        return Cells.getInt(object, offset(object, field));
    }

    private static int offset(int object, String field) {
        return Types.of(Cells.typeOf(object)).field(field).offset();
    }

    private int root() {
        return cluster.rootReference();
    }

    private static void refused(Runnable read, String type) {
        assertThatThrownBy(read::run)
                .isInstanceOf(ClusterFormatException.class)
                .hasMessageContaining("no value: type=" + type);
    }

    @Test
    void impossibleFieldsAreATypedError() {
        item.day(LocalDate.of(2023, 3, 28));
        int day = reference(root(), "day");
        Cells.putByte(day, offset(day, "month"), (byte) 2);
        assertThat(item.day()).isEqualTo("2023-02-28");
        Cells.putByte(day, offset(day, "day"), (byte) 29);
        refused(item::day, "java.time.LocalDate");
        assertThatThrownBy(item::day).hasCauseInstanceOf(DateTimeException.class);
        Cells.putByte(day, offset(day, "day"), (byte) -1);
        refused(item::day, "java.time.LocalDate");

        item.spans(spans());
        int spans = reference(root(), "spans");
        for (String name : List.of("instant", "duration")) {
            int at = reference(spans, name);
            int before = Cells.getInt(at, offset(at, "nano"));
            for (int nano : new int[] {-1, 1_000_000_000, Integer.MIN_VALUE}) {
                Cells.putInt(at, offset(at, "nano"), nano);
                refused(item::spans, "java.time.");
            }
            Cells.putInt(at, offset(at, "nano"), before);
        }
        int instant = reference(spans, "instant");
        Cells.putLong(instant, offset(instant, "seconds"), Long.MAX_VALUE);
        refused(item::spans, "java.time.Instant");
    }

    @Test
    void impossibleNumbersAndTextsAreATypedError() {
        item.exact(exact());
        int exact = reference(root(), "exact");
        int decimal = reference(exact, "decimal");
        Cells.putInt(decimal, offset(decimal, "unscaled"), 0);
        refused(item::exact, "java.math.BigDecimal");
        Cells.putInt(decimal, offset(decimal, "unscaled"), exact);
        assertThatThrownBy(item::exact).isInstanceOf(IsoException.class);

        item.exact(exact());
        exact = reference(root(), "exact");
        int currency = reference(exact, "currency");
        Cells.putInt(currency, offset(currency, "code"), 0);
        refused(item::exact, "java.util.Currency");

        item.zones(zones());
        int zones = reference(root(), "zones");
        int zoneOffset = reference(zones, "offset");
        Cells.putInt(zoneOffset, offset(zoneOffset, "seconds"), 18 * 3600 + 1);
        refused(item::zones, "java.time.ZoneOffset");
    }

    @Test
    void anUnknownConstantIsATypedError() {
        item.units(new Unit[] {Unit.GRAM});
        int unit = Cells.getIntAt(reference(root(), "units"), 0);
        Cells.putInt(unit, offset(unit, "name"), 0);

        assertThatThrownBy(item::units)
                .isInstanceOf(ClusterFormatException.class)
                .hasMessageContaining("no such constant: enum=" + Unit.class.getName());
    }

    /// Fields as of [Event].
    static final class HeapEvent implements Serializable {
        private static final long serialVersionUID = 1;

        Instant at = Instant.MAX;
        LocalDate day = LocalDate.EPOCH;
        UUID id = new UUID(1, 2);
        BigDecimal[] prices = {BigDecimal.TEN, null};
    }

    @Iso
    interface Event {
        Instant at();

        void at(Instant at);

        LocalDate day();

        void day(LocalDate day);

        UUID id();

        void id(UUID id);

        BigDecimal[] prices();

        void prices(BigDecimal[] prices);
    }

    @Test
    void copiesOfTheHeapHaveTheseTypes() {
        HeapEvent heap = new HeapEvent();

        Event event = Objects.requireNonNull(cluster.copyIn(heap, Event.class));

        assertThat(event.at()).isEqualTo(heap.at);
        assertThat(event.id()).isEqualTo(heap.id);
        assertThat(event.prices()).containsExactly(BigDecimal.TEN, null);
        HeapEvent back = Objects.requireNonNull(cluster.copyOut(HeapEvent.class));
        assertThat(back).usingRecursiveComparison().isEqualTo(heap);
        cluster.verify();
    }

    @Test
    @SuppressWarnings("JavaUtilDate") // graphs of programs have it
    void graphsOfTheHeapHaveValues() {
        Date date = new Date(-5);
        List<Object> heap = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Exact exact = exact();
            heap.addAll(List.of(exact.decimal, exact.integer, exact.id, exact.currency));
            Local local = local();
            heap.addAll(List.of(local.date, local.time, local.both, local.feast));
            Spans spans = spans();
            heap.addAll(List.of(spans.duration, spans.period, spans.instant, spans.year));
            Zones zones = zones();
            heap.addAll(List.of(zones.zone, zones.offset, zones.time, zones.at, zoned()));
            heap.addAll(List.of(spans.month, exact.link, date));
        }

        cluster.copyIn(heap);

        List<?> back = Objects.requireNonNull(cluster.copyOut(ArrayList.class));
        assertThat(back).isEqualTo(heap);
        assertThat(back.get(19)).isSameAs(back.get(39));
        cluster.verify();
    }
}
