// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.collection;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Copies;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A copy of a collection is iterated over in the order of java.io's copy, and so it is when more
/// is put into both.
@SuppressWarnings("JdkObsolete") // they are what real graphs hold
@Tag("slow")
final class CollectionOrderTest {
    private static final int MOST = 200;
    private static final int[] CAPACITIES = {0, 1, 3, 5, 17, 64, 300};
    private static final float[] LOADS = {0.1f, 0.5f, 1, 3, 20};

    static Stream<IntFunction<Object>> keys() {
        return Stream.of(
                i -> "key" + 37 * i,
                i -> i,
                i -> 16 * i,
                i -> i * 0x9e3779b9,
                i -> (long) i << 33 | i,
                i -> new Colliding(i));
    }

    /// Many have the same hash.
    record Colliding(int number) implements java.io.Serializable, Comparable<Colliding> {
        @Override
        public int hashCode() {
            return number % 3;
        }

        @Override
        public int compareTo(Colliding other) {
            return Integer.compare(number, other.number);
        }
    }

    @ParameterizedTest
    @MethodSource("keys")
    void leanKeepsTheOrderOfJavaio(IntFunction<Object> keys) throws Exception {
        GraphCodec codec = GraphCodec.lean();
        for (int size = 0; size <= MOST; size += size < 64 ? 1 : 5) {
            assertSameOrder(codec, filled(usualMaps(), usualSets(), keys, size), keys);
        }
    }

    @ParameterizedTest
    @MethodSource("keys")
    void leanKeepsTheOrderOfJavaioDeepInAGraph(IntFunction<Object> keys) throws Exception {
        GraphCodec codec = GraphCodec.lean();
        for (int size = 0; size <= 24; size++) {
            for (Object each : filled(usualMaps(), usualSets(), keys, size)) {
                Object copy = inner(copy(codec, nested(each)));
                Object expected = Copies.javaIo(each);
                assertThat(copy.toString()).isEqualTo(expected.toString());
                put(copy, keys, MOST, MOST + 5);
                put(expected, keys, MOST, MOST + 5);
                assertThat(copy.toString()).isEqualTo(expected.toString());
            }
        }
    }

    private static Object nested(Object innermost) {
        Object outer = innermost;
        for (int i = 0; i < 50; i++) {
            outer = new Object[] {outer};
        }
        return outer;
    }

    private static Object inner(Object outer) {
        Object inner = outer;
        while (inner instanceof Object[] array) {
            inner = array[0];
        }
        return inner;
    }

    @ParameterizedTest
    @MethodSource("keys")
    void evolvingLeanKeepsTheOrderOfJavaio(IntFunction<Object> keys) throws Exception {
        GraphCodec codec = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
        for (int size = 0; size <= MOST; size += size < 30 ? 1 : 7) {
            assertSameOrder(codec, filled(usualMaps(), usualSets(), keys, size), keys);
        }
    }

