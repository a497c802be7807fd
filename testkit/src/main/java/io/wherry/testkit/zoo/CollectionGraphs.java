// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import io.wherry.testkit.zoo.shapes.Colour;
import io.wherry.testkit.zoo.shapes.Complex;
import io.wherry.testkit.zoo.shapes.Measurement;
import io.wherry.testkit.zoo.shapes.Node;
import io.wherry.testkit.zoo.shapes.kinds.Collected;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/// Collections and maps of the JDK.
final class CollectionGraphs {
    private CollectionGraphs() {}

    static List<ZooGraph> all() {
        return List.of(
                ZooGraph.of("lists", "every kind of list", CollectionGraphs::lists),
                ZooGraph.of("queues", "deques and queues", CollectionGraphs::queues),
                ZooGraph.of(
                        "sets",
                        "hash sets, also of objects without equals",
                        CollectionGraphs::sets),
                ZooGraph.of("maps", "hash maps, null keys, nested maps", CollectionGraphs::maps),
                ZooGraph.of(
                        "map-access-order",
                        "LinkedHashMaps of both orders",
                        CollectionGraphs::accessOrder),
                ZooGraph.of(
                        "map-identity-keys",
                        "keys without equals, in cycles",
                        CollectionGraphs::identityKeys),
                ZooGraph.of(
                        "map-identity",
                        "an IdentityHashMap with equal keys",
                        CollectionGraphs::identityMap),
                ZooGraph.of(
                        "map-in-itself",
                        "a map and a list that hold themselves",
                        CollectionGraphs::inItself),
                ZooGraph.of(
                        "sorted", "trees and heaps, with comparators", CollectionGraphs::sorted),
                ZooGraph.of(
                        "concurrent",
                        "collections of java.util.concurrent",
                        CollectionGraphs::concurrent),
                ZooGraph.of(
                        "enum-collections",
                        "EnumMap and EnumSet, empty and full",
                        CollectionGraphs::enums),
                ZooGraph.of(
                        "immutable",
                        "List.of, Set.of, Map.of of sizes 0 to 5",
                        CollectionGraphs::immutable),
                ZooGraph.of(
                        "immutable-shared", "one List.of twice", CollectionGraphs::immutableShared),
                ZooGraph.of(
                        "wrapped",
                        "what java.util.Collections and Arrays wrap",
                        CollectionGraphs::wrapped),
                ZooGraph.of("sublist", "a view of an ArrayList", () -> numbers().subList(1, 3))
                        .javaioRefuses("the sublist of an ArrayList is not Serializable"),
                ZooGraph.of(
                        "user-collections",
                        "a user's subclasses of collections",
                        CollectionGraphs::user));
    }

    static List<Object> numbers() {
        return new ArrayList<>(Arrays.asList(1, 1000, 2.5, null, ValueGraphs.copy("five")));
    }

    @SuppressWarnings("JdkObsolete") // old classes are sent too
    private static Object lists() {
        Stack<Object> stack = new Stack<>();
        stack.addAll(numbers());
        List<Object> nested = new ArrayList<>(List.of(numbers(), numbers()));
        nested.add(nested.getFirst());
        return new Object[] {
            new ArrayList<>(),
            new ArrayList<>(100),
            numbers(),
            new LinkedList<>(),
            new LinkedList<>(numbers()),
            new Vector<>(),
            new Vector<>(numbers()),
            stack,
            new CopyOnWriteArrayList<>(numbers()),
            nested
        };
    }

    private static Object queues() {
        ArrayDeque<Object> ring = new ArrayDeque<>(4);
        for (int n = 0; n < 10; n++) {
            ring.addLast(n * 1000);
            ring.addFirst("text " + n);
            ring.removeLast();
        }
        PriorityQueue<Integer> natural = new PriorityQueue<>(List.of(5, 3, 9, 1, 7));
        PriorityQueue<String> reversed = new PriorityQueue<>(Comparator.reverseOrder());
        reversed.addAll(List.of("a", "c", "b"));
        return new Object[] {new ArrayDeque<>(), ring, new PriorityQueue<>(), natural, reversed};
    }

