// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import scala.None$;
import scala.Option;
import scala.Some;
import scala.Symbol;
import scala.Tuple1;
import scala.Tuple2;
import scala.Tuple3;
import scala.Tuple4;
import scala.collection.immutable.ArraySeq;
import scala.collection.immutable.BitSet;
import scala.collection.immutable.HashMap$;
import scala.collection.immutable.HashSet$;
import scala.collection.immutable.LazyList;
import scala.collection.immutable.LazyList$;
import scala.collection.immutable.List$;
import scala.collection.immutable.ListMap$;
import scala.collection.immutable.ListSet$;
import scala.collection.immutable.Queue$;
import scala.collection.immutable.Range;
import scala.collection.immutable.Seq;
import scala.collection.immutable.TreeMap$;
import scala.collection.immutable.TreeSet$;
import scala.collection.immutable.Vector$;
import scala.collection.immutable.VectorMap$;
import scala.collection.mutable.ArrayBuffer;
import scala.collection.mutable.ArrayDeque;
import scala.collection.mutable.LinkedHashMap;
import scala.collection.mutable.LinkedHashSet;
import scala.collection.mutable.ListBuffer;
import scala.collection.mutable.LongMap;
import scala.collection.mutable.PriorityQueue;
import scala.collection.mutable.StringBuilder;
import scala.concurrent.duration.Duration;
import scala.jdk.javaapi.CollectionConverters;
import scala.math.BigDecimal$;
import scala.math.BigInt$;
import scala.math.Ordering;
import scala.runtime.IntRef;
import scala.runtime.ObjectRef;
import scala.util.Failure;
import scala.util.Left;
import scala.util.Right;
import scala.util.Success;
import scala.util.matching.Regex;

/// Graphs of the Scala standard library.
@SuppressWarnings("deprecation") // old classes are sent too
final class ScalaGraphs {
    private static final List<String> WORDS = List.of("barge", "ferry", "lighter", "wherry");

    private ScalaGraphs() {}

    static List<CorpusGraph> all() {
        LibraryGraphs shelf = new LibraryGraphs("scala");
        sequences(shelf);
        maps(shelf);
        mutables(shelf);
        values(shelf);
        others(shelf);
        nested(shelf);
        return shelf.putAll(JarScan.of(Option.class)).graphs();
    }

    private static Seq<String> words() {
        return CollectionConverters.asScala(WORDS).toList();
    }

