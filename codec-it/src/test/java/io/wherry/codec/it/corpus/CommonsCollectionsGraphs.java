// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.collections4.BidiMap;
import org.apache.commons.collections4.CollectionUtils;
import org.apache.commons.collections4.ListUtils;
import org.apache.commons.collections4.MapUtils;
import org.apache.commons.collections4.MultiValuedMap;
import org.apache.commons.collections4.TransformerUtils;
import org.apache.commons.collections4.bag.HashBag;
import org.apache.commons.collections4.bag.TreeBag;
import org.apache.commons.collections4.bag.UnmodifiableBag;
import org.apache.commons.collections4.bidimap.DualHashBidiMap;
import org.apache.commons.collections4.bidimap.DualLinkedHashBidiMap;
import org.apache.commons.collections4.bidimap.DualTreeBidiMap;
import org.apache.commons.collections4.bidimap.TreeBidiMap;
import org.apache.commons.collections4.comparators.ComparableComparator;
import org.apache.commons.collections4.comparators.ComparatorChain;
import org.apache.commons.collections4.comparators.FixedOrderComparator;
import org.apache.commons.collections4.comparators.NullComparator;
import org.apache.commons.collections4.comparators.ReverseComparator;
import org.apache.commons.collections4.functors.AllPredicate;
import org.apache.commons.collections4.functors.ChainedTransformer;
import org.apache.commons.collections4.functors.ConstantTransformer;
import org.apache.commons.collections4.functors.EqualPredicate;
import org.apache.commons.collections4.functors.NotNullPredicate;
import org.apache.commons.collections4.functors.StringValueTransformer;
import org.apache.commons.collections4.keyvalue.MultiKey;
import org.apache.commons.collections4.list.CursorableLinkedList;
import org.apache.commons.collections4.list.GrowthList;
import org.apache.commons.collections4.list.NodeCachingLinkedList;
import org.apache.commons.collections4.list.PredicatedList;
import org.apache.commons.collections4.list.SetUniqueList;
import org.apache.commons.collections4.map.CaseInsensitiveMap;
import org.apache.commons.collections4.map.CompositeMap;
import org.apache.commons.collections4.map.DefaultedMap;
import org.apache.commons.collections4.map.Flat3Map;
import org.apache.commons.collections4.map.HashedMap;
import org.apache.commons.collections4.map.LRUMap;
import org.apache.commons.collections4.map.LazyMap;
import org.apache.commons.collections4.map.LinkedMap;
import org.apache.commons.collections4.map.ListOrderedMap;
import org.apache.commons.collections4.map.MultiKeyMap;
import org.apache.commons.collections4.map.PassiveExpiringMap;
import org.apache.commons.collections4.map.ReferenceIdentityMap;
import org.apache.commons.collections4.map.ReferenceMap;
import org.apache.commons.collections4.multimap.ArrayListValuedHashMap;
import org.apache.commons.collections4.multimap.ArrayListValuedLinkedHashMap;
import org.apache.commons.collections4.multimap.HashSetValuedHashMap;
import org.apache.commons.collections4.multiset.HashMultiSet;
import org.apache.commons.collections4.queue.CircularFifoQueue;
import org.apache.commons.collections4.set.CompositeSet;
import org.apache.commons.collections4.set.ListOrderedSet;
import org.apache.commons.collections4.set.TransformedSet;
import org.apache.commons.collections4.trie.PatriciaTrie;

/// Graphs of Commons Collections.
@SuppressWarnings({"deprecation", "unchecked"}) // old classes are sent too; arrays of its varargs
final class CommonsCollectionsGraphs {
    private static final List<String> WORDS = List.of("barge", "ferry", "lighter", "wherry");

    private CommonsCollectionsGraphs() {}

    static List<CorpusGraph> all() {
        LibraryGraphs shelf = new LibraryGraphs("commons-collections");
        maps(shelf);
        views(shelf);
        collections(shelf);
        functors(shelf);
        nested(shelf);
        return shelf.putAll(JarScan.of(HashBag.class)).graphs();
    }