    private static Object sets() {
        Set<Object> values = new HashSet<>(Arrays.asList(1, "two", 3.0, null, Colour.RED, 4L));
        Set<Object> records = new HashSet<>();
        Set<Object> objects = new HashSet<>();
        Set<Object> ordered = new LinkedHashSet<>();
        for (int n = 0; n < 20; n++) {
            records.add(Measurement.of(n));
            ordered.add("element " + (n * 7) % 20);
        }
        Complex[] spiral = Complex.spiral(5);
        Collections.addAll(objects, spiral);
        return new Object[] {new HashSet<>(), values, records, objects, ordered, spiral[2]};
    }

    @SuppressWarnings("JdkObsolete") // old classes are sent too
    private static Object maps() {
        Map<Object, Object> mixed = new HashMap<>();
        mixed.put(null, "value of null");
        mixed.put("value is null", null);
        mixed.put(1, "one");
        mixed.put(1L, "one again");
        mixed.put(Colour.BLUE, numbers());
        mixed.put(Integer.class, Measurement.of(1));
        mixed.put(List.of("a", "list"), new HashMap<>(Map.of("nested", "map")));
        Hashtable<String, Integer> table = new Hashtable<>();
        Map<String, Integer> sparse = new HashMap<>(1000, 0.5f);
        Map<Object, Object> ordered = new LinkedHashMap<>();
        for (int n = 0; n < 20; n++) {
            table.put("key " + n, n);
            sparse.put("key " + n % 3, n);
            ordered.put("key " + (n * 7) % 20, n * 1000);
        }
        Properties properties = new Properties(defaults());
        properties.setProperty("own", "value");
        return new Object[] {
            new HashMap<>(), mixed, sparse, new Hashtable<>(), table, ordered, properties
        };
    }

    private static Properties defaults() {
        Properties defaults = new Properties();
        defaults.setProperty("own", "default");
        defaults.setProperty("other", "default");
        return defaults;
    }

    private static Object accessOrder() {
        Map<String, Integer> byAccess = new LinkedHashMap<>(16, 0.75f, true);
        Map<String, Integer> byInsertion = new LinkedHashMap<>(16, 0.75f, false);
        for (Map<String, Integer> map : List.of(byAccess, byInsertion)) {
            for (int n = 0; n < 5; n++) {
                map.put("key " + n, n);
            }
            map.merge("key 1", 1, Integer::sum);
        }
        return new Object[] {byAccess, byInsertion};
    }

    private static Object identityKeys() {
        Map<Object, Object> map = new HashMap<>();
        Node outside = new Node("outside");
        for (int n = 0; n < 10; n++) {
            Node key = new Node("key");
            key.number = n / 2;
            Node value = new Node("value " + n);
            value.first = key;
            value.second = map;
            key.first = n % 2 == 0 ? value : map;
            map.put(key, value);
            outside.first = n == 5 ? key : outside.first;
        }
        return new Object[] {map, outside};
    }

    private static Object identityMap() {
        IdentityHashMap<@Nullable Object, Object> map = new IdentityHashMap<>();
        String one = ValueGraphs.copy("key");
        String twin = ValueGraphs.copy("key");
        map.put(one, "value of one");
        map.put(twin, "value of the twin");
        map.put(Colour.GREEN, one);
        map.put(new Node("a key"), twin);
        map.put(null, map);
        return new Object[] {map, twin, one};
    }

    private static Object inItself() {
        Map<String, Object> map = new HashMap<>();
        List<Object> list = new ArrayList<>();
        map.put("self", map);
        map.put("list", list);
        list.add(list);
        list.add(map);
        return map;
    }

    private static Object sorted() {
        TreeMap<String, Integer> natural = new TreeMap<>(Map.of("a", 1, "c", 3, "b", 2));
        TreeMap<String, Integer> reversed = new TreeMap<>(Comparator.reverseOrder());
        reversed.putAll(natural);
        TreeMap<String, Integer> loose = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        loose.putAll(Map.of("A", 1, "b", 2));
        TreeSet<Integer> set = new TreeSet<>(List.of(3, 1, 2));
        TreeSet<String> nullsFirst =
                new TreeSet<>(Comparator.nullsFirst(Comparator.<String>naturalOrder()));
        Collections.addAll(nullsFirst, "b", null, "a");
        return new Object[] {
            new TreeMap<>(), natural, reversed, loose, new TreeSet<>(), set, nullsFirst
        };
    }

