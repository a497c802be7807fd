// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wires;
import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.SimpleTimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

/// Values of the JDK, whose hooks combine several rules.
@SuppressWarnings({
    "JavaUtilDate",
    "JdkObsolete",
    "UnnecessaryStringBuilder"
}) // old classes are written too
final class JdkValueRules {
    private static final LocalDateTime NOON = LocalDateTime.of(2026, 11, 21, 12, 0, 1, 7);
    private static final String SEALED = "serialized form of the class";

    private JdkValueRules() {}

    static Chapter chapter() {
        return new Chapter("Values of the JDK", RULES);
    }

    /// A copy is of the same class, and equal or, where there is no equality, reads the same.
    static Rule kept(String name, Object value) {
        return graph(
                name + " is kept",
                SEALED,
                wire -> {
                    Object copy = wire.copy(value);
                    return copy.getClass() == value.getClass()
                            && (copy.equals(value) || copy.toString().equals(value.toString()));
                },
                true);
    }

    private static final List<Rule> RULES =
            List.of(
                    kept("Integer", 100_000),
                    kept("Long", Long.MIN_VALUE),
                    kept("Short", (short) -7),
                    kept("Byte", (byte) -7),
                    kept("Character", '\u20ac'),
                    kept("Boolean", true),
                    kept("Float", Float.NaN),
                    kept("Double", -0.0),
                    kept("BigInteger", new BigInteger("-123456789012345678901234567890")),
                    kept("BigInteger zero", BigInteger.ZERO),
                    kept("BigDecimal with its scale", new BigDecimal("-1.2300")),
                    kept("Date", new Date(1234567890123L)),
                    kept("GregorianCalendar", new GregorianCalendar(2026, 10, 21)),
                    kept("SimpleTimeZone", new SimpleTimeZone(3_600_000, "here")),
                    kept("Instant", Instant.ofEpochSecond(-1, 999)),
                    kept("Duration", Duration.ofNanos(-5)),
                    kept("Period", Period.of(1, -2, 3)),
                    kept("LocalDate", NOON.toLocalDate()),
                    kept("LocalTime", NOON.toLocalTime()),
                    kept("LocalTime of midnight", LocalTime.MIDNIGHT),
                    kept("LocalDateTime", NOON),
                    kept("OffsetDateTime", OffsetDateTime.of(NOON, ZoneOffset.ofHours(-3))),
                    kept("ZonedDateTime", ZonedDateTime.of(NOON, ZoneId.of("Europe/Berlin"))),
                    kept("ZoneOffset", ZoneOffset.ofTotalSeconds(3661)),
                    kept("Year", Year.of(-44)),
                    kept("YearMonth", YearMonth.of(2026, 11)),
                    kept("MonthDay", MonthDay.of(2, 29)),
                    kept("DayOfWeek", DayOfWeek.FRIDAY),
                    kept("Locale with extensions", Locale.forLanguageTag("de-DE-u-co-phonebk")),
                    kept("URI", URI.create("http://example.org/a?b#c")),
                    kept(
                            "InetSocketAddress unresolved",
                            InetSocketAddress.createUnresolved("a.invalid", 9)),
                    kept("InetAddress", address()),
                    kept("UUID", new UUID(1, 2)),
                    kept("BitSet", BitSet.valueOf(new long[] {5, 0, 9})),
                    kept("File", new File("a/b")),
                    kept("StringBuilder", new StringBuilder(5).append("b\0").append(5)),
                    kept("StringBuffer", new StringBuffer("buffer")),
                    kept("AtomicInteger", new AtomicInteger(-4)),
                    kept("AtomicLong", new AtomicLong(-5)),
                    kept("AtomicBoolean", new AtomicBoolean(true)),
                    kept("AtomicIntegerArray", new AtomicIntegerArray(new int[] {1, 2})),
                    kept("AtomicReference", new AtomicReference<>("held")),
                    kept("LongAdder", adder()),
                    kept("Pattern", Pattern.compile("a(b)*", Pattern.CASE_INSENSITIVE)),
                    kept(
                            "DecimalFormat",
                            new DecimalFormat(
                                    "#,##0.00", DecimalFormatSymbols.getInstance(Locale.ROOT))),
                    graph(
                            "URL is kept",
                            SEALED,
                            wire ->
                                    wire.copy(URI.create("http://example.org:80/a?b#c").toURL())
                                            .toExternalForm(),
                            "http://example.org:80/a?b#c"),
                    graph(
                            "Random goes on with the same numbers",
                            SEALED,
                            wire -> {
                                Random random = new Random(5);
                                random.nextInt();
                                Random copy = wire.copy(random);
                                return copy.nextLong() == random.nextLong();
                            },
                            true),
                    graph(
                            "Random keeps its second Gaussian",
                            SEALED,
                            wire -> {
                                Random random = new Random(5);
                                random.nextGaussian();
                                return wire.copy(random).nextGaussian() == random.nextGaussian();
                            },
                            true),
                    graph(
                            "Currency is the one of its code",
                            SEALED,
                            wire ->
                                    wire.copy(Currency.getInstance("EUR"))
                                            == Currency.getInstance("EUR"),
                            true),
                    graph(
                            "a lock is read unlocked",
                            SEALED,
                            wire -> {
                                ReentrantLock lock = new ReentrantLock();
                                lock.lock();
                                return wire.copy(lock).isLocked();
                            },
                            false),
                    graph(
                            "a Throwable keeps message, cause and stack trace",
                            SEALED,
                            wire -> {
                                Exception thrown =
                                        new Exception("outer", new RuntimeException("inner"));
                                Exception copy = wire.copy(thrown);
                                return copy.getMessage()
                                        + " "
                                        + copy.getCause().getMessage()
                                        + " "
                                        + List.of(copy.getStackTrace())
                                                .equals(List.of(thrown.getStackTrace()));
                            },
                            "outer inner true"),
                    graph(
                            "a Throwable keeps what was suppressed",
                            SEALED,
                            wire -> {
                                Exception thrown = new Exception("outer");
                                thrown.addSuppressed(new RuntimeException("suppressed"));
                                return wire.copy(thrown).getSuppressed()[0].getMessage();
                            },
                            "suppressed"),
                    graph(
                            "a Throwable without a cause can be given one",
                            SEALED,
                            wire ->
                                    wire.copy(new Exception("late"))
                                            .initCause(new Exception("cause"))
                                            .getCause()
                                            .getMessage(),
                            "cause"),
                    graph(
                                    "boxed numbers that were made apart stay two",
                                    "2.1",
                                    wire -> {
                                        Object[] copy =
                                                wire.copy(new Object[] {boxed(5), boxed(5)});
                                        return copy[0] == copy[1];
                                    },
                                    false)
                            .differs(
                                    Wires.LEAN,
                                    true,
                                    "documented: small boxed numbers become the JVM's one copy"),
                    graph(
                                    "Optional is not serializable",
                                    "B",
                                    wire -> Thrown.name(() -> wire.write(Optional.of(1))),
                                    "NotSerializableException")
                            .differs(Wires.LEAN, "nothing", "documented: Optional is written"),
                    graph(
                            "a Thread is not serializable",
                            "B",
                            wire -> Thrown.name(() -> wire.write(new Thread())),
                            "NotSerializableException"));

    private static LongAdder adder() {
        LongAdder adder = new LongAdder();
        adder.add(9);
        return adder;
    }

    /// A copy of its own; valueOf would give the one there is.
    @SuppressWarnings({"deprecation", "removal", "BoxedPrimitiveConstructor"})
    private static Integer boxed(int value) {
        return new Integer(value);
    }

    private static InetAddress address() {
        try {
            return InetAddress.getByAddress("name.invalid", new byte[] {127, 0, 0, 2});
        } catch (UnknownHostException e) {
            throw new AssertionError("four bytes are an address", e);
        }
    }
}
