// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.Copies;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Shared objects stay shared, others stay apart, constants stay the constants.
@SuppressWarnings({"JavaUtilDate", "ImmutableEnumChecker"}) // what real graphs hold
final class IdentityTest {

    enum Plain {
        A,
        B
    }

    enum WithBodies {
        ONE {
            @Override
            String text() {
                return "one";
            }
        },
        TWO {
            @Override
            String text() {
                return "two";
            }
        };

        private int counter;

        abstract String text();
    }

    enum Empty {}

    /// More than 64 constants.
    private static final Class<Character.UnicodeScript> JUMBO = Character.UnicodeScript.class;

    private static List<Object> valuesWithAnIdentity() {
        return List.of(
                Integer.valueOf(100_000),
                Long.valueOf(1L << 40),
                Short.valueOf((short) 3000),
                Character.valueOf('\u20ac'),
                Float.valueOf(1.5f),
                Double.valueOf(0.0),
                new String("text"),
                new String(""),
                new String("\u20ac\ud83d"),
                new BigInteger("123456789012345678901234567890"),
                new BigDecimal("1.50"),
                new UUID(1, 2),
                new Date(5),
                LocalDate.of(2026, 1, 1),
                Instant.ofEpochSecond(5, 7),
                ZonedDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneId.of("Europe/Paris")),
                new int[] {1},
                new Object[0],
                new ArrayList<>(List.of("x")),
                List.of("x"),
                List.of("x", "y", "z"),
                Set.of("x"),
                Map.of("x", "y"),
                EnumSet.of(Plain.A),
                new EnumMap<>(Map.of(Plain.A, "a")),
                new AtomicLong(5),
                Collections.unmodifiableList(new ArrayList<>(List.of("x"))),
                Arrays.asList("x", "y"));
    }

    @Test
    void sharedValuesStayShared() throws IOException {
        for (Object value : valuesWithAnIdentity()) {
            Object[] copy = Copies.lean(new Object[] {value, new Box(value), value});

            assertThat(copy[2]).as("%s", value.getClass()).isSameAs(copy[0]);
            assertThat(((Box) copy[1]).content).as("%s", value.getClass()).isSameAs(copy[0]);
            assertThat(copy[0]).isNotSameAs(value).hasSameClassAs(value);
        }
    }

    @Test
    void equalValuesStayApart() throws IOException {
        List<Object> ones = valuesWithAnIdentity();
        List<Object> others = valuesWithAnIdentity();
        for (int i = 0; i < ones.size(); i++) {
            Object one = ones.get(i);
            Object other = others.get(i);
            if (one == other) {
                continue;
            }
            Object[] copy = Copies.lean(new Object[] {one, other, one, other});

            assertThat(copy[1]).as("%s", one.getClass()).isNotSameAs(copy[0]).isSameAs(copy[3]);
        }
    }

    @Test
    void manyEqualStringsStayApart() throws IOException {
        Object[] strings = new Object[10_000];
        Arrays.setAll(strings, i -> new String("the same"));

        Object[] copy = Copies.lean(new Object[] {strings, strings[5_000]});

        Object[] read = (Object[]) copy[0];
        Set<Object> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        Collections.addAll(distinct, read);
        assertThat(distinct).hasSize(strings.length);
        assertThat(copy[1]).isSameAs(read[5_000]);
    }

    static List<Object> arraysOfPrimitives() {
        return List.of(
                new byte[200],
                new byte[3],
                new short[100],
                new char[100],
                new int[50],
                new int[1],
                new long[0],
                new long[50],
                new float[50],
                new double[50],
                new boolean[50]);
    }

    @ParameterizedTest
    @MethodSource("arraysOfPrimitives")
    void manyEqualArraysStayApart(Object array) throws IOException {
        Object[] arrays = (Object[]) Array.newInstance(array.getClass(), 500);
        Arrays.setAll(
                arrays,
                i -> Array.newInstance(array.getClass().componentType(), Array.getLength(array)));
        arrays[400] = arrays[100];
        Object[] more = {new Box(arrays[7]), arrays, arrays[499], new Box(arrays[9]), arrays[400]};

        Object[] copy = Copies.lean(more);

        Object[] read = (Object[]) copy[1];
        Set<Object> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        Collections.addAll(distinct, read);
        assertThat(distinct).hasSize(arrays.length - 1);
        assertThat(read[400]).isSameAs(read[100]).isSameAs(copy[4]);
        assertThat(((Box) copy[0]).content).isSameAs(read[7]);
        assertThat(copy[2]).isSameAs(read[499]);
        assertThat(((Box) copy[3]).content).isSameAs(read[9]);
    }

    @Test
    void constantsStayTheConstants() throws IOException {
        for (Object constant :
                List.of(
                        Plain.B,
                        WithBodies.ONE,
                        TimeUnit.DAYS,
                        true,
                        Byte.valueOf((byte) 7),
                        Integer.valueOf(-128),
                        Long.valueOf(127),
                        Character.valueOf('a'),
                        String.class,
                        int.class,
                        void.class,
                        int[][].class,
                        Plain[].class,
                        Runnable.class,
                        Object.class,
                        Thread.class,
                        WithBodies.class,
                        ZoneOffset.UTC,
                        Currency.getInstance("EUR"),
                        Collections.emptyList(),
                        Collections.emptyMap(),
                        List.of(),
                        Locale.ROOT,
                        String.CASE_INSENSITIVE_ORDER)) {
            assertThat(Copies.lean(constant)).isSameAs(constant);
            assertThat(Copies.lean(new Object[] {constant, constant}))
                    .allMatch(copy -> copy == constant);
        }
    }

    @Test
    void fieldsOfEnumConstantsAreNotTouched() throws IOException {
        WithBodies.TWO.counter = 5;
        byte[] bytes = GraphCodec.lean().encode(new Box(WithBodies.TWO));
        WithBodies.TWO.counter = 6;

        assertThat(GraphCodec.lean().decode(bytes, Box.class).content).isSameAs(WithBodies.TWO);
        assertThat(WithBodies.TWO.counter).isEqualTo(6);
        assertThat(WithBodies.TWO.text()).isEqualTo("two");
    }

    @Test
    void enumSetsAndMapsOfEverySizeArrive() throws IOException {
        for (Object collection :
                List.<Object>of(
                        EnumSet.noneOf(Plain.class),
                        EnumSet.allOf(Plain.class),
                        EnumSet.of(WithBodies.TWO),
                        EnumSet.noneOf(Empty.class),
                        EnumSet.allOf(JUMBO),
                        EnumSet.noneOf(JUMBO),
                        new EnumMap<>(Plain.class),
                        new EnumMap<>(Map.of(WithBodies.ONE, "one")),
                        new EnumMap<>(Empty.class))) {
            assertThat(Copies.lean(collection)).isEqualTo(collection).hasSameClassAs(collection);
        }
        EnumSet<Plain> empty = Copies.lean(EnumSet.noneOf(Plain.class));
        empty.add(Plain.A);
        EnumMap<Plain, Object> map = Copies.lean(new EnumMap<>(Plain.class));
        map.put(Plain.B, 1);
        assertThat(empty).containsExactly(Plain.A);
        assertThat(map).containsKey(Plain.B);
    }

    @Test
    void listOfAStreamKeepsItsNulls() throws IOException {
        List<Object> list = Stream.<Object>of("a", null, "b").toList();
        List<Object> without = Stream.<Object>of("a", "b", "c").toList();

        assertThat(Copies.lean(list)).isEqualTo(list).hasSameClassAs(list);
        assertThat(Copies.lean(list).contains(null)).isTrue();
        assertThat(Copies.lean(without).contains(null)).isFalse();
        List<Object> refusing = Copies.lean(List.of("a", "b", "c"));
        assertThatThrownBy(() -> refusing.contains(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> refusing.add("d"))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void optionalsArriveThoughJavaIoRefusesThem() throws IOException {
        record Holder(Optional<Object> some, Optional<Object> none) implements Serializable {}
        Holder holder = new Holder(Optional.of(List.of("x")), Optional.empty());

        assertThat(Copies.lean(holder)).isEqualTo(holder);
    }

    interface Greeter {
        String greet(String name);
    }

    interface Named {
        default String named() {
            return "named";
        }
    }

    /// Accepts every call.
    static final class Handler implements InvocationHandler, Serializable {
        private final String greeting;
        private Object self;

        Handler(String greeting) {
            this.greeting = greeting;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return switch (method.getName()) {
                case "greet" -> greeting + " " + arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                default -> method.getName();
            };
        }
    }

    @Test
    void proxiesArriveWithTheirHandlerAndInterfaces() throws Exception {
        Handler handler = new Handler("hello");
        Object proxy =
                Proxy.newProxyInstance(
                        IdentityTest.class.getClassLoader(),
                        new Class<?>[] {Greeter.class, Named.class},
                        handler);
        handler.self = proxy;

        for (Copies.Way way : Copies.bothWays()) {
            Object[] copy = (Object[]) way.copy(new Object[] {proxy, proxy, handler});

            assertThat(copy[0]).isSameAs(copy[1]).hasSameClassAs(proxy);
            assertThat(((Greeter) copy[0]).greet("you")).isEqualTo("hello you");
            Handler read = (Handler) copy[2];
            assertThat(Proxy.getInvocationHandler(copy[0])).isSameAs(read);
            assertThat(read.self).isSameAs(copy[0]);
        }
    }

    @Test
    void arraysHoldThemselvesAndKeepTheirTypes() throws IOException {
        Object[] ring = new Object[] {null, "x", new Integer[] {1, 2}, new int[][] {{1}, null, {}}};
        ring[0] = ring;
        Serializable[] typed = {new String[0], new Plain[] {Plain.A, null}, new List<?>[1]};

        Object[] copy = Copies.lean(ring);

        assertThat(copy[0]).isSameAs(copy);
        assertThat(copy[2]).isEqualTo(new Integer[] {1, 2});
        assertThat(copy[3]).isEqualTo(ring[3]);
        Serializable[] typedCopy = Copies.lean(typed);
        assertThat(typedCopy).hasSameClassAs(typed).isEqualTo(typed);
        assertThat(typedCopy[2]).hasSameClassAs(typed[2]);
    }
}