    /// In the order of WORDS.
    private static <M extends Map<String, Integer>> M filled(M map) {
        for (String word : WORDS) {
            map.put(word, word.length() * 1000);
        }
        return map;
    }

    private static void maps(LibraryGraphs shelf) {
        shelf.put("hashed-map", () -> filled(new HashedMap<>()))
                .put("linked-map", () -> filled(new LinkedMap<>()))
                .put("lru-map", () -> filled(new LRUMap<>(3)))
                .put("flat-3-map", () -> new Flat3Map<>(Map.of("a", 1, "b", 2)))
                .put("flat-3-map-large", () -> filled(new Flat3Map<>()))
                .put("case-insensitive-map", () -> filled(new CaseInsensitiveMap<>()))
                .put("reference-map", () -> filled(new ReferenceMap<>()))
                .put("reference-identity-map", () -> filled(new ReferenceIdentityMap<>()))
                .put(
                        "list-ordered-map",
                        () -> filled(ListOrderedMap.listOrderedMap(new HashMap<>())))
                .put("patricia-trie", () -> filled(new PatriciaTrie<>()))
                .put("passive-expiring-map", () -> filled(new PassiveExpiringMap<>()))
                .put(
                        "multi-key-map",
                        () -> {
                            MultiKeyMap<String, Integer> map = new MultiKeyMap<>();
                            map.put("a", "b", 1);
                            map.put("a", "b", "c", 2);
                            return map;
                        })
                .put("dual-hash-bidi-map", () -> bidi(new DualHashBidiMap<>()))
                .put("dual-linked-bidi-map", () -> bidi(new DualLinkedHashBidiMap<>()))
                .put("dual-tree-bidi-map", () -> bidi(new DualTreeBidiMap<>()))
                .put("tree-bidi-map", () -> bidi(new TreeBidiMap<>()))
                .put("array-list-valued-map", () -> multi(new ArrayListValuedHashMap<>()))
                .put(
                        "linked-array-list-valued-map",
                        () -> multi(new ArrayListValuedLinkedHashMap<>()))
                .put("hash-set-valued-map", () -> multi(new HashSetValuedHashMap<>()));
    }

    private static Object bidi(BidiMap<String, Integer> map) {
        map.put("a", 1000);
        map.put("b", 2000);
        return map;
    }

    private static Object multi(MultiValuedMap<String, Integer> map) {
        map.put("a", 1);
        map.put("a", 2);
        map.put("b", 1);
        return map;
    }

    private static void views(LibraryGraphs shelf) {
        shelf.put("defaulted-map", () -> DefaultedMap.defaultedMap(filled(new HashMap<>()), 7))
                .put(
                        "lazy-map",
                        () ->
                                LazyMap.lazyMap(
                                        filled(new TreeMap<>()),
                                        ConstantTransformer.constantTransformer(7)))
                .put(
                        "composite-map",
                        () ->
                                new CompositeMap<>(
                                        filled(new HashMap<>()), new HashMap<>(Map.of("z", 1))))
                .put(
                        "unmodifiable-map",
                        () -> MapUtils.unmodifiableMap(filled(new LinkedHashMap<>())))
                .put("fixed-size-map", () -> MapUtils.fixedSizeMap(filled(new LinkedHashMap<>())))
                .put(
                        "unmodifiable-bag",
                        () -> UnmodifiableBag.unmodifiableBag(new HashBag<>(WORDS)))
                .put("fixed-size-list", () -> ListUtils.fixedSizeList(new ArrayList<>(WORDS)))
                .put(
                        "predicated-list",
                        () ->
                                PredicatedList.predicatedList(
                                        new ArrayList<>(WORDS),
                                        NotNullPredicate.notNullPredicate()))
                .put(
                        "synchronized-collection",
                        () -> CollectionUtils.synchronizedCollection(new ArrayList<>(WORDS)))
                .put(
                        "transformed-set",
                        () ->
                                TransformedSet.transformedSet(
                                        new HashSet<>(WORDS),
                                        StringValueTransformer.stringValueTransformer()));
    }

