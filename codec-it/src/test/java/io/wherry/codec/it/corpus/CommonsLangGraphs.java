// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.beans.PropertyChangeListener;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.apache.commons.lang3.CharSet;
import org.apache.commons.lang3.DoubleRange;
import org.apache.commons.lang3.IntegerRange;
import org.apache.commons.lang3.JavaVersion;
import org.apache.commons.lang3.LongRange;
import org.apache.commons.lang3.NotImplementedException;
import org.apache.commons.lang3.ObjectUtils;
import org.apache.commons.lang3.Range;
import org.apache.commons.lang3.SerializationException;
import org.apache.commons.lang3.event.EventListenerSupport;
import org.apache.commons.lang3.exception.ContextedException;
import org.apache.commons.lang3.exception.ContextedRuntimeException;
import org.apache.commons.lang3.exception.DefaultExceptionContext;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.mutable.MutableBoolean;
import org.apache.commons.lang3.mutable.MutableByte;
import org.apache.commons.lang3.mutable.MutableDouble;
import org.apache.commons.lang3.mutable.MutableFloat;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.mutable.MutableLong;
import org.apache.commons.lang3.mutable.MutableObject;
import org.apache.commons.lang3.mutable.MutableShort;
import org.apache.commons.lang3.time.FastDateFormat;
import org.apache.commons.lang3.tuple.ImmutablePair;
import org.apache.commons.lang3.tuple.ImmutableTriple;
import org.apache.commons.lang3.tuple.MutablePair;
import org.apache.commons.lang3.tuple.MutableTriple;
import org.apache.commons.lang3.tuple.Pair;
import org.apache.commons.lang3.tuple.Triple;

/// Graphs of Commons Lang.
final class CommonsLangGraphs {
    private CommonsLangGraphs() {}

    static List<CorpusGraph> all() {
        LibraryGraphs shelf = new LibraryGraphs("commons-lang");
        values(shelf);
        tuples(shelf);
        others(shelf);
        return shelf.putAll(JarScan.of(Range.class)).graphs();
    }

    private static void values(LibraryGraphs shelf) {
        shelf.put("range", () -> Range.of("a", "m"))
                .put("range-compared", () -> Range.of("m", "a", Comparator.reverseOrder()))
                .put(
                        "ranges-of-numbers",
                        () ->
                                new Object[] {
                                    IntegerRange.of(1, 9),
                                    LongRange.of(1L, 9L),
                                    DoubleRange.of(.5, 1.5)
                                })
                .put(
                        "range-hashed",
                        () -> {
                            Range<Integer> range = Range.of(1, 2);
                            return new Object[] {range, range.hashCode(), range.toString(), range};
                        })
                .put(
                        "fraction",
                        () ->
                                new Object[] {
                                    Fraction.getFraction(3, 7), Fraction.ONE_HALF, Fraction.ONE_HALF
                                })
                .put("char-set", () -> CharSet.getInstance("a-z", "^0-9", "_"))
                .put(
                        "mutable-numbers",
                        () ->
                                new Object[] {
                                    new MutableInt(1),
                                    new MutableLong(2),
                                    new MutableShort((short) 3),
                                    new MutableByte((byte) 4),
                                    new MutableDouble(5.5),
                                    new MutableFloat(6.5f)
                                })
                .put(
                        "mutable-boolean",
                        () -> new Object[] {new MutableBoolean(true), new MutableBoolean()})
                .put("mutable-object", () -> new MutableObject<>(List.of("a", "b")))
                .put(
                        "mutable-object-cycle",
                        () -> {
                            MutableObject<Object> object = new MutableObject<>();
                            object.setValue(new Object[] {object});
                            return object;
                        })
                .put("null", () -> new Object[] {ObjectUtils.NULL, ObjectUtils.NULL})
                .put("enum", () -> Map.of(JavaVersion.JAVA_17, "old"));
    }

    private static void tuples(LibraryGraphs shelf) {
        shelf.put("pair", () -> Pair.of("left", 70000))
                .put(
                        "pair-null",
                        () -> new Object[] {ImmutablePair.nullPair(), ImmutableTriple.nullTriple()})
                .put("triple", () -> Triple.of("left", 2.5, List.of(1)))
                .put(
                        "mutable-pair",
                        () -> {
                            MutablePair<String, Object> pair = MutablePair.of("left", null);
                            pair.setRight(pair);
                            return pair;
                        })
                .put("mutable-triple", () -> MutableTriple.of(1, new int[] {1, 2}, "c"))
                .put(
                        "pair-as-key",
                        () -> {
                            Map<Pair<String, Integer>, Triple<String, String, String>> map =
                                    new HashMap<>();
                            for (int i = 0; i < 50; i++) {
                                map.put(Pair.of("k" + i, i), Triple.of("a", "b", "c" + i));
                            }
                            return map;
                        })
                .put(
                        "pair-shared",
                        () -> {
                            Pair<String, List<Integer>> pair =
                                    Pair.of("x", new ArrayList<>(List.of(1, 2)));
                            return Pair.of(pair, Triple.of(pair, pair.getRight(), pair));
                        });
    }

    private static void others(LibraryGraphs shelf) {
        shelf.put(
                        "date-format",
                        () ->
                                FastDateFormat.getInstance(
                                        "yyyy-MM-dd'T'HH:mm:ss",
                                        TimeZone.getTimeZone("Europe/Berlin"),
                                        Locale.GERMANY))
                .put(
                        "date-format-iso",
                        () ->
                                FastDateFormat.getInstance(
                                        "yyyy-MM-dd", TimeZone.getTimeZone("UTC"), Locale.ROOT))
                .put(
                        "contexted-exception",
                        () ->
                                new ContextedException("failed", new IllegalStateException("why"))
                                        .addContextValue("id", 7)
                                        .addContextValue("words", "a b"))
                .put(
                        "contexted-runtime-exception",
                        () ->
                                new ContextedRuntimeException("failed")
                                        .addContextValue("day", DayOfWeek.MONDAY))
                .put(
                        "exception-context",
                        () ->
                                new DefaultExceptionContext()
                                        .addContextValue("a", 1)
                                        .addContextValue("a", 2))
                .put(
                        "exceptions",
                        () ->
                                new Object[] {
                                    new NotImplementedException("later", "T-1"),
                                    new SerializationException("no", new RuntimeException("x"))
                                })
                .put(
                        "event-support",
                        () -> EventListenerSupport.create(PropertyChangeListener.class));
    }
}
