// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/// Collections: wrappers, views, sublists, immutable ones, with elements in them.
@SuppressWarnings("JdkObsolete") // old classes are made too
final class CollectionRecipes {
    private final List<Recipe> recipes = new ArrayList<>();

    private CollectionRecipes() {}

    static List<Recipe> all() {
        CollectionRecipes family = new CollectionRecipes();
        family.recipes.addAll(Constructions.factories(Collections.class, _ -> true));
        family.wrappers();
        family.immutable();
        family.lists();
        family.sortedMaps();
        family.views();
        family.enums();
        family.comparators();
        return family.recipes;
    }

    private void add(String name, Recipe.Maker maker) {
        recipes.add(new Recipe(name, maker));
    }

    private static List<Object> list() {
        return new ArrayList<>(List.of("b", "a", 3));
    }

    private static NavigableMap<String, Object> sorted() {
        NavigableMap<String, Object> map = new TreeMap<>();
        for (String key : List.of("a", "b", "c", "d", "e")) {
            map.put(key, list());
        }
        return map;
    }

    private void wrappers() {
        add(
                "checkedList(LinkedList)",
                () -> Collections.checkedList(new LinkedList<>(list()), Object.class));
        add("checkedList(ArrayList)", () -> Collections.checkedList(list(), Object.class));
        add(
                "checkedMap",
                () -> Collections.checkedMap(new HashMap<>(sorted()), String.class, Object.class));
        add(
                "checkedNavigableMap",
                () -> Collections.checkedNavigableMap(sorted(), String.class, Object.class));
        add(
                "checkedSortedMap",
                () -> Collections.checkedSortedMap(sorted(), String.class, Object.class));
        add("checkedSet", () -> Collections.checkedSet(new LinkedHashSet<>(list()), Object.class));
        add(
                "checkedQueue",
                () -> Collections.checkedQueue(new PriorityQueue<>(List.of(2, 1)), Integer.class));
        add(
                "synchronizedList(LinkedList)",
                () -> Collections.synchronizedList(new LinkedList<>(list())));
        add("synchronizedCollection", () -> Collections.synchronizedCollection(list()));
        add(
                "synchronizedMap.keySet",
                () -> Collections.synchronizedMap(new HashMap<>(sorted())).keySet());
        add(
                "synchronizedMap.values",
                () -> Collections.synchronizedMap(new HashMap<>(sorted())).values());
        add(
                "unmodifiableList(LinkedList)",
                () -> Collections.unmodifiableList(new LinkedList<>(list())));
        add("unmodifiableMap.entrySet", () -> Collections.unmodifiableMap(sorted()).entrySet());
        add(
                "unmodifiableMap.keySet",
                () -> Collections.unmodifiableMap(new HashMap<>(sorted())).keySet());
        add(
                "unmodifiableSequencedMap",
                () -> Collections.unmodifiableSequencedMap(new LinkedHashMap<>(sorted())));
        add(
                "unmodifiable twice",
                () -> Collections.unmodifiableList(Collections.synchronizedList(list())));
        add("singletonMap.entrySet", () -> Collections.singletonMap("key", list()).entrySet());
        add("nCopies.subList", () -> Collections.nCopies(7, "copy").subList(1, 3));
        add(
                "newSetFromMap",
                () -> Collections.newSetFromMap(new ConcurrentHashMap<>(Map.of("a", true))));
        add(
                "newSequencedSetFromMap",
                () -> Collections.newSequencedSetFromMap(new LinkedHashMap<>(Map.of())));
        add("asLifoQueue", () -> Collections.asLifoQueue(new java.util.ArrayDeque<>(list())));
        add("a wrapper that holds itself", CollectionRecipes::wrapperOfItself);
    }

    private static Object wrapperOfItself() {
        List<Object> list = new ArrayList<>();
        List<Object> wrapper = Collections.unmodifiableList(list);
        list.add(wrapper);
        return wrapper;
    }

    private void immutable() {
        for (int size = 0; size < 4; size++) {
            Object[] elements = {"a", "b", "c", "d"};
            Object[] some = Arrays.copyOf(elements, size);
            add("List.of, " + size, () -> List.of(some));
            add("Set.of, " + size, () -> Set.of(some));
        }
        add("Map.of, 0", Map::of);
        add("Map.of, 1", () -> Map.of("key", list()));
        add("Map.of, 3", () -> Map.of("a", 1, "b", list(), "c", Set.of(1, 2)));
        add("Map.entry", () -> Map.entry("key", "value"));
        add("List.copyOf.subList", () -> List.copyOf(list()).subList(0, 2));
        add("List.of.reversed", () -> List.of(1, 2, 3).reversed());
        add("stream.toList with null", () -> Arrays.asList("a", null).stream().toList());
    }

