// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import static java.time.temporal.ChronoField.NANO_OF_SECOND;

import io.wherry.iso.internal.heap.ImmutableCopier.Access;
import io.wherry.iso.internal.heap.ImmutableCopier.Component;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
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
import java.util.Arrays;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// JDK classes whose objects are values. Each is stored as an object whose type has the name of the class and these fields; they never
/// change, because the number of a type is computed from them.
///
/// ```text
///  BigDecimal      unscaled:byte[]  scale:int          two's complement, big-endian, as toByteArray
///  BigInteger      bytes:byte[]                        the same
///  Currency        code:String
///  Date            time:long                           copied with graphs of the heap only: it is mutable
///  Duration        seconds:long  nano:int              nano is 0 to 999,999,999
///  Instant         seconds:long  nano:int              the same
///  LocalDate       year:int  month:byte  day:byte
///  LocalTime       hour:byte  minute:byte  second:byte  nano:int
///  LocalDateTime   the fields of LocalDate, and those of LocalTime
///  MonthDay        month:byte  day:byte
///  OffsetDateTime  the fields of LocalDateTime  offset:int     in seconds
///  OffsetTime      the fields of LocalTime  offset:int
///  Optional<T>     value:T                             null if it is empty
///  OptionalDouble  present:boolean  value:double       OptionalInt, OptionalLong: int, long
///  Period          years:int  months:int  days:int
///  URI             text:String
///  UUID            mostSigBits:long  leastSigBits:long
///  Year            year:int
///  YearMonth       year:int  month:byte
///  ZoneId          id:String                           of a ZoneOffset, too
///  ZoneOffset      seconds:int
///  ZonedDateTime   the fields of OffsetDateTime  zone:String   an offset that the zone does not have at that time keeps the instant
/// ```
///
/// Fields that make no value of the class are a `ClusterFormatException` when the object is read.
final class JdkValues {
    private static final String OFFSET = "offset";

    private static final List<Part> DATE = parts(int.class, "year", byte.class, "month", "day");
    private static final List<Part> TIME =
            parts(byte.class, "hour", "minute", "second", int.class, "nano");
    private static final List<Part> AT = parts(int.class, OFFSET);
    private static final List<Part> SINCE = parts(long.class, "seconds", int.class, "nano");

    private static final Map<String, JdkValues> LAYOUTS = new HashMap<>();

    static {
        addNumbers();
        addTimes();
        addOffsets();
        addOptionals();
    }

    /// The fields of one object as they were read, by their position in the layout.
    private static final class Parts {
        private final @Nullable Object[] all;

        Parts(@Nullable Object[] all) {
            this.all = all;
        }

        int number(int at) {
            return ((Number) one(at)).intValue();
        }

        long wide(int at) {
            return (Long) one(at);
        }

        String text(int at) {
            return (String) one(at);
        }

        byte[] bytes(int at) {
            return (byte[]) one(at);
        }

        Object one(int at) {
            return Objects.requireNonNull(all[at], "no value of a field");
        }

        LocalDate date() {
            return LocalDate.of(number(0), number(1), number(2));
        }

        LocalTime time(int at) {
            return LocalTime.of(number(at), number(at + 1), number(at + 2), number(at + 3));
        }

        LocalDateTime dateTime() {
            return LocalDateTime.of(date(), time(3));
        }

        ZoneOffset offset(int at) {
            return ZoneOffset.ofTotalSeconds(number(at));
        }

        int nano(int at) {
            return NANO_OF_SECOND.checkValidIntValue(number(at));
        }
    }

    private record Part(String name, Type type) {}

    private final Class<?> made;
    private final List<Part> parts;
    private final Access access;

    private JdkValues(Class<?> made, List<Part> parts, Access access) {
        this.made = made;
        this.parts = parts;
        this.access = access;
    }

    /// Returns the layout of a class; null if its objects are no values of the JDK.
    static @Nullable JdkValues of(Class<?> type) {
        JdkValues known = LAYOUTS.get(type.getName());
        return known != null && known.made == type ? known : null;
    }

