// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import com.google.common.base.Equivalence;
import com.google.common.base.Functions;
import com.google.common.base.Optional;
import com.google.common.base.Predicates;
import com.google.common.base.Suppliers;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ArrayTable;
import com.google.common.collect.BoundType;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.ContiguousSet;
import com.google.common.collect.DiscreteDomain;
import com.google.common.collect.EnumBiMap;
import com.google.common.collect.EnumMultiset;
import com.google.common.collect.EvictingQueue;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableClassToInstanceMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableRangeMap;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedMultiset;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.ImmutableTable;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.LinkedHashMultiset;
import com.google.common.collect.LinkedListMultimap;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import com.google.common.collect.MutableClassToInstanceMap;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.collect.Sets;
import com.google.common.collect.TreeBasedTable;
import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeMultiset;
import com.google.common.collect.TreeRangeSet;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.hash.Hashing;
import com.google.common.math.PairedStatsAccumulator;
import com.google.common.math.Stats;
import com.google.common.net.HostAndPort;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import com.google.common.primitives.UnsignedInteger;
import com.google.common.primitives.UnsignedLong;
import com.google.common.reflect.TypeToken;
import com.google.common.util.concurrent.AtomicDouble;
import com.google.common.util.concurrent.AtomicDoubleArray;
import com.google.common.util.concurrent.AtomicLongMap;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.util.List;
import java.util.Map;

/// Graphs of Guava.
final class GuavaGraphs {
    private static final List<String> WORDS = List.of("barge", "ferry", "lighter", "wherry");

    private GuavaGraphs() {}

    static List<CorpusGraph> all() {
        LibraryGraphs shelf = new LibraryGraphs("guava");
        immutables(shelf);
        sorted(shelf);
        mutables(shelf);
        tables(shelf);
        ranges(shelf);
        functions(shelf);
        numbers(shelf);
        nested(shelf);
        return shelf.putAll(JarScan.of(ImmutableList.class)).graphs();
    }

    private static void immutables(LibraryGraphs shelf) {
        shelf.put("immutable-list", () -> ImmutableList.copyOf(WORDS))
                .put("immutable-list-one", () -> ImmutableList.of("one"))
                .put("immutable-list-reversed", () -> ImmutableList.copyOf(WORDS).reverse())
                .put("immutable-sublist", () -> ImmutableList.copyOf(WORDS).subList(1, 3))
                .put("immutable-set", () -> ImmutableSet.of("a", 2, 3L, 'c', 5.0))
                .put("immutable-map", () -> ImmutableMap.of("a", 1, "b", 2, "c", 3))
                .put("immutable-map-views", () -> views(ImmutableMap.of("a", 1000, "b", 2000)))
                .put("immutable-bi-map", () -> biMaps(ImmutableBiMap.of("a", 1, "b", 2)))
                .put(
                        "immutable-enum-set",
                        () -> Sets.immutableEnumSet(DayOfWeek.MONDAY, DayOfWeek.FRIDAY))
                .put(
                        "immutable-enum-map",
                        () ->
                                Maps.immutableEnumMap(
                                        Map.of(DayOfWeek.MONDAY, "x", DayOfWeek.SUNDAY, "y")))
                .put(
                        "immutable-list-multimap",
                        () -> ImmutableListMultimap.of("a", 1, "a", 1, "b", 2))
                .put(
                        "immutable-set-multimap",
                        () -> ImmutableSetMultimap.of("a", 1, "a", 2, "b", 2))
                .put("immutable-multiset", () -> ImmutableMultiset.of("x", "y", "x", "z", "x"))
                .put(
                        "immutable-class-map",
                        () -> ImmutableClassToInstanceMap.of(String.class, "text"));
    }

    private static Object views(ImmutableMap<?, ?> map) {
        return new Object[] {map, map.keySet(), map.values(), map.entrySet(), map};
    }

    private static Object biMaps(ImmutableBiMap<?, ?> map) {
        return new Object[] {map, map.inverse(), map.inverse().inverse()};
    }

