// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Box;
import io.wherry.codec.Copies;
import io.wherry.codec.JavaIoBytes;
import java.io.File;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.time.DayOfWeek;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Currency;
import java.util.GregorianCalendar;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Classes of the JDK without a hand-tuned codec: java.io finds no difference between original and
/// copy.
@SuppressWarnings({
    "JavaUtilDate",
    "JdkObsolete",
    "UnnecessaryStringBuilder"
}) // what real graphs hold
final class JdkClassTest {

    record Point(int x, Object y) implements Serializable {}

    static List<Object> objects() throws IOException {
        Exception failure = new IllegalStateException("outer", new IOException("inner"));
        failure.addSuppressed(new TimeoutException("suppressed"));
        failure.addSuppressed(failure.getCause());
        List<Object> objects = new ArrayList<>();
        Collections.addAll(
                objects,
                failure,
                new InvalidObjectException("reason", failure),
                new Exception((String) null),
                new StringBuilder("builder"),
                new StringBuffer("buffer"),
                new AtomicLong(5),
                new AtomicInteger(6),
                new AtomicBoolean(true),
                new AtomicIntegerArray(new int[] {1, 2}),
                new AtomicReference<>(new Point(1, "x")),
                new AtomicReferenceArray<>(new Object[] {new Point(1, "x"), "y"}),
                new LongAdder(),
                new ReentrantLock(),
                new ReentrantReadWriteLock(true),
                URI.create("http://user@example.org:80/path?query#fragment"),
                URI.create("http://example.org/").toURL(),
                InetAddress.getByAddress("host", new byte[] {10, 0, 0, 1}),
                InetSocketAddress.createUnresolved("host", 80),
                new File("some/file"),
                Locale.of("de", "CH", "variant"),
                Locale.forLanguageTag("sr-Latn-RS"),
                Currency.getInstance("CHF"),
                TimeZone.getTimeZone("Europe/Paris"),
                new SimpleTimeZone(1000, "own"),
                Pattern.compile("a+", Pattern.CASE_INSENSITIVE),
                new MathContext(7, RoundingMode.CEILING));
        objects.addAll(collections());
        return objects;
    }

    private static List<Object> collections() {
        return List.of(
                new MessageFormat("{0} is {1}", Locale.ROOT),
                BitSet.valueOf(new long[] {5, 7}),
                JapaneseDate.of(2020, 1, 1),
                HijrahDate.of(1442, 1, 1),
                new AbstractMap.SimpleEntry<>("key", new Point(1, "value")),
                new AbstractMap.SimpleImmutableEntry<>(new Point(1, null), 5),
                new ConcurrentLinkedQueue<>(List.of("a", "b")),
                new LinkedBlockingDeque<>(List.of("a", "b")),
                new ArrayBlockingQueue<>(3, false, List.of("a", "b")),
                new PriorityBlockingQueue<>(List.of("b", "a")),
                new ConcurrentSkipListSet<>(List.of("b", "a")),
                new CopyOnWriteArraySet<>(List.of("b", "a")),
                Collections.singletonList(new Point(1, "x")),
                Collections.singletonMap("a", new Point(2, "y")),
                Collections.nCopies(5, "x"),
                Collections.unmodifiableMap(new TreeMap<>(Map.of("a", new Point(1, 2)))),
                Collections.synchronizedList(new ArrayList<>(List.of(new Point(1, 2)))),
                Collections.checkedList(new ArrayList<>(List.of("a")), String.class),
                Collections.reverseOrder(),
                Collections.emptySet(),
                Arrays.asList(new Point(1, 2), "x"),
                new ArrayList<>(List.of("a", "b", "c")).subList(0, 0).getClass(),
                Character.UnicodeScript.LATIN,
                DayOfWeek.FRIDAY,
                Thread.State.RUNNABLE);
    }

    @ParameterizedTest
    @MethodSource("objects")
    void copyIsTheSameToJavaIoAsItsOwn(Object object) throws Exception {
        for (Object root : List.of(object, new Object[] {object, new Box(object), "x"})) {
            byte[] expected = JavaIoBytes.of(Copies.javaIo(root));
            assertThat(JavaIoBytes.of(Copies.lean(root))).isEqualTo(expected);
            assertThat(JavaIoBytes.of(Copies.leanByTheByte(root))).isEqualTo(expected);
        }
    }

    @Test
    void calendarsFormatsAndPropertiesWorkInTheCopy() throws Exception {
        GregorianCalendar calendar = new GregorianCalendar(2026, 10, 1, 12, 0);
        assertThat(Copies.lean(calendar)).isEqualTo(calendar);
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);
        assertThat(Copies.lean(format).format(calendar.getTime())).isEqualTo("2026-11-01");
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
        assertThat(Copies.lean(new DecimalFormat("#,##0.00", symbols)).format(1234.5))
                .isEqualTo("1,234.50");
        Properties properties = new Properties();
        properties.setProperty("key", "value");
        assertThat(Copies.lean(properties)).isEqualTo(properties);
        Random random = new Random(5);
        random.nextGaussian();
        Random copy = Copies.lean(random);
        assertThat(copy.nextGaussian()).isEqualTo(random.nextGaussian());
        assertThat(copy.nextLong()).isEqualTo(random.nextLong());
    }

    /// Fields of such classes are set all at once, when the record is there.
    @Test
    void recordsInFieldsThatAreNotOpenAreThereInTime() throws IOException {
        Set<Object> set = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            set.add(new AbstractMap.SimpleEntry<>(new Point(i, "x"), new Point(-i, List.of(i))));
        }

        assertThat(Copies.lean(set)).isEqualTo(set);
    }

    @Test
    void cyclesThroughFieldsThatAreNotOpenAreKept() throws IOException {
        AtomicReference<Object> reference = new AtomicReference<>();
        Point point = new Point(1, reference);
        reference.set(point);

        Point copy = Copies.lean(point);
        assertThat(((AtomicReference<?>) copy.y()).get()).isSameAs(copy);
        AtomicReference<Object> other = Copies.lean(reference);
        assertThat(((Point) other.get()).y()).isSameAs(other);
        AtomicReference<Object> self = new AtomicReference<>();
        self.set(self);
        AtomicReference<Object> selfCopy = Copies.lean(self);
        assertThat(selfCopy.get()).isSameAs(selfCopy);
    }
}
