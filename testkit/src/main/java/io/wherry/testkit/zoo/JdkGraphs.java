// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import io.wherry.testkit.zoo.shapes.kinds.NotSerializable;
import io.wherry.testkit.zoo.shapes.kinds.Refusal;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;

/// Classes of the JDK other than collections.
final class JdkGraphs {
    private JdkGraphs() {}

    static List<ZooGraph> all() {
        return List.of(
                ZooGraph.of("java-time", "one object of every class of java.time", JdkGraphs::time),
                ZooGraph.of(
                        "java-time-shared",
                        "one LocalDate twice, and its twin",
                        JdkGraphs::timeShared),
                ZooGraph.of("big-numbers", "BigInteger and BigDecimal", JdkGraphs::bigNumbers),
                ZooGraph.of("dates", "Date, Calendar, TimeZone", JdkGraphs::dates),
                ZooGraph.of("net", "URI, URL, InetAddress", JdkGraphs::net),
                ZooGraph.of("names", "UUID, Locale, Currency, File, Pattern", JdkGraphs::names),
                ZooGraph.of("builders", "StringBuilder, StringBuffer, BitSet", JdkGraphs::builders),
                ZooGraph.of("atomics", "AtomicInteger and its like", JdkGraphs::atomics),
                ZooGraph.of("random", "Random, before and after it was asked", JdkGraphs::random),
                ZooGraph.of("throwable", "causes, suppressed, stack traces", JdkGraphs::throwable),
                ZooGraph.of("throwable-user", "a user's exception with state", JdkGraphs::refusal),
                ZooGraph.of("optional", "Optional and its like", JdkGraphs::optional)
                        .javaioRefuses("Optional is not Serializable"),
                ZooGraph.of("object", "a java.lang.Object", Object::new)
                        .javaioRefuses("Object is not Serializable"),
                ZooGraph.of(
                                "not-serializable",
                                "a list that ends in a stranger",
                                JdkGraphs::stranger)
                        .javaioRefuses("a user's class is not Serializable"));
    }