    /// Returns what a field of a class with this name can have.
    static ImmutableClass shape(String name) {
        JdkValues known = LAYOUTS.get(name);
        if (known == null) {
            return new ImmutableClass(List.of(), "it is a class of the JDK");
        }
        return known.made == Date.class
                ? new ImmutableClass(List.of(), "it is mutable")
                : new ImmutableClass(known.parts.stream().map(Part::name).toList(), "");
    }

    /// Returns the classes whose objects are copied with graphs of the heap.
    static List<Class<?>> ofGraphs() {
        List<Class<?>> all = new ArrayList<>();
        for (JdkValues known : LAYOUTS.values()) {
            if (java.io.Serializable.class.isAssignableFrom(known.made)) {
                all.add(known.made);
            }
        }
        return all;
    }

    /// Returns the copier of the objects of a class in graphs of the heap.
    ObjectCopier copier() {
        TypeUse use = new TypeUse(made, List.of());
        return made == Date.class
                ? new ImmutableCopier(use, components(use), access)
                : ImmutableCopiers.get(use);
    }

    List<Component> components(TypeUse use) {
        return parts.stream()
                .map(part -> new Component(part.name, TypeUse.of(part.type, use.bindings())))
                .toList();
    }

    Access access() {
        return access;
    }

    private static List<Part> parts(Object... typesAndNames) {
        List<Part> parts = new ArrayList<>();
        Type type = int.class;
        for (Object next : typesAndNames) {
            if (next instanceof Type given) {
                type = given;
            } else {
                parts.add(new Part((String) next, type));
            }
        }
        return parts;
    }

    @SafeVarargs
    private static List<Part> joined(List<Part>... lists) {
        List<Part> all = new ArrayList<>();
        for (List<Part> list : lists) {
            all.addAll(list);
        }
        return List.copyOf(all);
    }

    private static <T> void add(
            Class<T> made,
            List<Part> parts,
            Function<T, @Nullable Object[]> split,
            Function<Parts, T> join) {
        Access access =
                new Access() {
                    @Override
                    public @Nullable Object[] split(Object value) {
                        return split.apply(made.cast(value));
                    }

                    @Override
                    public Object join(@Nullable Object[] read) {
                        return join.apply(new Parts(read));
                    }
                };
        LAYOUTS.put(made.getName(), new JdkValues(made, parts, access));
    }

    private static @Nullable Object[] split(@Nullable Object... values) {
        return values;
    }

    private static void addNumbers() {
        add(
                BigDecimal.class,
                parts(byte[].class, "unscaled", int.class, "scale"),
                value -> split(value.unscaledValue().toByteArray(), value.scale()),
                read -> new BigDecimal(new BigInteger(read.bytes(0)), read.number(1)));
        add(
                BigInteger.class,
                parts(byte[].class, "bytes"),
                value -> split((Object) value.toByteArray()),
                read -> new BigInteger(read.bytes(0)));
        add(
                Currency.class,
                parts(String.class, "code"),
                value -> split(value.getCurrencyCode()),
                read -> Currency.getInstance(read.text(0)));
        add(
                URI.class,
                parts(String.class, "text"),
                value -> split(value.toString()),
                read -> URI.create(read.text(0)));
        add(
                UUID.class,
                parts(long.class, "mostSigBits", "leastSigBits"),
                value -> split(value.getMostSignificantBits(), value.getLeastSignificantBits()),
                read -> new UUID(read.wide(0), read.wide(1)));
    }

