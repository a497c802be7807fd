// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.fields.HiddenState;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.StringCodec;
import io.wherry.codec.internal.lean.array.ObjectArrayCodec;
import io.wherry.codec.internal.lean.array.PrimitiveArrayCodec;
import io.wherry.codec.internal.lean.segment.ElementType;
import io.wherry.codec.internal.lean.segment.Token;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The classes the lean format knows, with their tokens (docs/wire/lean.md). A token is never given
/// twice.
///
/// A codec is made when it is first asked for, and known by the name of its class: a program that
/// sends messages loads nothing for queues and time zones.
public final class KnownClasses {
    private static final Map<String, Integer> TOKENS = KnownNames.tokens();

    private static final AtomicReferenceArray<@Nullable ClassCodec> CODECS =
            new AtomicReferenceArray<>(Token.FIRST_DESCRIBED);

    /// Null of type Object, so that the expressions that choose a codec have that type: the JVM
    /// would load the classes of all others to verify that they are codecs.
    private static final @Nullable Object NO_CODEC = null;

    private KnownClasses() {}

    /// The token of `type`, or 0.
    public static int token(Class<?> type) {
        return TOKENS.getOrDefault(type.getName(), 0);
    }

    /// The codec of a token below [Token#FIRST_DESCRIBED], or null.
    public static @Nullable ClassCodec codec(int token) {
        ClassCodec codec = CODECS.get(token);
        if (codec == null) {
            codec = (ClassCodec) make(token);
            if (codec != null && !CODECS.compareAndSet(token, null, codec)) {
                codec = CODECS.get(token);
            }
        }
        return codec;
    }

    private static @Nullable Object make(int token) {
        if (token < 32) {
            return token < 21 ? number(token) : array(token);
        }
        if (token < 56) {
            return token < 48 ? time(token) : enumerated(token);
        }
        if (token < 80) {
            return token < 64 ? sequence(token) : filled(token);
        }
        return token < 88 ? immutable(token) : optional(token);
    }

    private static Class<?> named(String className) {
        try {
            return Class.forName(className);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("this JDK has no " + className, e);
        }
    }

    private static @Nullable Object number(int token) {
        return switch (token) {
            case Token.STRING -> new StringCodec();
            case 9 -> new BooleanCodec();
            case 10 -> new ByteCodec();
            case 11 -> new NumberCodec(Short.class, token);
            case 12 -> new NumberCodec(Character.class, token);
            case 13 -> new IntegerCodec();
            case 14 -> new LongCodec();
            case 15 -> new NumberCodec(Float.class, token);
            case 16 -> new DoubleCodec();
            case 17 -> new NumberCodec(BigInteger.class, token);
            case 18 -> new BigDecimalCodec();
            case 19 -> new NumberCodec(UUID.class, token);
            case 20 -> new DateCodec();
            default -> NO_CODEC;
        };
    }

    private static @Nullable Object array(int token) {
        return switch (token) {
            case 21 -> new PrimitiveArrayCodec.Booleans();
            case 29 -> new ObjectArrayCodec(Object[].class);
            case 30 -> new ObjectArrayCodec(String[].class);
            default -> memory(ElementType.ofToken(token));
        };
    }

    private static @Nullable Object memory(@Nullable ElementType elements) {
        return elements == null ? null : new PrimitiveArrayCodec(elements);
    }

    private static @Nullable Object time(int token) {
        return switch (token) {
            case 32 -> new TimeCodec(LocalDate.class, token);
            case 33 -> new TimeCodec(LocalTime.class, token);
            case 34 -> new TimeCodec(LocalDateTime.class, token);
            case 35 -> new TimeCodec(Instant.class, token);
            case 36 -> new TimeCodec(Duration.class, token);
            case 37 -> new TimeCodec(Period.class, token);
            case 38 -> new TimeCodec(Year.class, token);
            case 39 -> new TimeCodec(YearMonth.class, token);
            case 40 -> new TimeCodec(MonthDay.class, token);
            case 41 -> new TimeCodec(ZoneOffset.class, token);
            case 42 -> new TimeCodec(ZoneId.class, token);
            case 43 -> new TimeCodec(OffsetTime.class, token);
            case 44 -> new TimeCodec(OffsetDateTime.class, token);
            case 45 -> new TimeCodec(ZonedDateTime.class, token);
            default -> NO_CODEC;
        };
    }

    private static @Nullable Object enumerated(int token) {
        return switch (token) {
            case 48 -> new ClassObjects.OfClass();
            case 49 -> new ClassObjects.OfStreamClass();
            case 50 -> new EnumSetCodec(EnumSet.class);
            case 51 -> new EnumMapCodec();
            default -> NO_CODEC;
        };
    }