    private void lists() {
        add("Arrays.asList", () -> Arrays.asList("a", null, "b"));
        add("Arrays.asList(Integer[])", () -> Arrays.asList(new Integer[] {1000, 2000}));
        add("Arrays.asList.subList", () -> Arrays.asList("a", null, "b").subList(1, 3));
        add("ArrayList.subList", () -> list().subList(1, 3));
        add("Vector.subList", () -> new Vector<>(list()).subList(1, 3));
        add("LinkedList.subList", () -> new LinkedList<>(list()).subList(1, 3));
        add("CopyOnWriteArrayList.subList", () -> new CopyOnWriteArrayList<>(list()).subList(1, 3));
        add("ArrayList.reversed", () -> list().reversed());
        add("LinkedList.reversed", () -> new LinkedList<>(list()).reversed());
        add("LinkedHashSet.reversed", () -> new LinkedHashSet<>(list()).reversed());
        add("ArrayList of 20 arrays", () -> new ArrayList<>(Collections.nCopies(20, new int[3])));
    }

    private void sortedMaps() {
        add("TreeMap.subMap", () -> sorted().subMap("b", "d"));
        add("TreeMap.headMap, inclusive", () -> sorted().headMap("c", true));
        add("TreeMap.tailMap, exclusive", () -> sorted().tailMap("c", false));
        add("TreeMap.descendingMap", () -> sorted().descendingMap());
        add("TreeMap.descendingMap.subMap", () -> sorted().descendingMap().subMap("d", "b"));
        add("TreeMap.navigableKeySet", () -> sorted().navigableKeySet());
        add("TreeMap.keySet", () -> sorted().keySet());
        add("TreeMap.firstEntry", () -> sorted().firstEntry());
        add("TreeMap with comparator", () -> new TreeMap<>(Comparator.reverseOrder()));
        add("TreeSet.subSet", () -> new TreeSet<>(sorted().keySet()).subSet("b", "d"));
        add("TreeSet.descendingSet", () -> new TreeSet<>(sorted().keySet()).descendingSet());
        add(
                "ConcurrentSkipListMap.subMap",
                () -> new ConcurrentSkipListMap<>(sorted()).subMap("b", "d"));
        add(
                "ConcurrentSkipListMap.descendingMap",
                () -> new ConcurrentSkipListMap<>(sorted()).descendingMap());
        add("ConcurrentSkipListMap.keySet", () -> new ConcurrentSkipListMap<>(sorted()).keySet());
        add(
                "ConcurrentSkipListSet.headSet",
                () -> new ConcurrentSkipListSet<>(sorted().keySet()).headSet("c"));
    }

    private void views() {
        add("HashMap.keySet", () -> new HashMap<>(sorted()).keySet());
        add("HashMap.values", () -> new HashMap<>(sorted()).values());
        add("HashMap entry", () -> new HashMap<>(sorted()).entrySet().iterator().next());
        add("LinkedHashMap.sequencedKeySet", () -> new LinkedHashMap<>(sorted()).sequencedKeySet());
        add("LinkedHashMap.reversed", () -> new LinkedHashMap<>(sorted()).reversed());
        add("ConcurrentHashMap.keySet", () -> new ConcurrentHashMap<>(sorted()).keySet());
        add("ConcurrentHashMap.values", () -> new ConcurrentHashMap<>(sorted()).values());
        add("ConcurrentHashMap.entrySet", () -> new ConcurrentHashMap<>(sorted()).entrySet());
        add(
                "ConcurrentHashMap.keySet(value)",
                () -> new ConcurrentHashMap<String, Object>(sorted()).keySet("v"));
        add("ConcurrentHashMap.newKeySet", () -> filled(ConcurrentHashMap.newKeySet()));
        add("SimpleEntry", () -> new AbstractMap.SimpleEntry<>("key", list()));
        add("SimpleImmutableEntry", () -> new AbstractMap.SimpleImmutableEntry<>("key", list()));
        add("map in itself", CollectionRecipes::mapInItself);
    }

    private static Object mapInItself() {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put("self", map);
        map.put("wrapped", Collections.unmodifiableMap(map));
        return map;
    }

    private static <C extends Collection<Object>> C filled(C collection) {
        collection.addAll(List.of("a", 1, 2L));
        return collection;
    }

    private void enums() {
        add("EnumMap", () -> new EnumMap<>(Map.of(TimeUnit.DAYS, list())));
        add("EnumMap, empty", () -> new EnumMap<>(TimeUnit.class));
        add("EnumMap.keySet", () -> new EnumMap<>(Map.of(TimeUnit.DAYS, 1)).keySet());
        add("EnumSet", () -> EnumSet.of(TimeUnit.DAYS, TimeUnit.HOURS));
        add("EnumSet of more than 64", () -> EnumSet.allOf(Character.UnicodeScript.class));
        add("EnumSet.noneOf", () -> EnumSet.noneOf(TimeUnit.class));
    }

    private void comparators() {
        add("reverseOrder", Comparator::reverseOrder);
        add("naturalOrder", Comparator::naturalOrder);
        add("nullsFirst", () -> Comparator.nullsFirst(Comparator.<String>naturalOrder()));
        add(
                "reverseOrder(comparator)",
                () -> Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER));
        add(
                "comparingInt",
                () ->
                        Comparator.comparingInt(String::length)
                                .thenComparing(Comparator.reverseOrder()));
        add("CASE_INSENSITIVE_ORDER", () -> String.CASE_INSENSITIVE_ORDER);
    }
}