    private static Object concurrent() {
        Map<String, Object> map = new ConcurrentHashMap<>();
        Map<String, Object> sorted = new ConcurrentSkipListMap<>(Comparator.reverseOrder());
        for (int n = 0; n < 20; n++) {
            map.put("key " + n, n);
            sorted.put("key " + n, "value " + n);
        }
        List<Integer> some = List.of(3, 1, 2);
        return new Object[] {
            new ConcurrentHashMap<>(),
            map,
            sorted,
            new ConcurrentSkipListSet<>(some),
            new CopyOnWriteArraySet<>(some),
            new ConcurrentLinkedQueue<>(some),
            new ConcurrentLinkedDeque<>(some),
            new LinkedBlockingQueue<>(some),
            new LinkedBlockingDeque<>(some),
            new ArrayBlockingQueue<>(5, false, some),
            new PriorityBlockingQueue<>(some)
        };
    }

    private static Object enums() {
        EnumMap<Colour, Object> map = new EnumMap<>(Colour.class);
        map.put(Colour.BLUE, "blue");
        map.put(Colour.RED, null);
        return new Object[] {
            new EnumMap<>(Colour.class),
            map,
            EnumSet.noneOf(Colour.class),
            EnumSet.of(Colour.RED, Colour.BLUE),
            EnumSet.allOf(Character.UnicodeScript.class)
        };
    }

    private static Object immutable() {
        return new Object[] {
            List.of(),
            List.of(1000),
            List.of("a", "b"),
            List.of(1, 2, 3, 4, 5),
            Set.of(),
            Set.of("a"),
            Set.of("c", "d"),
            Set.of(1, 2, 3, 4, 5),
            Map.of(),
            Map.of("key", "value"),
            Map.of(1, "one", 2, "two", 3, "three", 4, "four", 5, "five"),
            List.copyOf(List.of(List.of(), List.of(1), List.of(List.of()))),
            Arrays.asList(1, null, 3).stream().toList(),
            Collections.emptyList(),
            Collections.emptyMap(),
            Map.entry("not", "sent").getKey()
        };
    }

    private static Object immutableShared() {
        List<Integer> list = List.of(1, 2, 3);
        return new Object[] {list, list};
    }

    private static Object wrapped() {
        List<Object> list = numbers();
        Map<String, Object> map = new HashMap<>(Map.of("key", list));
        SortedMap<String, Object> sorted = new TreeMap<>(map);
        Set<Object> identities = Collections.newSetFromMap(new IdentityHashMap<>());
        identities.add(list);
        return new Object[] {
            Arrays.asList("a", "b", null),
            Arrays.asList(1, 2.0),
            Collections.unmodifiableList(list),
            Collections.unmodifiableCollection(list),
            Collections.unmodifiableSet(new HashSet<>(List.of(1, 2))),
            Collections.unmodifiableMap(map),
            Collections.unmodifiableSortedMap(sorted),
            Collections.unmodifiableSequencedCollection(list),
            Collections.synchronizedList(list),
            Collections.synchronizedMap(map),
            Collections.synchronizedSet(new HashSet<>(List.of(1, 2))),
            Collections.checkedList(new ArrayList<>(List.of("a")), String.class),
            Collections.emptySet(),
            Collections.emptyNavigableMap(),
            Collections.singletonList(list),
            Collections.singleton("one"),
            Collections.singletonMap("key", 1000),
            Collections.nCopies(3, list),
            Collections.nCopies(5, "x").subList(1, 3),
            identities,
            Collections.reverseOrder(),
            Collections.asLifoQueue(new ArrayDeque<>(List.of(1, 2))),
            new AbstractMap.SimpleEntry<>("key", list)
        };
    }

    private static Object user() {
        Collected.Names names = new Collected.Names();
        names.title = "names";
        names.add("first");
        names.add(names);
        Collected.Index index = new Collected.Index();
        index.owner = names;
        index.put("names", names);
        Collected.Table table = new Collected.Table();
        table.put("index", index);
        return new Object[] {names, index, table};
    }
}
