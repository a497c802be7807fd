// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.collection;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Box;
import io.wherry.codec.Copies;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.Test;

/// Maps and sets call code of their keys while they are filled: the keys must be complete.
final class KeysTest {

    /// A key with a plain hash over a field that is filled late.
    static final class PlainKey implements Serializable {
        private final List<Object> parts;

        PlainKey(Object... parts) {
            this.parts = new ArrayList<>(List.of(parts));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof PlainKey key && key.parts.equals(parts);
        }

        @Override
        public int hashCode() {
            return parts.hashCode();
        }
    }

    /// A key whose hash comes from what its own readObject makes.
    static final class HookedKey implements Serializable {
        private transient String text;

        HookedKey(String text) {
            this.text = text;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(new Box(text));
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            text = (String) ((Box) in.readObject()).content;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof HookedKey key && key.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    record RecordKey(String name, Object content) implements Serializable {}

    /// A key that knows the map it is in.
    static final class Member implements Serializable {
        private final Map<Object, Object> home;
        private final String name;

        Member(Map<Object, Object> home, String name) {
            this.home = home;
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Member member && member.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /// Counts its calls.
    static final class Order implements Comparator<Object>, Serializable {
        static int calls;

        @Override
        public int compare(Object one, Object two) {
            calls++;
            return two.toString().compareTo(one.toString());
        }
    }

    @SuppressWarnings("JdkObsolete") // what real graphs hold
    private static List<Map<Object, Object>> hashedMaps() {
        return List.of(
                new HashMap<>(),
                new LinkedHashMap<>(),
                new ConcurrentHashMap<>(),
                new Hashtable<>(),
                new HashMap<>() {});
    }

    private static List<Object> keys(int number) {
        return List.of(
                new PlainKey(number, new PlainKey("inner")),
                new HookedKey("hooked " + number),
                new RecordKey("record " + number, new HookedKey("inside")),
                new ArrayList<>(List.of(new RecordKey("in a list " + number, null))),
                Set.of(new PlainKey("in a set " + number)),
                new HashMap<>(Map.of(new HookedKey("in a map " + number), 1)),
                Map.of(List.of(new RecordKey("deep " + number, null)), "x"));
    }

    @Test
    void keysAreFoundInTheCopy() throws IOException {
        for (Map<Object, Object> map : hashedMaps()) {
            for (int i = 0; i < 50; i++) {
                for (Object key : keys(i)) {
                    map.put(key, "value " + i);
                }
            }

            for (Map<Object, Object> copy : List.of(Copies.lean(map), Copies.leanByTheByte(map))) {
                assertThat(copy).hasSameClassAs(map).hasSameSizeAs(map);
                for (int i = 0; i < 50; i++) {
                    for (Object key : keys(i)) {
                        assertThat(copy.get(key)).isEqualTo("value " + i);
                    }
                }
            }
        }
    }

    @Test
    void elementsAreFoundInTheCopy() throws IOException {
        for (Set<Object> set :
                List.<Set<Object>>of(
                        new HashSet<>(), new LinkedHashSet<>(), ConcurrentHashMap.newKeySet())) {
            for (int i = 0; i < 50; i++) {
                set.addAll(keys(i));
            }
            Set<Object> copy = Copies.lean(set);
            for (int i = 0; i < 50; i++) {
                assertThat(copy.containsAll(keys(i))).isTrue();
            }
        }
    }

    /// The map is met before the key's own parts, which belong to an elder object.
    @Test
    void keysWhosePartsAreSharedWithOthersAreFound() throws IOException {
        for (Map<Object, Object> map : hashedMaps()) {
            PlainKey part = new PlainKey("part", new RecordKey("record", null));
            PlainKey key = new PlainKey(part, "key");
            map.put(key, part);
            map.put(part, key);
            Box elder = new Box(key);

            Object[] copy = Copies.lean(new Object[] {elder, map, key, part, new Box(map)});

            Map<?, ?> read = (Map<?, ?>) copy[1];
            assertThat(read.get(key)).isSameAs(copy[3]);
            assertThat(read.get(part)).isSameAs(copy[2]);
            assertThat(((Box) copy[0]).content).isSameAs(copy[2]);
        }
    }

    /// java.io cannot find these keys when the cycle is entered at a key.
    @Test
    void keysInACycleWithTheirMapAreFound() throws IOException {
        Map<Object, Object> map = new HashMap<>();
        Member member = new Member(map, "member");
        map.put(member, "value");

        Map<Object, Object> copy = Copies.lean(map);
        assertThat(copy.get(new Member(null, "member"))).isEqualTo("value");
        assertThat(((Member) copy.keySet().iterator().next()).home).isSameAs(copy);

        Member entered = Copies.lean(member);
        assertThat(entered.home.get(new Member(null, "member"))).isEqualTo("value");
        assertThat(entered.home.keySet().iterator().next()).isSameAs(entered);
    }

    @Test
    void mapsThatHoldThemselvesAsValuesAreKept() throws IOException {
        for (Map<Object, Object> map : hashedMaps()) {
            map.put("self", map);
            map.put("list", new ArrayList<>(List.of(map)));

            Map<Object, Object> copy = Copies.lean(map);

            assertThat(copy.get("self")).isSameAs(copy);
            assertThat(((List<?>) copy.get("list")).getFirst()).isSameAs(copy);
        }
    }

    @Test
    void orderOfAHashMapWithItsOwnOrderIsKept() throws IOException {
        Map<Object, Object> linked = new LinkedHashMap<>();
        Map<Object, Object> byAccess = new LinkedHashMap<>(16, 0.75f, true);
        for (int i = 0; i < 100; i++) {
            linked.put("key " + (i * 37) % 100, i);
            byAccess.put(i, i);
        }
        byAccess.get(50);

        assertThat(List.copyOf(Copies.lean(linked).keySet()))
                .isEqualTo(List.copyOf(linked.keySet()));
        Map<Object, Object> copy = Copies.lean(byAccess);
        assertThat(List.copyOf(copy.keySet())).isEqualTo(List.copyOf(byAccess.keySet()));
        copy.get(10);
        assertThat(List.copyOf(copy.keySet()).getLast()).isEqualTo(10);
    }

    @Test
    void comparatorIsNotCalledWhileASortedCollectionIsRead() throws IOException {
        Map<Object, Object> map = new TreeMap<>(new Order());
        Set<Object> set = new TreeSet<>(new Order());
        for (int i = 0; i < 100; i++) {
            map.put("key " + i, i);
            set.add(i);
        }
        byte[] bytes = GraphCodec.lean().encode(new Object[] {map, set});

        Order.calls = 0;
        Object[] copy = GraphCodec.lean().decode(bytes, Object[].class);

        assertThat(Order.calls).isZero();
        assertThat(List.copyOf(((TreeMap<?, ?>) copy[0]).keySet()))
                .isEqualTo(List.copyOf(map.keySet()));
        assertThat(((TreeMap<?, ?>) copy[0]).get("key 7")).isEqualTo(7);
        assertThat(((TreeMap<?, ?>) copy[0]).comparator()).isInstanceOf(Order.class);
        assertThat(List.copyOf((TreeSet<?>) copy[1])).isEqualTo(List.copyOf(set));
        assertThat(((TreeSet<?>) copy[1]).comparator()).isInstanceOf(Order.class);
    }

    @Test
    void serializableLambdaComparesInTheCopy() throws IOException {
        Comparator<Object> byLength =
                (Comparator<Object> & Serializable)
                        (one, two) -> one.toString().length() - two.toString().length();
        Map<Object, Object> map = new TreeMap<>(byLength);
        map.put("xxx", 3);
        map.put("x", 1);
        Set<Object> set = new TreeSet<>(Comparator.comparing(Object::toString, naturalOrder()));
        Map<Object, Object> skipList = new ConcurrentSkipListMap<>(byLength);
        skipList.put("xx", 2);

        assertThat(Copies.lean(map).get("abc")).isEqualTo(3);
        assertThat(Copies.lean(skipList).get("ab")).isEqualTo(2);
        assertThat(set).isEmpty();
    }

    private static Comparator<String> naturalOrder() {
        return Comparator.naturalOrder();
    }

    @Test
    void keysOfASortedMapMayBeRecordsThatHoldIt() throws IOException {
        record Key(String name, Object home) implements Comparable<Key>, Serializable {
            @Override
            public int compareTo(Key other) {
                return name.compareTo(other.name);
            }
        }
        Map<Object, Object> map = new TreeMap<>();
        Box home = new Box(map);
        map.put(new Key("b", home), 2);
        map.put(new Key("a", home), 1);

        Map<Object, Object> copy = Copies.lean(map);

        assertThat(copy).hasSize(2);
        assertThat(copy.get(new Key("a", null))).isEqualTo(1);
        Key first = (Key) copy.keySet().iterator().next();
        assertThat(((Box) first.home()).content).isSameAs(copy);
    }

    @Test
    void priorityQueueKeepsTheOrderOfItsHeap() throws IOException {
        PriorityQueue<Integer> queue = new PriorityQueue<>(new Order());
        for (int i = 0; i < 200; i++) {
            queue.add(i * 7919 % 211);
        }

        PriorityQueue<Integer> copy = Copies.lean(queue);

        assertThat(copy.toArray()).isEqualTo(queue.toArray());
        assertThat(copy.comparator()).isInstanceOf(Order.class);
        while (!queue.isEmpty()) {
            assertThat(copy.poll()).isEqualTo(queue.poll());
        }
        assertThat(Copies.lean(new PriorityQueue<>(List.of("b", "a"))).peek()).isEqualTo("a");
        assertThat(Copies.lean(new PriorityQueue<String>())).isEmpty();
    }

    @Test
    void nullKeysAndValuesAreKept() throws IOException {
        Map<Object, Object> map = new HashMap<>();
        map.put(null, "value");
        map.put("key", null);

        assertThat(Copies.lean(map)).isEqualTo(map);
        assertThat(Copies.lean(new LinkedHashMap<>(map))).isEqualTo(map);
        Set<Object> set = new HashSet<>();
        set.add(null);
        assertThat(Copies.lean(set)).isEqualTo(set);
    }
}
