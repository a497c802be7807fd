// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.chapter.JdkValueRules.kept;
import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import java.io.Serializable;
import java.time.DayOfWeek;
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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/// Collections of the JDK, whose hooks combine several rules.
@SuppressWarnings({"JdkObsolete", "serial", "IdentityHashMapUsage"}) // old classes are written too
final class CollectionRules {
    private static final String SEALED = "serialized form of the class";
    private static final List<String> ABC = List.of("c", "a", "b");
    private static final Map<String, Integer> NUMBERS = Map.of("one", 1, "two", 2, "three", 3);

    private CollectionRules() {}

    static Chapter chapter() {
        return new Chapter("Collections of the JDK", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    kept("ArrayList", new ArrayList<>(ABC)),
                    kept("LinkedList", new LinkedList<>(ABC)),
                    kept("Vector", new Vector<>(ABC)),
                    kept("ArrayDeque", new ArrayDeque<>(ABC)),
                    kept("CopyOnWriteArrayList", new CopyOnWriteArrayList<>(ABC)),
                    kept("ConcurrentLinkedQueue", new ConcurrentLinkedQueue<>(ABC)),
                    kept("LinkedBlockingQueue", new LinkedBlockingQueue<>(ABC)),
                    kept("HashMap", new HashMap<>(NUMBERS)),
                    kept("LinkedHashMap", new LinkedHashMap<>(NUMBERS)),
                    kept("TreeMap", new TreeMap<>(NUMBERS)),
                    kept("Hashtable", new Hashtable<>(NUMBERS)),
                    kept("ConcurrentHashMap", new ConcurrentHashMap<>(NUMBERS)),
                    kept("ConcurrentSkipListMap", new ConcurrentSkipListMap<>(NUMBERS)),
                    kept("HashSet", new HashSet<>(ABC)),
                    kept("LinkedHashSet", new LinkedHashSet<>(ABC)),
                    kept("TreeSet", new TreeSet<>(ABC)),
                    kept("EnumMap", new EnumMap<>(Map.of(DayOfWeek.FRIDAY, "f"))),
                    kept("EnumSet", EnumSet.of(DayOfWeek.FRIDAY, DayOfWeek.MONDAY)),
                    kept("an empty EnumSet", EnumSet.noneOf(DayOfWeek.class)),
                    kept("List.of", List.of(1, 2, 3)),
                    kept("Set.of", Set.of(1, 2, 3)),
                    kept("Map.of", NUMBERS),
                    kept("Arrays.asList", Arrays.asList("a", null)),
                    kept("Collections.nCopies", Collections.nCopies(3, "x")),
                    kept("Collections.singletonMap", Collections.singletonMap("k", "v")),
                    kept(
                            "Collections.unmodifiableList",
                            Collections.unmodifiableList(new ArrayList<>(ABC))),
                    kept(
                            "Collections.unmodifiableMap",
                            Collections.unmodifiableMap(new HashMap<>(NUMBERS))),
                    kept(
                            "Collections.synchronizedList",
                            Collections.synchronizedList(new ArrayList<>(ABC))),
                    kept(
                            "Collections.synchronizedMap",
                            Collections.synchronizedMap(new HashMap<>(NUMBERS))),
                    kept(
                            "Collections.checkedList",
                            Collections.checkedList(new ArrayList<>(ABC), String.class)),
                    kept("a map entry", new AbstractMap.SimpleEntry<>("k", "v")),
                    graph(
                            "HashMap keeps null keys and values",
                            SEALED,
                            wire -> {
                                Map<String, String> map = new HashMap<>();
                                map.put(null, "v");
                                map.put("k", null);
                                return wire.copy(map);
                            },
                            "{null=v, k=null}"),
                    graph(
                            "LinkedHashMap keeps its access order",
                            SEALED,
                            wire -> {
                                Map<String, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
                                map.put("a", 1);
                                map.put("b", 2);
                                Map<String, Integer> copy = wire.copy(map);
                                copy.get("a");
                                return copy;
                            },
                            "{b=2, a=1}"),
                    graph(
                            "IdentityHashMap is by the identity of the copies",
                            SEALED,
                            wire -> {
                                Map<Object, String> map = new IdentityHashMap<>();
                                List<String> key = new ArrayList<>();
                                map.put(key, "first");
                                map.put(new ArrayList<>(), "second");
                                Object[] copy = wire.copy(new Object[] {map, key});
                                return ((Map<?, ?>) copy[0]).size()
                                        + " "
                                        + ((Map<?, ?>) copy[0]).get(copy[1]);
                            },
                            "2 first"),
                    graph(
                            "TreeMap keeps its comparator",
                            SEALED,
                            wire -> {
                                TreeMap<String, Integer> map =
                                        new TreeMap<>(Comparator.reverseOrder());
                                map.putAll(NUMBERS);
                                return wire.copy(map);
                            },
                            "{two=2, three=3, one=1}"),
                    graph(
                            "PriorityQueue keeps its comparator",
                            SEALED,
                            wire -> {
                                PriorityQueue<String> queue =
                                        new PriorityQueue<>(Comparator.reverseOrder());
                                queue.addAll(ABC);
                                return wire.copy(queue).poll();
                            },
                            "c"),
                    graph(
                            "Properties keep their defaults",
                            SEALED,
                            wire -> {
                                Properties defaults = new Properties();
                                defaults.setProperty("k", "v");
                                return wire.copy(new Properties(defaults)).getProperty("k");
                            },
                            "v"),
                    graph(
                            "Collections.emptyList is the one there is",
                            SEALED,
                            wire -> wire.copy(Collections.emptyList()) == Collections.emptyList(),
                            true),
                    graph(
                            "Collections.reverseOrder is the one there is",
                            SEALED,
                            wire ->
                                    wire.copy(Collections.reverseOrder())
                                            == Collections.reverseOrder(),
                            true),
                    graph(
                            "a checked list still checks",
                            SEALED,
                            wire -> {
                                @SuppressWarnings("unchecked")
                                List<Object> copy =
                                        (List<Object>)
                                                wire.again(
                                                        Collections.checkedList(
                                                                new ArrayList<>(ABC),
                                                                String.class));
                                return Thrown.name(() -> copy.add(1));
                            },
                            "ClassCastException"),
                    graph(
                            "a key with an identity hash is found in the copy",
                            SEALED,
                            wire -> {
                                ByIdentity key = new ByIdentity();
                                Object[] copy =
                                        wire.copy(
                                                new Object[] {
                                                    new HashMap<>(Map.of(key, "v")), key
                                                });
                                return ((Map<?, ?>) copy[0]).get(copy[1]);
                            },
                            "v"),
                    graph(
                            "a map may be its own value",
                            SEALED,
                            wire -> {
                                Map<String, Object> map = new HashMap<>();
                                map.put("self", map);
                                Map<String, Object> copy = wire.copy(map);
                                return copy.get("self") == copy;
                            },
                            true),
                    graph(
                            "ArrayList.subList is not serializable",
                            "B",
                            wire ->
                                    Thrown.name(
                                            () -> wire.write(new ArrayList<>(ABC).subList(0, 1))),
                            "NotSerializableException"),
                    graph(
                            "WeakHashMap is not serializable",
                            "B",
                            wire -> Thrown.name(() -> wire.write(new WeakHashMap<>(NUMBERS))),
                            "NotSerializableException"),
                    graph(
                            "Map.entry is not serializable",
                            "B",
                            wire -> Thrown.name(() -> wire.write(Map.entry("k", "v"))),
                            "NotSerializableException"),
                    graph(
                            "HashMap.keySet is not serializable",
                            "B",
                            wire -> Thrown.name(() -> wire.write(new HashMap<>(NUMBERS).keySet())),
                            "NotSerializableException"));

    static final class ByIdentity implements Serializable {}
}
