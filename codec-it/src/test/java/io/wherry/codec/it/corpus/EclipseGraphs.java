// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.collections.api.factory.Bags;
import org.eclipse.collections.api.factory.Lists;
import org.eclipse.collections.api.factory.Maps;
import org.eclipse.collections.api.factory.Sets;
import org.eclipse.collections.api.factory.SortedMaps;
import org.eclipse.collections.api.factory.SortedSets;
import org.eclipse.collections.api.factory.Stacks;
import org.eclipse.collections.api.factory.primitive.IntLists;
import org.eclipse.collections.api.factory.primitive.LongSets;
import org.eclipse.collections.impl.bag.mutable.HashBag;
import org.eclipse.collections.impl.bag.mutable.primitive.CharHashBag;
import org.eclipse.collections.impl.bag.sorted.mutable.TreeBag;
import org.eclipse.collections.impl.bimap.mutable.HashBiMap;
import org.eclipse.collections.impl.block.factory.Comparators;
import org.eclipse.collections.impl.block.factory.Functions;
import org.eclipse.collections.impl.block.factory.HashingStrategies;
import org.eclipse.collections.impl.block.factory.Predicates;
import org.eclipse.collections.impl.list.Interval;
import org.eclipse.collections.impl.list.mutable.FastList;
import org.eclipse.collections.impl.list.mutable.ListAdapter;
import org.eclipse.collections.impl.list.mutable.primitive.BooleanArrayList;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.list.primitive.IntInterval;
import org.eclipse.collections.impl.map.mutable.ConcurrentHashMap;
import org.eclipse.collections.impl.map.mutable.ConcurrentHashMapUnsafe;
import org.eclipse.collections.impl.map.mutable.MapAdapter;
import org.eclipse.collections.impl.map.mutable.UnifiedMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.ObjectDoubleHashMap;
import org.eclipse.collections.impl.map.sorted.mutable.TreeSortedMap;
import org.eclipse.collections.impl.map.strategy.mutable.UnifiedMapWithHashingStrategy;
import org.eclipse.collections.impl.multimap.bag.HashBagMultimap;
import org.eclipse.collections.impl.multimap.list.FastListMultimap;
import org.eclipse.collections.impl.multimap.set.UnifiedSetMultimap;
import org.eclipse.collections.impl.multimap.set.sorted.TreeSortedSetMultimap;
import org.eclipse.collections.impl.set.mutable.UnifiedSet;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;
import org.eclipse.collections.impl.set.sorted.mutable.TreeSortedSet;
import org.eclipse.collections.impl.set.strategy.mutable.UnifiedSetWithHashingStrategy;
import org.eclipse.collections.impl.stack.mutable.ArrayStack;
import org.eclipse.collections.impl.stack.mutable.primitive.DoubleArrayStack;
import org.eclipse.collections.impl.string.immutable.CharAdapter;
import org.eclipse.collections.impl.string.immutable.CodePointAdapter;
import org.eclipse.collections.impl.tuple.Tuples;
import org.eclipse.collections.impl.tuple.primitive.PrimitiveTuples;

/// Graphs of Eclipse Collections.
@SuppressWarnings("unchecked") // arrays of its varargs
final class EclipseGraphs {
    private static final String[] WORDS = {"barge", "ferry", "lighter", "wherry"};

    private EclipseGraphs() {}

    static List<CorpusGraph> all() {
        LibraryGraphs shelf = new LibraryGraphs("eclipse-collections");
        mutables(shelf);
        immutables(shelf);
        views(shelf);
        primitives(shelf);
        multimaps(shelf);
        functions(shelf);
        nested(shelf);
        List<Class<?>> swept = new ArrayList<>(JarScan.of(FastList.class));
        swept.remove(ConcurrentHashMapUnsafe.class); // needs what one run of the tests forbids
        return shelf.putAll(swept).graphs();
    }

    private static Map<String, Integer> lengths() {
        Map<String, Integer> lengths = new TreeMap<>();
        for (String word : WORDS) {
            lengths.put(word, word.length() * 1000);
        }
        return lengths;
    }