    private static Seq<Integer> numbers(int count) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(i * 100);
        }
        return CollectionConverters.asScala(numbers).toList();
    }

    private static Seq<Tuple2<String, Integer>> pairs(int count) {
        List<Tuple2<String, Integer>> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pairs.add(new Tuple2<>("k" + i, i * 1000));
        }
        return CollectionConverters.asScala(pairs).toList();
    }

    private static void sequences(LibraryGraphs shelf) {
        shelf.put("list", ScalaGraphs::words)
                .put(
                        "list-empty",
                        () -> new Object[] {List$.MODULE$.empty(), List$.MODULE$.empty()})
                .put("list-long", () -> numbers(10_000))
                .put("vector", () -> Vector$.MODULE$.from(words()))
                .put("vector-long", () -> Vector$.MODULE$.from(numbers(5000)))
                .put("queue", () -> Queue$.MODULE$.from(words()).enqueue("last"))
                .put(
                        "array-seq",
                        () ->
                                new Object[] {
                                    ArraySeq.unsafeWrapArray(new int[] {1, 2}),
                                    ArraySeq.unsafeWrapArray(new String[] {"a"}),
                                    ArraySeq.unsafeWrapArray(new double[] {1.5})
                                })
                .put("lazy-list", () -> LazyList$.MODULE$.from(words()))
                .put("lazy-list-forced", () -> LazyList$.MODULE$.from(words()).force())
                .put(
                        "lazy-list-started",
                        () -> {
                            LazyList<String> list = LazyList$.MODULE$.from(words());
                            list.tail().head();
                            return list;
                        })
                .put(
                        "range",
                        () ->
                                new Object[] {
                                    new Range.Inclusive(1, 9, 2), new Range.Exclusive(0, 5, 1)
                                })
                .put("bit-set", () -> new BitSet.BitSet1(0x55L));
    }

    private static void maps(LibraryGraphs shelf) {
        shelf.put("hash-map", () -> HashMap$.MODULE$.from(pairs(100)))
                .put("hash-map-one", () -> HashMap$.MODULE$.from(pairs(1)))
                .put(
                        "small-maps",
                        () ->
                                new Object[] {
                                    scala.collection.immutable.Map$.MODULE$.from(pairs(0)),
                                    scala.collection.immutable.Map$.MODULE$.from(pairs(1)),
                                    scala.collection.immutable.Map$.MODULE$.from(pairs(3)),
                                    scala.collection.immutable.Map$.MODULE$.from(pairs(4))
                                })
                .put("list-map", () -> ListMap$.MODULE$.from(pairs(6)))
                .put("vector-map", () -> VectorMap$.MODULE$.from(pairs(6)))
                .put("tree-map", () -> TreeMap$.MODULE$.from(pairs(20), Ordering.String$.MODULE$))
                .put("hash-set", () -> HashSet$.MODULE$.from(numbers(50)))
                .put(
                        "small-sets",
                        () ->
                                new Object[] {
                                    scala.collection.immutable.Set$.MODULE$.from(numbers(0)),
                                    scala.collection.immutable.Set$.MODULE$.from(numbers(1)),
                                    scala.collection.immutable.Set$.MODULE$.from(numbers(4))
                                })
                .put("list-set", () -> ListSet$.MODULE$.from(words()))
                .put("tree-set", () -> TreeSet$.MODULE$.from(words(), Ordering.String$.MODULE$))
                .put(
                        "tree-set-reverse",
                        () -> TreeSet$.MODULE$.from(words(), Ordering.String$.MODULE$.reverse()));
    }

    private static void mutables(LibraryGraphs shelf) {
        shelf.put("array-buffer", () -> new ArrayBuffer<String>().addAll(words()))
                .put("list-buffer", () -> new ListBuffer<String>().addAll(words()))
                .put("array-deque", () -> new ArrayDeque<String>(4).addAll(words()))
                .put(
                        "mutable-queue",
                        () -> new scala.collection.mutable.Queue<String>(4).addAll(words()))
                .put(
                        "mutable-stack",
                        () -> new scala.collection.mutable.Stack<String>(4).addAll(words()))
                .put(
                        "mutable-map",
                        () ->
                                new scala.collection.mutable.HashMap<String, Integer>()
                                        .addAll(pairs(40)))
                .put(
                        "mutable-set",
                        () -> new scala.collection.mutable.HashSet<String>().addAll(words()))
                .put("linked-map", () -> new LinkedHashMap<String, Integer>().addAll(pairs(6)))
                .put("linked-set", () -> new LinkedHashSet<String>().addAll(words()))
                .put(
                        "mutable-tree-map",
                        () ->
                                new scala.collection.mutable.TreeMap<String, Integer>(
                                                Ordering.String$.MODULE$)
                                        .addAll(pairs(9)))
                .put(
                        "mutable-tree-set",
                        () ->
                                new scala.collection.mutable.TreeSet<String>(
                                                Ordering.String$.MODULE$)
                                        .addAll(words()))
                .put(
                        "trie-map",
                        () ->
                                new scala.collection.concurrent.TrieMap<String, Integer>()
                                        .addAll(pairs(40)))
                .put(
                        "priority-queue",
                        () -> new PriorityQueue<String>(Ordering.String$.MODULE$).addAll(words()))
                .put(
                        "long-map",
                        () -> {
                            LongMap<String> map = new LongMap<>();
                            map.update(1L << 40, "far");
                            map.update(0, "zero");
                            return map;
                        })
                .put(
                        "mutable-bit-set",
                        () -> {
                            scala.collection.mutable.BitSet set =
                                    new scala.collection.mutable.BitSet();
                            set.add(7);
                            set.add(700);
                            return set;
                        })
                .put("string-builder", () -> new StringBuilder("text").append("more"));
    }

    private static void values(LibraryGraphs shelf) {
        shelf.put(
                        "options",
                        () ->
                                new Object[] {
                                    new Some<>("x"), None$.MODULE$, new Some<>(None$.MODULE$)
                                })
                .put("eithers", () -> new Object[] {new Left<>("left"), new Right<>(7)})
                .put(
                        "tries",
                        () ->
                                new Object[] {
                                    new Success<>("fine"),
                                    new Failure<>(new IllegalStateException("why"))
                                })
                .put(
                        "tuples",
                        () ->
                                new Object[] {
                                    new Tuple1<>("a"),
                                    new Tuple2<>("a", 1),
                                    new Tuple3<>(1, 2L, 'c'),
                                    new Tuple4<>("a", "b", null, words())
                                })
                .put(
                        "big-numbers",
                        () ->
                                new Object[] {
                                    BigInt$.MODULE$.apply("123456789012345678901234567890"),
                                    BigInt$.MODULE$.apply(7),
                                    BigDecimal$.MODULE$.apply("1.50")
                                })
                .put("symbol", () -> new Object[] {Symbol.apply("a"), Symbol.apply("a")})
                .put(
                        "regex",
                        () ->
                                new Regex(
                                        "w(h)erry+",
                                        CollectionConverters.asScala(List.of("group")).toList()));
    }

    private static void others(LibraryGraphs shelf) {
        shelf.put(
                        "durations",
                        () ->
                                new Object[] {
                                    Duration.apply("5 seconds"),
                                    Duration.apply("3 days"),
                                    Duration.Inf(),
                                    Duration.Undefined()
                                })
                .put(
                        "orderings",
                        () ->
                                new Object[] {
                                    Ordering.String$.MODULE$,
                                    Ordering.Int$.MODULE$,
                                    Ordering.Int$.MODULE$.reverse()
                                })
                .put("refs", () -> new Object[] {new IntRef(7), new ObjectRef<>(new int[] {1})})
                .put(
                        "modules",
                        () ->
                                new Object[] {
                                    List$.MODULE$,
                                    scala.Tuple2$.MODULE$,
                                    List$.MODULE$,
                                    scala.math.Numeric.IntIsIntegral$.MODULE$
                                })
                .put(
                        "errors",
                        () ->
                                new Object[] {
                                    new scala.MatchError("x"),
                                    new scala.NotImplementedError("later")
                                });
    }

    private static void nested(LibraryGraphs shelf) {
        shelf.put(
                        "shared",
                        () -> {
                            Seq<String> words = words();
                            return new Tuple3<>(words, new Some<>(words), words.tail());
                        })
                .put(
                        "cycle",
                        () -> {
                            ArrayBuffer<Object> buffer = new ArrayBuffer<>();
                            buffer.addOne("head");
                            buffer.addOne(new Some<>(buffer));
                            return buffer;
                        })
                .put(
                        "nested",
                        () ->
                                HashMap$.MODULE$.from(
                                        CollectionConverters.asScala(
                                                List.of(
                                                        new Tuple2<>(
                                                                new Tuple2<>("a", 1),
                                                                Vector$.MODULE$.from(words())),
                                                        new Tuple2<>(
                                                                new Tuple2<>("b", 2),
                                                                Vector$.MODULE$.from(words()))))))
                .put(
                        "java-views",
                        () ->
                                new Object[] {
                                    CollectionConverters.asJava(words()),
                                    CollectionConverters.asScala(new ArrayList<>(WORDS)),
                                    CollectionConverters.asScala(
                                            new java.util.HashMap<>(Map.of("a", 1)))
                                });
    }
}