    @SuppressWarnings("JavaUtilDate") // graphs of programs have it
    private static void addTimes() {
        add(
                Date.class,
                parts(long.class, "time"),
                value -> split(value.getTime()),
                read -> new Date(read.wide(0)));
        add(
                Duration.class,
                SINCE,
                value -> split(value.getSeconds(), value.getNano()),
                read -> Duration.ofSeconds(read.wide(0), read.nano(1)));
        add(
                Instant.class,
                SINCE,
                value -> split(value.getEpochSecond(), value.getNano()),
                read -> Instant.ofEpochSecond(read.wide(0), read.nano(1)));
        add(LocalDate.class, DATE, JdkValues::ofDate, Parts::date);
        add(LocalTime.class, TIME, JdkValues::ofTime, read -> read.time(0));
        add(
                LocalDateTime.class,
                joined(DATE, TIME),
                value -> together(ofDate(value.toLocalDate()), ofTime(value.toLocalTime())),
                Parts::dateTime);
        add(
                MonthDay.class,
                parts(byte.class, "month", "day"),
                value -> split((byte) value.getMonthValue(), (byte) value.getDayOfMonth()),
                read -> MonthDay.of(read.number(0), read.number(1)));
        add(
                Period.class,
                parts(int.class, "years", "months", "days"),
                value -> split(value.getYears(), value.getMonths(), value.getDays()),
                read -> Period.of(read.number(0), read.number(1), read.number(2)));
        add(
                Year.class,
                parts(int.class, "year"),
                value -> split(value.getValue()),
                read -> Year.of(read.number(0)));
        add(
                YearMonth.class,
                parts(int.class, "year", byte.class, "month"),
                value -> split(value.getYear(), (byte) value.getMonthValue()),
                read -> YearMonth.of(read.number(0), read.number(1)));
    }

    private static void addOffsets() {
        add(
                OffsetDateTime.class,
                joined(DATE, TIME, AT),
                value -> ofDateTime(value.toLocalDateTime(), value.getOffset()),
                read -> OffsetDateTime.of(read.dateTime(), read.offset(7)));
        add(
                OffsetTime.class,
                joined(TIME, AT),
                value -> together(ofTime(value.toLocalTime()), seconds(value.getOffset())),
                read -> OffsetTime.of(read.time(0), read.offset(4)));
        add(
                ZoneId.class,
                parts(String.class, "id"),
                value -> split(value.getId()),
                read -> ZoneId.of(read.text(0)));
        add(
                ZoneOffset.class,
                parts(int.class, "seconds"),
                JdkValues::seconds,
                read -> read.offset(0));
        add(
                ZonedDateTime.class,
                joined(DATE, TIME, AT, parts(String.class, "zone")),
                value ->
                        together(
                                ofDateTime(value.toLocalDateTime(), value.getOffset()),
                                split(value.getZone().getId())),
                read ->
                        ZonedDateTime.ofInstant(
                                read.dateTime(), read.offset(7), ZoneId.of(read.text(8))));
    }

    private static void addOptionals() {
        add(
                Optional.class,
                List.of(new Part("value", Optional.class.getTypeParameters()[0])),
                value -> split((@Nullable Object) ((Optional<?>) value).orElse(null)),
                read -> Optional.ofNullable(read.all[0]));
        add(
                OptionalDouble.class,
                parts(boolean.class, "present", double.class, "value"),
                value -> split(value.isPresent(), value.orElse(0)),
                read ->
                        (Boolean) read.one(0)
                                ? OptionalDouble.of((Double) read.one(1))
                                : OptionalDouble.empty());
        add(
                OptionalInt.class,
                parts(boolean.class, "present", int.class, "value"),
                value -> split(value.isPresent(), value.orElse(0)),
                read ->
                        (Boolean) read.one(0)
                                ? OptionalInt.of(read.number(1))
                                : OptionalInt.empty());
        add(
                OptionalLong.class,
                parts(boolean.class, "present", long.class, "value"),
                value -> split(value.isPresent(), value.orElse(0)),
                read ->
                        (Boolean) read.one(0)
                                ? OptionalLong.of(read.wide(1))
                                : OptionalLong.empty());
    }

    private static @Nullable Object[] ofDate(LocalDate date) {
        return split(date.getYear(), (byte) date.getMonthValue(), (byte) date.getDayOfMonth());
    }

    private static @Nullable Object[] ofTime(LocalTime time) {
        return split(
                (byte) time.getHour(),
                (byte) time.getMinute(),
                (byte) time.getSecond(),
                time.getNano());
    }

    private static @Nullable Object[] ofDateTime(LocalDateTime time, ZoneOffset offset) {
        return together(ofDate(time.toLocalDate()), ofTime(time.toLocalTime()), seconds(offset));
    }

    private static @Nullable Object[] seconds(ZoneOffset offset) {
        return split(offset.getTotalSeconds());
    }

    private static @Nullable Object[] together(@Nullable Object[]... lists) {
        return Arrays.stream(lists).flatMap(Arrays::stream).toArray();
    }
}