    private static void mutables(LibraryGraphs shelf) {
        shelf.put("fast-list", () -> FastList.newListWith(WORDS))
                .put("unified-set", () -> UnifiedSet.newSetWith(WORDS))
                .put(
                        "unified-set-colliding",
                        () -> UnifiedSet.newSetWith("Aa", "BB", "C#", "AaAa", "BBBB", "AaBB"))
                .put("unified-map", () -> UnifiedMap.newMap(lengths()))
                .put(
                        "unified-map-colliding",
                        () -> UnifiedMap.newWithKeysValues("Aa", 1, "BB", 2, "AaAa", 3, "BBBB", 4))
                .put("concurrent-map", () -> ConcurrentHashMap.newMap(lengths()))
                .put("hash-bag", () -> HashBag.newBagWith("x", "y", "x"))
                .put(
                        "tree-bag",
                        () ->
                                TreeBag.newBagWith(
                                        Comparators.<String>reverseNaturalOrder(), "x", "y", "x"))
                .put("tree-sorted-set", () -> TreeSortedSet.newSetWith(WORDS))
                .put("tree-sorted-map", () -> TreeSortedMap.newMap(lengths()))
                .put(
                        "hash-bi-map",
                        () -> {
                            HashBiMap<String, Integer> map =
                                    new HashBiMap<>(Map.of("a", 1, "b", 2));
                            return new Object[] {map, map.inverse()};
                        })
                .put("array-stack", () -> ArrayStack.newStackWith(WORDS))
                .put(
                        "map-by-strategy",
                        () ->
                                UnifiedMapWithHashingStrategy.newWithKeysValues(
                                        HashingStrategies.fromFunction(Functions.getToString()),
                                        1,
                                        "a",
                                        2,
                                        "b"))
                .put(
                        "set-by-strategy",
                        () ->
                                UnifiedSetWithHashingStrategy.newSetWith(
                                        HashingStrategies.<String>defaultStrategy(), WORDS));
    }

    private static void immutables(LibraryGraphs shelf) {
        shelf.put(
                        "immutable-lists",
                        () ->
                                new Object[] {
                                    Lists.immutable.empty(),
                                    Lists.immutable.with("a"),
                                    Lists.immutable.with("a", "b"),
                                    Lists.immutable.with(WORDS)
                                })
                .put(
                        "immutable-sets",
                        () ->
                                new Object[] {
                                    Sets.immutable.empty(),
                                    Sets.immutable.with("a"),
                                    Sets.immutable.with("a", "b", "c"),
                                    Sets.immutable.with(1, 2, 3, 4, 5, 6)
                                })
                .put(
                        "immutable-maps",
                        () ->
                                new Object[] {
                                    Maps.immutable.empty(),
                                    Maps.immutable.with("a", 1),
                                    Maps.immutable.with("a", 1, "b", 2),
                                    Maps.immutable.withAll(lengths())
                                })
                .put(
                        "immutable-bags",
                        () ->
                                new Object[] {
                                    Bags.immutable.empty(),
                                    Bags.immutable.with("a"),
                                    Bags.immutable.with("a", "b", "a", "c")
                                })
                .put(
                        "immutable-stacks",
                        () ->
                                new Object[] {
                                    Stacks.immutable.empty(), Stacks.immutable.with("a", "b")
                                })
                .put(
                        "immutable-sorted",
                        () ->
                                new Object[] {
                                    SortedSets.immutable.with("b", "a"),
                                    SortedMaps.immutable.with("b", 2, "a", 1)
                                });
    }

    private static void views(LibraryGraphs shelf) {
        shelf.put(
                        "unmodifiable",
                        () ->
                                new Object[] {
                                    FastList.newListWith(WORDS).asUnmodifiable(),
                                    UnifiedMap.newMap(lengths()).asUnmodifiable(),
                                    UnifiedSet.newSetWith(WORDS).asUnmodifiable()
                                })
                .put(
                        "synchronized",
                        () ->
                                new Object[] {
                                    FastList.newListWith(WORDS).asSynchronized(),
                                    UnifiedMap.newMap(lengths()).asSynchronized()
                                })
                .put("adapted-list", () -> ListAdapter.adapt(new ArrayList<>(List.of(WORDS))))
                .put("adapted-map", () -> MapAdapter.adapt(new HashMap<>(lengths())))
                .put("sublist", () -> FastList.newListWith(WORDS).subList(1, 3))
                .put(
                        "key-set",
                        () ->
                                new Object[] {
                                    UnifiedMap.newMap(lengths()).keySet(),
                                    UnifiedMap.newMap(lengths()).values()
                                });
    }