    @ParameterizedTest
    @MethodSource("keys")
    void javaioKeepsTheOrderOfJavaioWithAnyLoadFactor(IntFunction<Object> keys) throws Exception {
        GraphCodec codec = GraphCodec.javaio();
        for (int size = 0; size <= MOST; size += size < 30 ? 1 : 17) {
            assertSameOrder(codec, filled(usualMaps(), usualSets(), keys, size), keys);
            assertSameOrder(codec, filled(loadedMaps(), loadedSets(), keys, size), keys);
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void aVectorHasTheCapacityOfJavaio(GraphCodec codec) throws Exception {
        for (int size = 0; size <= MOST; size++) {
            List<Object> vectors = new ArrayList<>();
            for (int capacity : CAPACITIES) {
                vectors.add(new Vector<>(capacity));
            }
            vectors.add(new Stack<>());
            for (Object each : vectors) {
                IntStream.range(0, size).forEach(i -> asVector(each).add(i));
                Vector<Object> copy = asVector(copy(codec, each));
                Vector<Object> expected = asVector(Copies.javaIo(each));
                assertThat(copy.capacity()).isEqualTo(expected.capacity());
                copy.setSize(copy.capacity() + 1);
                expected.setSize(expected.capacity() + 1);
                assertThat(copy.capacity()).isEqualTo(expected.capacity());
            }
        }
    }

    static Stream<GraphCodec> codecs() {
        return Stream.of(GraphCodec.lean(), GraphCodec.javaio());
    }

    @SuppressWarnings("unchecked") // they hold anything
    private static Vector<Object> asVector(Object vector) {
        return (Vector<Object>) vector;
    }

    @ParameterizedTest
    @MethodSource("codecs")
    @SuppressWarnings("UnnecessaryStringBuilder") // its capacity is what is compared
    void aStringBuilderHasTheCapacityOfJavaio(GraphCodec codec) throws Exception {
        for (int capacity : CAPACITIES) {
            StringBuilder builder = new StringBuilder(capacity).append("abc");
            StringBuffer buffer = new StringBuffer(capacity).append("a\u0400c");

            assertThat(((StringBuilder) copy(codec, builder)).capacity())
                    .isEqualTo(Copies.javaIo(builder).capacity());
            assertThat(((StringBuffer) copy(codec, buffer)).capacity())
                    .isEqualTo(Copies.javaIo(buffer).capacity());
        }
    }

    private static List<Map<Object, Object>> usualMaps() {
        List<Map<Object, Object>> maps = new ArrayList<>();
        maps.add(new HashMap<>());
        maps.add(new Hashtable<>());
        maps.add(new Properties());
        maps.add(new ConcurrentHashMap<>());
        maps.add(new LinkedHashMap<>());
        for (int capacity : CAPACITIES) {
            maps.add(new HashMap<>(capacity));
            maps.add(new Hashtable<>(capacity));
            maps.add(new ConcurrentHashMap<>(capacity));
        }
        return maps;
    }

    private static List<Collection<Object>> usualSets() {
        List<Collection<Object>> sets = new ArrayList<>();
        sets.add(new HashSet<>());
        sets.add(new LinkedHashSet<>());
        sets.add(ConcurrentHashMap.newKeySet());
        for (int capacity : CAPACITIES) {
            sets.add(new HashSet<>(capacity));
        }
        return sets;
    }

    private static List<Map<Object, Object>> loadedMaps() {
        List<Map<Object, Object>> maps = new ArrayList<>();
        for (int capacity : CAPACITIES) {
            for (float load : LOADS) {
                maps.add(new HashMap<>(capacity, load));
                maps.add(new Hashtable<>(capacity, load));
                maps.add(new LinkedHashMap<>(capacity, load));
            }
        }
        return maps;
    }

    private static List<Collection<Object>> loadedSets() {
        List<Collection<Object>> sets = new ArrayList<>();
        for (int capacity : CAPACITIES) {
            for (float load : LOADS) {
                sets.add(new HashSet<>(capacity, load));
            }
        }
        return sets;
    }

    private static List<Object> filled(
            List<Map<Object, Object>> maps,
            List<Collection<Object>> sets,
            IntFunction<Object> keys,
            int size) {
        maps.forEach(map -> put(map, keys, 0, size));
        sets.forEach(set -> put(set, keys, 0, size));
        List<Object> all = new ArrayList<>(maps);
        all.addAll(sets);
        return all;
    }

    @SuppressWarnings("unchecked") // they hold anything
    private static void put(Object target, IntFunction<Object> keys, int from, int to) {
        for (int i = from; i < to; i++) {
            if (target instanceof Map<?, ?> map) {
                ((Map<Object, Object>) map).put(keys.apply(i), i);
            } else {
                ((Collection<Object>) target).add(keys.apply(i));
            }
        }
    }

    private static void assertSameOrder(
            GraphCodec codec, List<Object> collections, IntFunction<Object> keys) throws Exception {
        for (Object each : collections) {
            Object copy = copy(codec, each);
            Object expected = Copies.javaIo(each);
            assertThat(copy.toString()).as("%s", each.getClass()).isEqualTo(expected.toString());
            put(copy, keys, MOST, MOST + 5);
            put(expected, keys, MOST, MOST + 5);
            assertThat(copy.toString()).as("%s", each.getClass()).isEqualTo(expected.toString());
        }
    }

    private static Object copy(GraphCodec codec, Object object) throws IOException {
        Object copy = codec.decode(codec.encode(object));
        assertThat(copy).isNotNull();
        return copy;
    }
}