    private static void sorted(LibraryGraphs shelf) {
        shelf.put("immutable-sorted-set", () -> ImmutableSortedSet.copyOf(WORDS))
                .put(
                        "immutable-sorted-set-reverse",
                        () -> ImmutableSortedSet.copyOf(Ordering.natural().reverse(), WORDS))
                .put("immutable-sorted-map", () -> ImmutableSortedMap.of("b", 2, "a", 1))
                .put("immutable-sorted-multiset", () -> ImmutableSortedMultiset.of(3, 1, 2, 1))
                .put("tree-multiset", () -> TreeMultiset.create(List.of(5, 3, 5, 1, 5)))
                .put(
                        "tree-multimap",
                        () -> TreeMultimap.create(ImmutableListMultimap.of("b", 2, "a", 3, "b", 1)))
                .put(
                        "ordering",
                        () ->
                                Ordering.natural()
                                        .nullsFirst()
                                        .onResultOf(Functions.toStringFunction())
                                        .compound(Ordering.usingToString().reverse()))
                .put("ordering-explicit", () -> Ordering.explicit("c", "a", "b").lexicographical())
                .put(
                        "ordering-natural",
                        () ->
                                new Object[] {
                                    Ordering.natural(),
                                    Ordering.natural().reverse(),
                                    Ordering.allEqual()
                                });
    }

    private static void mutables(LibraryGraphs shelf) {
        ImmutableListMultimap<String, Integer> pairs =
                ImmutableListMultimap.of("a", 1, "b", 2, "a", 3, "c", 1);
        shelf.put("array-list-multimap", () -> ArrayListMultimap.create(pairs))
                .put("hash-multimap", () -> HashMultimap.create(pairs))
                .put("linked-hash-multimap", () -> LinkedHashMultimap.create(pairs))
                .put("linked-list-multimap", () -> LinkedListMultimap.create(pairs))
                .put("hash-multiset", () -> HashMultiset.create(List.of("x", "y", "x")))
                .put(
                        "linked-hash-multiset",
                        () -> LinkedHashMultiset.create(List.of("x", "y", "x")))
                .put(
                        "concurrent-multiset",
                        () -> ConcurrentHashMultiset.create(List.of("x", "y", "x")))
                .put(
                        "enum-multiset",
                        () ->
                                EnumMultiset.create(
                                        List.of(
                                                DayOfWeek.MONDAY,
                                                DayOfWeek.MONDAY,
                                                DayOfWeek.SUNDAY)))
                .put(
                        "hash-bi-map",
                        () -> {
                            HashBiMap<String, Integer> map =
                                    HashBiMap.create(Map.of("a", 1, "b", 2));
                            return new Object[] {map, map.inverse()};
                        })
                .put(
                        "enum-bi-map",
                        () -> EnumBiMap.create(Map.of(DayOfWeek.MONDAY, Thread.State.NEW)))
                .put(
                        "evicting-queue",
                        () -> {
                            EvictingQueue<String> queue = EvictingQueue.create(3);
                            queue.addAll(WORDS);
                            return queue;
                        })
                .put(
                        "class-map",
                        () -> {
                            MutableClassToInstanceMap<Number> map =
                                    MutableClassToInstanceMap.create();
                            map.putInstance(Integer.class, 77777);
                            return map;
                        })
                .put("atomic-long-map", () -> AtomicLongMap.create(Map.of("a", 1L, "b", 2L)));
    }

    private static void tables(LibraryGraphs shelf) {
        ImmutableTable<String, Integer, String> cells =
                ImmutableTable.<String, Integer, String>builder()
                        .put("r", 1, "x")
                        .put("r", 2, "y")
                        .put("s", 1, "z")
                        .buildOrThrow();
        shelf.put("immutable-table", () -> cells)
                .put("hash-based-table", () -> HashBasedTable.create(cells))
                .put(
                        "tree-based-table",
                        () -> {
                            TreeBasedTable<String, Integer, String> table = TreeBasedTable.create();
                            table.putAll(cells);
                            return table;
                        })
                .put("array-table", () -> ArrayTable.create(cells));
    }

    private static void ranges(LibraryGraphs shelf) {
        shelf.put(
                        "ranges",
                        () ->
                                new Object[] {
                                    Range.closed(1, 5),
                                    Range.open("a", "z"),
                                    Range.all(),
                                    Range.upTo(7, BoundType.OPEN)
                                })
                .put(
                        "immutable-range-set",
                        () ->
                                ImmutableRangeSet.copyOf(
                                        List.of(Range.closed(1, 2), Range.closed(5, 9))))
                .put(
                        "immutable-range-map",
                        () ->
                                ImmutableRangeMap.<Integer, String>builder()
                                        .put(Range.closed(1, 2), "low")
                                        .put(Range.open(5, 9), "high")
                                        .build())
                .put(
                        "tree-range-set",
                        () -> TreeRangeSet.create(List.of(Range.closed(1, 2), Range.closed(5, 9))))
                .put(
                        "contiguous-set",
                        () ->
                                ContiguousSet.create(
                                        Range.closed(1, 1000), DiscreteDomain.integers()))
                .put(
                        "discrete-domain",
                        () -> List.of(DiscreteDomain.longs(), DiscreteDomain.bigIntegers()));
    }

