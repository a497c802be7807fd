// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.fields.HiddenState;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.ElementType;
import io.wherry.codec.internal.lean.LeafCodec;
import io.wherry.codec.internal.lean.ObjectArrayCodec;
import io.wherry.codec.internal.lean.PrimitiveArrayCodec;
import io.wherry.codec.internal.lean.Token;
import java.io.IOException;
import java.math.BigDecimal;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
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
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The classes the lean format knows, with their tokens (docs/wire/lean.md). A token is never given twice.
public final class KnownClasses {
    private static final KnownClasses ALL = new KnownClasses();

    private final IdentityHashMap<Class<?>, Integer> tokens = new IdentityHashMap<>();
    private final @Nullable ClassCodec[] codecs = new ClassCodec[Token.FIRST_DESCRIBED];

    private KnownClasses() {
        addNumbers();
        addArrays();
        addTimes();
        addEnums();
        addSequences();
        addHashed();
        addSorted();
        addImmutable();
    }

    /// The token of `type`, or 0.
    public static int token(Class<?> type) {
        return ALL.tokens.getOrDefault(type, 0);
    }

    /// The codec of a token below [Token#FIRST_DESCRIBED], or null.
    public static @Nullable ClassCodec codec(int token) {
        return ALL.codecs[token];
    }

    private void add(int token, ClassCodec codec) {
        if (codecs[token] != null) {
            throw new IllegalStateException("token given twice: " + token);
        }
        codecs[token] = codec;
        tokens.put(codec.type(), token);
    }

    /// Adds a class that shares the token of another one: the reader makes the class its content asks for.
    private void addAlias(String className, int token) {
        tokens.put(named(className), token);
    }

    private static Class<?> named(String className) {
        try {
            return Class.forName(className);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("this JDK has no " + className, e);
        }
    }

    @SuppressWarnings("JavaUtilDate") // it is what real graphs hold
    private void addNumbers() {
        add(8, new StringCodec());
        add(9, Content.value(Boolean.class, Numbers::putBoolean, Numbers::getBoolean));
        add(10, Content.value(Byte.class, Numbers::putByte, Numbers::getByte));
        add(
                11,
                Content.leaf(
                        Short.class,
                        Numbers::putShort,
                        Numbers::getShort,
                        s -> Numbers.isSmall(s)));
        add(
                12,
                Content.leaf(
                        Character.class,
                        Numbers::putCharacter,
                        Numbers::getCharacter,
                        c -> c < 128));
        add(
                13,
                Content.leaf(
                        Integer.class,
                        Numbers::putInteger,
                        Numbers::getInteger,
                        i -> Numbers.isSmall(i)));
        add(14, Content.leaf(Long.class, Numbers::putLong, Numbers::getLong, Numbers::isSmall));
        add(15, Content.leaf(Float.class, Numbers::putFloat, Numbers::getFloat, _ -> false));
        add(16, Content.leaf(Double.class, Numbers::putDouble, Numbers::getDouble, _ -> false));
        add(
                17,
                Content.leaf(
                        BigInteger.class,
                        Numbers::putBigInteger,
                        Numbers::getBigInteger,
                        _ -> false));
        add(
                18,
                Content.leaf(
                        BigDecimal.class,
                        Numbers::putBigDecimal,
                        Numbers::getBigDecimal,
                        _ -> false));
        add(19, Content.leaf(UUID.class, Numbers::putUuid, Numbers::getUuid, _ -> false));
        add(
                20,
                Content.mutable(
                        Date.class,
                        (out, date) -> out.putLong(date.getTime()),
                        in -> new Date(in.getLong())));
    }

    private void addArrays() {
        add(21, new PrimitiveArrayCodec.Booleans());
        for (ElementType elements : ElementType.values()) {
            add(elements.token(), new PrimitiveArrayCodec(elements));
        }
        add(29, new ObjectArrayCodec(Object[].class));
        add(30, new ObjectArrayCodec(String[].class));
    }

    private void addTimes() {
        add(32, time(LocalDate.class, Times::putDate, Times::getDate));
        add(33, time(LocalTime.class, Times::putTime, Times::getTime));
        add(34, time(LocalDateTime.class, Times::putDateTime, Times::getDateTime));
        add(35, time(Instant.class, Times::putInstant, Times::getInstant));
        add(36, time(Duration.class, Times::putDuration, Times::getDuration));
        add(37, time(Period.class, Times::putPeriod, Times::getPeriod));
        add(38, time(Year.class, Times::putYear, Times::getYear));
        add(39, time(YearMonth.class, Times::putYearMonth, Times::getYearMonth));
        add(40, time(MonthDay.class, Times::putMonthDay, Times::getMonthDay));
        add(41, time(ZoneOffset.class, Times::putOffset, Times::getOffset));
        add(42, time(ZoneId.class, Times::putZone, Times::getZone));
        addAlias("java.time.ZoneRegion", 42);
        add(43, time(OffsetTime.class, Times::putOffsetTime, Times::getOffsetTime));
        add(44, time(OffsetDateTime.class, Times::putOffsetDateTime, Times::getOffsetDateTime));
        add(45, time(ZonedDateTime.class, Times::putZonedDateTime, Times::getZonedDateTime));
    }

