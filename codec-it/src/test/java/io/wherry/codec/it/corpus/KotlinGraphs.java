// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kotlin.LazyKt;
import kotlin.NoWhenBranchMatchedException;
import kotlin.NotImplementedError;
import kotlin.Pair;
import kotlin.Result;
import kotlin.ResultKt;
import kotlin.Triple;
import kotlin.TuplesKt;
import kotlin.UninitializedPropertyAccessException;
import kotlin.Unit;
import kotlin.collections.CollectionsKt;
import kotlin.collections.MapsKt;
import kotlin.collections.SetsKt;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.enums.EnumEntriesKt;
import kotlin.jvm.functions.Function0;
import kotlin.jvm.internal.Lambda;
import kotlin.jvm.internal.Ref;
import kotlin.random.Random;
import kotlin.random.RandomKt;
import kotlin.text.Regex;
import kotlin.text.RegexOption;
import kotlin.time.Instant;
import kotlin.uuid.Uuid;

/// Graphs of the Kotlin standard library.
@SuppressWarnings("unchecked") // arrays of its varargs
final class KotlinGraphs {
    private static final List<String> WORDS = List.of("barge", "ferry", "lighter", "wherry");

    private KotlinGraphs() {}

    static List<CorpusGraph> all() {
        LibraryGraphs shelf = new LibraryGraphs("kotlin");
        collections(shelf);
        values(shelf);
        functions(shelf);
        nested(shelf);
        return shelf.putAll(JarScan.of(Pair.class)).graphs();
    }

    private static List<Object> list() {
        List<Object> list = CollectionsKt.createListBuilder();
        list.addAll(WORDS);
        list.add(70000);
        return CollectionsKt.build(list);
    }

    private static Map<String, Object> map() {
        Map<String, Object> map = MapsKt.createMapBuilder();
        for (String word : WORDS) {
            map.put(word, word.length() * 1000);
        }
        return MapsKt.build(map);
    }

    private static java.util.Set<String> set() {
        java.util.Set<String> set = SetsKt.createSetBuilder();
        set.addAll(WORDS);
        return SetsKt.build(set);
    }

    private static void collections(LibraryGraphs shelf) {
        shelf.put(
                        "empty",
                        () ->
                                new Object[] {
                                    CollectionsKt.emptyList(),
                                    MapsKt.emptyMap(),
                                    SetsKt.emptySet(),
                                    CollectionsKt.emptyList()
                                })
                .put(
                        "list-of",
                        () ->
                                new Object[] {
                                    CollectionsKt.listOf("a"), CollectionsKt.listOf("a", "b")
                                })
                .put("list-built", KotlinGraphs::list)
                .put(
                        "list-builder",
                        () -> {
                            List<String> list = CollectionsKt.createListBuilder();
                            list.addAll(WORDS);
                            return list;
                        })
                .put("list-built-part", () -> list().subList(1, 3))
                .put("map-built", KotlinGraphs::map)
                .put("map-of", () -> MapsKt.mapOf(TuplesKt.to("a", 1), TuplesKt.to("b", 2)))
                .put(
                        "map-built-views",
                        () -> new Object[] {map().keySet(), map().values(), map().entrySet()})
                .put("set-built", KotlinGraphs::set)
                .put("set-of", () -> SetsKt.setOf("b", "a", "c"))
                .put("enum-entries", () -> EnumEntriesKt.enumEntries(RegexOption.values()))
                .put(
                        "grouped",
                        () ->
                                CollectionsKt.groupByTo(
                                        WORDS,
                                        new LinkedHashMap<Integer, List<String>>(),
                                        String::length))
                .put("deque", () -> new kotlin.collections.ArrayDeque<>(WORDS));
    }

    private static void values(LibraryGraphs shelf) {
        shelf.put("pair", () -> new Pair<>("left", 70000))
                .put("triple", () -> new Triple<>("a", 2.5, List.of(1)))
                .put("regex", () -> new Regex("w(h)erry+", RegexOption.IGNORE_CASE))
                .put(
                        "regex-options",
                        () ->
                                new Regex(
                                        "^a$",
                                        java.util.Set.of(
                                                RegexOption.MULTILINE, RegexOption.COMMENTS)))
                .put(
                        "random",
                        () -> {
                            Random random = RandomKt.Random(7);
                            random.nextInt();
                            return random;
                        })
                .put("random-default", () -> Random.Default)
                .put("uuid", () -> Uuid.Companion.fromLongs(0x1234567890L, -7))
                .put("instant", () -> Instant.Companion.fromEpochSeconds(1_700_000_000, 5))
                .put("result", () -> ResultKt.createFailure(new IllegalStateException("why")))
                .put("result-boxed", () -> new Object[] {Result.Companion, 1})
                .put("unit", () -> Unit.INSTANCE)
                .put(
                        "errors",
                        () ->
                                new Object[] {
                                    new NotImplementedError("later"),
                                    new NoWhenBranchMatchedException("x"),
                                    new UninitializedPropertyAccessException("y")
                                })
                .put(
                        "empty-context",
                        () ->
                                new Object[] {
                                    EmptyCoroutineContext.INSTANCE, EmptyCoroutineContext.INSTANCE
                                });
    }

    /// As the compiler of Kotlin makes them of a lambda.
    static final class Answer extends Lambda<Integer> implements Function0<Integer> {
        private final Ref.IntRef counter;

        Answer(Ref.IntRef counter) {
            super(0);
            this.counter = counter;
        }

        @Override
        public Integer invoke() {
            return counter.element++;
        }
    }

    private static void functions(LibraryGraphs shelf) {
        shelf.put("lazy", () -> LazyKt.lazy(() -> new ArrayList<>(WORDS)))
                .put(
                        "lazy-unsafe",
                        () -> LazyKt.lazy(kotlin.LazyThreadSafetyMode.NONE, () -> "made"))
                .put(
                        "lazy-publication",
                        () -> LazyKt.lazy(kotlin.LazyThreadSafetyMode.PUBLICATION, () -> "made"))
                .put("lazy-value", () -> LazyKt.lazyOf("made"))
                .put(
                        "lambda",
                        () -> {
                            Ref.IntRef counter = new Ref.IntRef();
                            counter.element = 7;
                            return new Object[] {new Answer(counter), new Answer(counter), counter};
                        })
                .put(
                        "references",
                        () -> {
                            Ref.ObjectRef<Object> ref = new Ref.ObjectRef<>();
                            ref.element =
                                    new Object[] {
                                        ref,
                                        new Ref.BooleanRef(),
                                        new Ref.DoubleRef(),
                                        new Ref.CharRef()
                                    };
                            return ref;
                        });
    }

    private static void nested(LibraryGraphs shelf) {
        shelf.put(
                        "shared",
                        () -> {
                            List<Object> list = list();
                            return new Pair<>(list, new Triple<>(list, map(), list));
                        })
                .put(
                        "pairs-as-keys",
                        () -> {
                            Map<Pair<String, Integer>, Object> map = MapsKt.createMapBuilder();
                            for (int i = 0; i < 50; i++) {
                                map.put(new Pair<>("k" + i, i), set());
                            }
                            return MapsKt.build(map);
                        })
                .put(
                        "nested-builders",
                        () -> {
                            List<Object> list = CollectionsKt.createListBuilder();
                            list.add(map());
                            list.add(set());
                            list.add(LazyKt.lazyOf(list()));
                            return CollectionsKt.build(list);
                        });
    }
}