    private static Object time() {
        LocalDate date = LocalDate.of(2026, 11, 20);
        LocalTime time = LocalTime.of(12, 34, 56, 789);
        ZoneId zone = ZoneId.of("Europe/Berlin");
        return new Object[] {
            date,
            time,
            LocalTime.NOON,
            LocalDate.MIN,
            LocalDateTime.of(2026, 2, 28, 23, 59),
            ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, zone),
            OffsetDateTime.of(2026, 1, 2, 3, 4, 5, 6, ZoneOffset.ofHours(-7)),
            OffsetTime.of(time, ZoneOffset.ofHoursMinutes(5, 30)),
            Instant.ofEpochSecond(1_700_000_000, 123_456_789),
            Instant.EPOCH,
            Duration.ofSeconds(3, 5),
            Duration.ZERO,
            Period.of(1, 2, 3),
            Year.of(2026),
            YearMonth.of(2026, 11),
            MonthDay.of(2, 29),
            DayOfWeek.FRIDAY,
            Month.MAY,
            zone,
            ZoneOffset.UTC,
            ZoneOffset.ofTotalSeconds(1234),
            Clock.fixed(Instant.ofEpochSecond(42), ZoneOffset.UTC),
            JapaneseDate.of(2026, 1, 2),
            HijrahDate.of(1445, 3, 4),
            MinguoDate.of(115, 5, 6),
            ThaiBuddhistDate.of(2569, 7, 8),
            IsoChronology.INSTANCE,
            JapaneseEra.REIWA
        };
    }

    private static Object timeShared() {
        LocalDate date = LocalDate.of(2026, 11, 20);
        return new Object[] {date, date, LocalDate.of(2026, 11, 20)};
    }

    private static Object bigNumbers() {
        BigInteger big = BigInteger.TWO.pow(1000).negate();
        return new Object[] {
            BigInteger.ZERO,
            new BigInteger("12345678901234567890"),
            big,
            big,
            BigDecimal.ONE,
            new BigDecimal("1.10"),
            new BigDecimal("-0.000000001"),
            new BigDecimal(big, 17),
            new BigDecimal("1E+400"),
            MathContext.DECIMAL64,
            RoundingMode.HALF_EVEN
        };
    }

    @SuppressWarnings("JavaUtilDate") // old classes are sent too
    private static Object dates() {
        Calendar calendar = new GregorianCalendar(2026, Calendar.MARCH, 4, 5, 6, 7);
        calendar.setTimeZone(TimeZone.getTimeZone("America/New_York"));
        calendar.setFirstDayOfWeek(Calendar.WEDNESDAY);
        calendar.setTimeInMillis(1_700_000_000_123L);
        Date date = new Date(1_700_000_000_000L);
        return new Object[] {
            date,
            date,
            new Date(0),
            calendar,
            TimeZone.getTimeZone("Asia/Tokyo"),
            TimeZone.getTimeZone("UTC"),
            new SimpleTimeZone(3_600_000, "simple")
        };
    }

    private static Object net() {
        try {
            byte[] loopback6 = new byte[16];
            loopback6[15] = 1;
            return new Object[] {
                URI.create("https://example.org:8080/path?query=1#fragment"),
                URI.create("mailto:info@example.org"),
                URI.create("http://example.org/%C3%A9").toURL(),
                InetAddress.getByAddress("example.org", new byte[] {(byte) 192, 0, 2, 1}),
                InetAddress.getByAddress("ip6.example.org", loopback6),
                InetSocketAddress.createUnresolved("example.org", 80)
            };
        } catch (MalformedURLException | UnknownHostException e) {
            throw new AssertionError("all addresses are well-formed", e);
        }
    }

    private static Object names() {
        UUID uuid = new UUID(0x0123_4567_89ab_4defL, 0x8123_4567_89ab_cdefL);
        return new Object[] {
            uuid,
            uuid,
            Locale.ROOT,
            Locale.GERMANY,
            Locale.forLanguageTag("zh-Hant-TW-u-ca-roc"),
            Currency.getInstance("EUR"),
            Currency.getInstance("JPY"),
            new File("folder", "file.txt"),
            Pattern.compile("a+(b|c)?", Pattern.CASE_INSENSITIVE)
        };
    }

    @SuppressWarnings({"JdkObsolete", "UnnecessaryStringBuilder"}) // they are what is sent
    private static Object builders() {
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(64, 130);
        return new Object[] {
            new StringBuilder(),
            new StringBuilder(500).append("latin"),
            new StringBuilder("wide \u20ac"),
            new StringBuffer("buffer"),
            new BitSet(),
            bits
        };
    }

    private static Object atomics() {
        LongAdder adder = new LongAdder();
        adder.add(42);
        AtomicReference<Object> self = new AtomicReference<>();
        self.set(self);
        return new Object[] {
            new AtomicInteger(7),
            new AtomicLong(-7),
            new AtomicBoolean(true),
            self,
            new AtomicIntegerArray(new int[] {1, 2}),
            new AtomicReferenceArray<>(new Object[] {"a", self, null}),
            adder
        };
    }

    private static Object random() {
        Random asked = new Random(42);
        asked.nextGaussian();
        asked.nextInt();
        return new Object[] {new Random(42), new Random(42), asked};
    }

    private static Object throwable() {
        StackTraceElement[] trace = {
            new StackTraceElement("org.example.Main", "main", "Main.java", 42),
            new StackTraceElement("app", "m", "1.0", "org.example.Run", "run", null, -2)
        };
        IOException cause = new IOException("cause");
        RuntimeException top = new UncheckedIOException("top", cause);
        Exception suppressed = new IllegalStateException("suppressed", top);
        top.addSuppressed(suppressed);
        top.addSuppressed(new Error());
        for (Throwable throwable : List.of(cause, suppressed, top, top.getSuppressed()[1])) {
            throwable.setStackTrace(trace);
        }
        Exception empty = new Exception();
        empty.setStackTrace(new StackTraceElement[0]);
        return new Object[] {top, cause, empty};
    }

    private static Object refusal() {
        StackTraceElement[] trace = {new StackTraceElement("a.B", "c", "B.java", 1)};
        Throwable cause = new IOException("cause");
        Refusal refusal = new Refusal("refused", 17, "subject", cause);
        cause.setStackTrace(trace);
        refusal.setStackTrace(trace);
        return refusal;
    }

    private static Object optional() {
        Optional<String> shared = Optional.of("value");
        return new Object[] {
            shared,
            shared,
            Optional.empty(),
            OptionalInt.of(1),
            OptionalLong.empty(),
            OptionalDouble.of(-0.0)
        };
    }

    private static Object stranger() {
        return new ArrayList<>(Arrays.asList("first", new NotSerializable(1), "last"));
    }
}