    private static <T> LeafCodec time(Class<T> type, Content.Put<T> put, Content.Get<T> get) {
        return Content.leaf(type, put, get, _ -> false);
    }

    private void addEnums() {
        add(48, new ClassObjects.OfClass());
        add(49, new ClassObjects.OfStreamClass());
        add(50, new EnumSetCodec(EnumSet.class));
        addAlias("java.util.RegularEnumSet", 50);
        addAlias("java.util.JumboEnumSet", 50);
        add(51, new EnumMapCodec());
    }

    @SuppressWarnings("JdkObsolete") // they are what real graphs hold
    private void addSequences() {
        add(56, new SequenceCodec(ArrayList.class, ArrayList::new));
        add(57, new SequenceCodec(LinkedList.class, LinkedList::new));
        add(58, new SequenceCodec(ArrayDeque.class, ArrayDeque::new));
        add(59, new SequenceCodec(CopyOnWriteArrayList.class, CopyOnWriteArrayList::new));
        add(60, new VectorCodec(Vector.class));
        add(61, new VectorCodec(Stack.class));
    }

    private void addHashed() {
        add(64, map(HashMap.class, HashMap::new));
        add(65, new LinkedHashMapCodec());
        add(66, set(HashSet.class, HashSet::new));
        add(67, set(LinkedHashSet.class, LinkedHashSet::new));
        add(68, map(IdentityHashMap.class, IdentityHashMap::new));
        add(
                69,
                new FilledCodec<Map<?, ?>>(
                        ConcurrentHashMap.class,
                        ConcurrentHashMap::new,
                        Contents::writeSnapshot,
                        Contents::putAllNonNull));
    }

    private static FilledCodec<Map<?, ?>> map(Class<?> type, Supplier<Map<?, ?>> empty) {
        return new FilledCodec<>(type, empty, Contents::writeEntries, Contents::putAll);
    }

    private static FilledCodec<Set<?>> set(Class<?> type, Supplier<Set<?>> empty) {
        return new FilledCodec<>(type, empty, Contents::writeElements, Contents::addAll);
    }

    @SuppressWarnings("rawtypes") // of any element type
    private void addSorted() {
        add(
                72,
                new SortedCodec<TreeMap>(
                        TreeMap.class,
                        (out, map) -> Contents.writeEntries(out, map.comparator(), map),
                        2));
        add(
                73,
                new SortedCodec<TreeSet>(
                        TreeSet.class,
                        (out, set) -> Contents.writeElements(out, set.comparator(), set),
                        1));
        add(
                74,
                new SortedCodec<PriorityQueue>(
                        PriorityQueue.class,
                        (out, queue) -> Contents.writeElements(out, queue.comparator(), queue),
                        1));
    }

    private void addImmutable() {
        add(
                80,
                new MadeCodec<List<?>>(
                        List.class,
                        Contents::writeElements,
                        values -> List.of(Contents.withoutNulls(values))));
        addAlias("java.util.ImmutableCollections$List12", 80);
        Class<?> listN = named("java.util.ImmutableCollections$ListN");
        add(
                81,
                new MadeCodec<List<?>>(
                        listN,
                        (out, list) -> Contents.writeElements(out, allowsNull(list, listN), list),
                        KnownClasses::listN));
        add(
                82,
                new MadeCodec<Set<?>>(
                        Set.class,
                        Contents::writeElements,
                        values -> Set.of(Contents.withoutNulls(values))));
        addAlias("java.util.ImmutableCollections$Set12", 82);
        addAlias("java.util.ImmutableCollections$SetN", 82);
        add(83, new MadeCodec<Map<?, ?>>(Map.class, Contents::writeEntries, KnownClasses::mapOf));
        addAlias("java.util.ImmutableCollections$Map1", 83);
        addAlias("java.util.ImmutableCollections$MapN", 83);
        addOptionals();
    }

    /// What `Stream.toList` makes allows null, what `List.of` makes does not: null stands for the latter.
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
    private void addOptionals() {
        add(
                88,
                new MadeCodec<Optional<?>>(
                        Optional.class,
                        (out, optional) -> Contents.writeElements(out, optional.stream().toList()),
                        values -> values.length == 0 ? Optional.empty() : Optional.of(values[0])));
        add(89, Content.value(OptionalInt.class, Optionals::putInt, Optionals::getInt));
        add(90, Content.value(OptionalLong.class, Optionals::putLong, Optionals::getLong));
        add(91, Content.value(OptionalDouble.class, Optionals::putDouble, Optionals::getDouble));
    }
}