    private static void collections(LibraryGraphs shelf) {
        shelf.put("hash-bag", () -> new HashBag<>(List.of("x", "y", "x")))
                .put("tree-bag", () -> new TreeBag<>(List.of("x", "y", "x")))
                .put("hash-multi-set", () -> new HashMultiSet<>(List.of("x", "y", "x")))
                .put("cursorable-list", () -> new CursorableLinkedList<>(WORDS))
                .put("node-caching-list", () -> new NodeCachingLinkedList<>(WORDS))
                .put("growth-list", () -> GrowthList.growthList(new ArrayList<>(WORDS)))
                .put("set-unique-list", () -> SetUniqueList.setUniqueList(new ArrayList<>(WORDS)))
                .put(
                        "list-ordered-set",
                        () -> ListOrderedSet.listOrderedSet(new ArrayList<>(WORDS)))
                .put(
                        "composite-set",
                        () -> new CompositeSet<>(new HashSet<>(WORDS), new HashSet<>(List.of("z"))))
                .put(
                        "circular-queue",
                        () -> {
                            CircularFifoQueue<String> queue = new CircularFifoQueue<>(3);
                            queue.addAll(WORDS);
                            return queue;
                        });
    }

    private static void functors(LibraryGraphs shelf) {
        shelf.put(
                        "comparator-chain",
                        () ->
                                new ComparatorChain<>(
                                        List.of(
                                                new NullComparator<String>(),
                                                new ReverseComparator<String>())))
                .put("fixed-order-comparator", () -> new FixedOrderComparator<>("c", "a", "b"))
                .put(
                        "comparable-comparator",
                        () ->
                                new Object[] {
                                    ComparableComparator.comparableComparator(),
                                    ComparableComparator.comparableComparator()
                                })
                .put(
                        "reversed-tree",
                        () -> {
                            TreeMap<String, Integer> map =
                                    new TreeMap<>(
                                            (Comparator<String>) new ReverseComparator<String>());
                            return filled(map);
                        })
                .put(
                        "chained-transformer",
                        () ->
                                ChainedTransformer.chainedTransformer(
                                        StringValueTransformer.stringValueTransformer(),
                                        ConstantTransformer.constantTransformer("end")))
                .put(
                        "switch-transformer",
                        () ->
                                TransformerUtils.switchTransformer(
                                        EqualPredicate.<String>equalPredicate("a"),
                                        ConstantTransformer.<String, String>constantTransformer(
                                                "b"),
                                        ConstantTransformer.<String, String>constantTransformer(
                                                "c")))
                .put(
                        "all-predicate",
                        () ->
                                AllPredicate.allPredicate(
                                        NotNullPredicate.notNullPredicate(),
                                        EqualPredicate.equalPredicate("a")));
    }

    private static void nested(LibraryGraphs shelf) {
        shelf.put(
                        "multi-key",
                        () -> {
                            MultiKey<String> key = new MultiKey<>("a", "b", "c");
                            return new Object[] {key, Map.of(key, "value"), key};
                        })
                .put(
                        "shared",
                        () -> {
                            HashBag<Object> bag = new HashBag<>(WORDS);
                            Map<String, Object> map = new LinkedMap<>();
                            map.put("first", bag);
                            map.put("second", bag);
                            map.put("trie", filled(new PatriciaTrie<>()));
                            return map;
                        })
                .put(
                        "cycle",
                        () -> {
                            Map<String, Object> map = new HashedMap<>();
                            map.put("self", map);
                            map.put("list", new CursorableLinkedList<>(List.of(map)));
                            return map;
                        });
    }
}