    private static void primitives(LibraryGraphs shelf) {
        shelf.put("int-list", () -> IntArrayList.newListWith(1, -2, 3))
                .put("boolean-list", () -> BooleanArrayList.newListWith(true, false, true))
                .put("long-set", () -> LongHashSet.newSetWith(1, 1L << 40, -7, 0))
                .put("char-bag", () -> CharHashBag.newBagWith('a', 'b', 'a'))
                .put("double-stack", () -> DoubleArrayStack.newStackWith(1.5, -0.0, Double.NaN))
                .put(
                        "int-int-map",
                        () -> {
                            IntIntHashMap map = new IntIntHashMap();
                            for (int i = 0; i < 40; i++) {
                                map.put(i, i * i);
                            }
                            return map;
                        })
                .put(
                        "int-object-map",
                        () ->
                                IntObjectHashMap.newWithKeysValues(
                                        0, "zero", 1, "one", 70, "seventy"))
                .put(
                        "object-double-map",
                        () -> ObjectDoubleHashMap.newWithKeysValues("a", 1.5, "b", 2.5))
                .put(
                        "immutable-primitives",
                        () ->
                                new Object[] {
                                    IntLists.immutable.with(1, 2, 3),
                                    LongSets.immutable.with(1, 2, 3, 4, 5),
                                    IntLists.immutable.empty()
                                })
                .put(
                        "unmodifiable-primitives",
                        () ->
                                new Object[] {
                                    IntArrayList.newListWith(1, 2).asUnmodifiable(),
                                    LongHashSet.newSetWith(1).asSynchronized()
                                })
                .put(
                        "intervals",
                        () ->
                                new Object[] {
                                    Interval.fromTo(1, 10),
                                    Interval.fromToBy(9, 1, -2),
                                    IntInterval.zeroTo(5)
                                })
                .put(
                        "strings",
                        () ->
                                new Object[] {
                                    CharAdapter.adapt("text"), CodePointAdapter.adapt("t\u00e9xt")
                                });
    }

    private static void multimaps(LibraryGraphs shelf) {
        shelf.put(
                        "list-multimap",
                        () ->
                                FastListMultimap.newMultimap(
                                        Tuples.pair("a", 1),
                                        Tuples.pair("a", 1),
                                        Tuples.pair("b", 2)))
                .put(
                        "set-multimap",
                        () ->
                                UnifiedSetMultimap.newMultimap(
                                        Tuples.pair("a", 1),
                                        Tuples.pair("a", 2),
                                        Tuples.pair("b", 2)))
                .put(
                        "bag-multimap",
                        () -> HashBagMultimap.newMultimap(Tuples.pair("a", 1), Tuples.pair("a", 1)))
                .put(
                        "sorted-set-multimap",
                        () -> {
                            TreeSortedSetMultimap<String, Integer> map =
                                    TreeSortedSetMultimap.newMultimap(
                                            Comparators.reverseNaturalOrder());
                            map.put("a", 1);
                            map.put("a", 3);
                            map.put("a", 2);
                            return map;
                        })
                .put(
                        "immutable-multimap",
                        () ->
                                FastListMultimap.newMultimap(
                                                Tuples.pair("a", 1), Tuples.pair("b", 2))
                                        .toImmutable());
    }

    private static void functions(LibraryGraphs shelf) {
        shelf.put(
                        "predicates",
                        () ->
                                Predicates.and(
                                        Predicates.notNull(),
                                        Predicates.in(UnifiedSet.newSetWith(WORDS)),
                                        Predicates.attributeEqual(Functions.getToString(), "a")))
                .put(
                        "functions",
                        () -> Functions.chain(Functions.getToString(), Functions.getStringTrim()))
                .put(
                        "comparators",
                        () ->
                                Comparators.chain(
                                        Comparators.safeNullsHigh(
                                                Comparator.<String>naturalOrder()),
                                        Comparators.reverse(Comparators.naturalOrder())))
                .put(
                        "strategies",
                        () ->
                                new Object[] {
                                    HashingStrategies.identityStrategy(),
                                    HashingStrategies.defaultStrategy(),
                                    HashingStrategies.nullSafeHashingStrategy(
                                            HashingStrategies.<Object>defaultStrategy())
                                })
                .put(
                        "tuples",
                        () ->
                                new Object[] {
                                    Tuples.pair("a", 1),
                                    Tuples.triple(1, "b", 'c'),
                                    Tuples.twin("x", "x"),
                                    PrimitiveTuples.pair(1, "a"),
                                    PrimitiveTuples.pair(1L, 2.5)
                                });
    }

    private static void nested(LibraryGraphs shelf) {
        shelf.put(
                        "shared",
                        () -> {
                            FastList<String> list = FastList.newListWith(WORDS);
                            return UnifiedMap.newWithKeysValues(
                                    "first", list, "second", list, "copy", list.clone());
                        })
                .put(
                        "cycle-list",
                        () -> {
                            FastList<Object> list = FastList.newListWith("head");
                            list.add(Tuples.pair("self", list));
                            return list;
                        })
                .put(
                        "cycle-map",
                        () -> {
                            UnifiedMap<String, Object> map = UnifiedMap.newMap();
                            map.put("self", map);
                            return map;
                        })
                .put(
                        "nested",
                        () -> {
                            UnifiedMap<Object, Object> map = UnifiedMap.newMap();
                            for (int i = 0; i < 30; i++) {
                                map.put(
                                        Tuples.pair("k", i),
                                        Sets.immutable.with(
                                                IntArrayList.newListWith(i),
                                                Bags.immutable.with(i, i, -i)));
                            }
                            return map;
                        });
    }
}