    @SuppressWarnings("JdkObsolete") // they are what real graphs hold
    private static @Nullable Object sequence(int token) {
        return switch (token) {
            case 56 -> new ArrayListCodec();
            case 57 -> new SequenceCodec(LinkedList.class, LinkedList::new);
            case 58 -> new SequenceCodec(ArrayDeque.class, ArrayDeque::new);
            case 59 -> new SequenceCodec(CopyOnWriteArrayList.class, CopyOnWriteArrayList::new);
            case 60 -> new VectorCodec(Vector.class);
            case 61 -> new VectorCodec(Stack.class);
            default -> NO_CODEC;
        };
    }

    private static @Nullable Object filled(int token) {
        return switch (token) {
            case 64 -> new HashMapCodec();
            case 65 -> new LinkedHashMapCodec();
            case 66 -> set(HashSet.class, HashTables::set);
            case 67 -> set(LinkedHashSet.class, LinkedHashSet::newLinkedHashSet);
            case 68 ->
                    new HashedCodec<Map<?, ?>>(
                            IdentityHashMap.class,
                            _ -> new IdentityHashMap<>(),
                            CollectionContents::writeEntries,
                            CollectionContents::putAll);
            case 69 ->
                    new HashedCodec<ConcurrentHashMap<?, ?>>(
                            ConcurrentHashMap.class,
                            _ -> new ConcurrentHashMap<>(),
                            CollectionContents::writeSnapshot,
                            ConcurrentMapFiller::fill);
            default -> sorted(token);
        };
    }

    private static HashedCodec<Set<?>> set(Class<?> type, IntFunction<Set<?>> empty) {
        return new HashedCodec<>(
                type, empty, CollectionContents::writeElements, CollectionContents::addAll);
    }

    @SuppressWarnings("rawtypes") // of any element type
    private static @Nullable Object sorted(int token) {
        return switch (token) {
            case 72 ->
                    new SortedCodec<TreeMap>(
                            TreeMap.class,
                            (out, map) ->
                                    CollectionContents.writeEntries(out, map.comparator(), map),
                            2);
            case 73 ->
                    new SortedCodec<TreeSet>(
                            TreeSet.class,
                            (out, set) ->
                                    CollectionContents.writeElements(out, set.comparator(), set),
                            1);
            case 74 ->
                    new SortedCodec<PriorityQueue>(
                            PriorityQueue.class,
                            (out, queue) ->
                                    CollectionContents.writeElements(
                                            out, queue.comparator(), queue),
                            1);
            default -> NO_CODEC;
        };
    }

    private static @Nullable Object immutable(int token) {
        return switch (token) {
            case 80 ->
                    new ImmutableCollectionCodec<List<?>>(
                            List.class,
                            CollectionContents::writeElements,
                            values -> List.of(CollectionContents.withoutNulls(values)));
            case 81 -> immutableListN();
            case 82 ->
                    new ImmutableCollectionCodec<Set<?>>(
                            Set.class,
                            CollectionContents::writeElements,
                            values -> Set.of(CollectionContents.withoutNulls(values)));
            case 83 ->
                    new ImmutableCollectionCodec<Map<?, ?>>(
                            Map.class, CollectionContents::writeEntries, KnownClasses::mapOf);
            default -> NO_CODEC;
        };
    }

    private static Object immutableListN() {
        Class<?> listN = named("java.util.ImmutableCollections$ListN");
        return new ImmutableCollectionCodec<List<?>>(
                listN,
                (out, list) -> CollectionContents.writeElements(out, allowsNull(list, listN), list),
                KnownClasses::listN,
                1);
    }

    /// The list of `Stream.toList` allows null, that of `List.of` does not: null stands for the
    /// latter.
    private static @Nullable Boolean allowsNull(List<?> list, Class<?> listN) throws IOException {
        return HiddenState.of(list, listN).bool("allowNulls") ? Boolean.TRUE : null;
    }

    private static List<?> listN(@Nullable Object[] values) {
        Stream<@Nullable Object> elements = Arrays.stream(values).skip(1);
        return values[0] == null ? List.of(elements.toArray()) : elements.toList();
    }

    private static Map<?, ?> mapOf(@Nullable Object[] values) {
        Map.Entry<?, ?>[] entries = new Map.Entry<?, ?>[values.length / 2];
        for (int i = 0; i < entries.length; i++) {
            entries[i] =
                    Map.entry(
                            Objects.requireNonNull(values[2 * i]),
                            Objects.requireNonNull(values[2 * i + 1]));
        }
        return Map.ofEntries(entries);
    }

    /// java.io refuses these; they are here because records and messages are full of them.
    private static @Nullable Object optional(int token) {
        return switch (token) {
            case 88 ->
                    new ImmutableCollectionCodec<Optional<?>>(
                            Optional.class,
                            (out, optional) ->
                                    CollectionContents.writeElements(
                                            out, optional.stream().toList()),
                            values ->
                                    values.length == 0 ? Optional.empty() : Optional.of(values[0]));
            case 89 -> new OptionalNumberCodec(OptionalInt.class, token);
            case 90 -> new OptionalNumberCodec(OptionalLong.class, token);
            case 91 -> new OptionalNumberCodec(OptionalDouble.class, token);
            default -> NO_CODEC;
        };
    }
}