    private static void functions(LibraryGraphs shelf) {
        shelf.put(
                        "optional",
                        () ->
                                new Object[] {
                                    Optional.of("x"), Optional.absent(), Optional.of(List.of(1))
                                })
                .put(
                        "function",
                        () ->
                                Functions.compose(
                                        Functions.toStringFunction(),
                                        Functions.forMap(ImmutableMap.of("a", 1), 7)))
                .put(
                        "predicate",
                        () ->
                                Predicates.and(
                                        Predicates.in(List.of("a", "b")),
                                        Predicates.not(Predicates.equalTo("b")),
                                        Predicates.containsPattern("a+")))
                .put("supplier", () -> Suppliers.memoize(Suppliers.ofInstance("made")))
                .put(
                        "supplier-composed",
                        () ->
                                Suppliers.synchronizedSupplier(
                                        Suppliers.compose(
                                                Functions.toStringFunction(),
                                                Suppliers.ofInstance(12))))
                .put("equivalence", () -> Equivalence.equals().pairwise().wrap(List.of("a", "b")))
                .put(
                        "bloom-filter",
                        () -> {
                            BloomFilter<CharSequence> filter =
                                    BloomFilter.create(
                                            Funnels.stringFunnel(StandardCharsets.UTF_8), 100);
                            filter.put("wherry");
                            return filter;
                        })
                .put(
                        "hash-codes",
                        () ->
                                new Object[] {
                                    Hashing.sha256().hashInt(1),
                                    Hashing.crc32().hashInt(1),
                                    Hashing.sipHash24().hashInt(1)
                                })
                .put(
                        "hash-functions",
                        () ->
                                new Object[] {
                                    Hashing.murmur3_128(7),
                                    Hashing.sipHash24(1, 2),
                                    Hashing.sha512(),
                                    Hashing.crc32c()
                                })
                .put("type-token", () -> new TypeToken<List<Map<String, ? extends Number>>>() {});
    }

    private static void numbers(LibraryGraphs shelf) {
        shelf.put("int-array", () -> ImmutableIntArray.copyOf(new int[] {1, 2, 3}).subArray(1, 3))
                .put(
                        "long-and-double-array",
                        () ->
                                new Object[] {
                                    ImmutableLongArray.of(1, -1),
                                    ImmutableDoubleArray.of(1.5, Double.NaN)
                                })
                .put("ints-as-list", () -> Ints.asList(1, 2, 3))
                .put(
                        "unsigned",
                        () ->
                                new Object[] {
                                    UnsignedInteger.MAX_VALUE, UnsignedLong.valueOf(1L << 40)
                                })
                .put(
                        "atomics",
                        () ->
                                new Object[] {
                                    new AtomicDouble(1.5),
                                    new AtomicDoubleArray(new double[] {1, 2})
                                })
                .put("stats", () -> Stats.of(1, 2, 3.5))
                .put(
                        "paired-stats",
                        () -> {
                            PairedStatsAccumulator pairs = new PairedStatsAccumulator();
                            pairs.add(1, 2);
                            pairs.add(3, 5);
                            return pairs.snapshot();
                        })
                .put(
                        "converters",
                        () ->
                                new Object[] {
                                    Ints.stringConverter(), Ints.stringConverter().reverse()
                                })
                .put("host-and-port", () -> HostAndPort.fromParts("example.org", 8080));
    }

    private static void nested(LibraryGraphs shelf) {
        shelf.put(
                        "shared",
                        () -> {
                            ImmutableList<String> list = ImmutableList.copyOf(WORDS);
                            return ImmutableMap.of(
                                    "first", list, "second", list, "both", ImmutableSet.of(list));
                        })
                .put(
                        "nested",
                        () ->
                                ImmutableMap.of(
                                        "table",
                                        HashBasedTable.create(
                                                ImmutableTable.of(
                                                        "r",
                                                        "c",
                                                        ImmutableList.of(
                                                                Optional.of(1),
                                                                Optional.absent())))))
                .put(
                        "cycle",
                        () -> {
                            List<Object> list = Lists.newArrayList("head");
                            list.add(
                                    ArrayListMultimap.create(
                                            ImmutableListMultimap.of("self", list)));
                            return list;
                        })
                .put(
                        "lists",
                        () ->
                                new Object[] {
                                    Lists.asList("a", new String[] {"b"}),
                                    Lists.reverse(Lists.newArrayList(1, 2)),
                                    Lists.transform(
                                            Lists.newArrayList(1, 2), Functions.toStringFunction())
                                });
    }
}
