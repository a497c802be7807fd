// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.flyweight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.TestSpace;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.raw.Cells;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lists, maps and arrays in clusters behave as those of `java.util`.
final class CollectionsTest {
    private static final int STEPS = 4_000;

    @Iso
    interface Word {
        @Nullable String text();

        void text(@Nullable String text);

        @Nullable IsoList<Word> followers();

        void followers(@Nullable IsoList<Word> followers);

        @Nullable IsoMap<String, Word> byText();

        void byText(@Nullable IsoMap<String, Word> byText);

        @Nullable IsoArray<Word> parts();

        void parts(@Nullable IsoArray<Word> parts);

        @Nullable IsoArray<Double> weights();

        void weights(@Nullable IsoArray<Double> weights);
    }

    private final Cluster cluster = TestSpace.open().newCluster();

    @AfterEach
    void close() {
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void listsOfNumbersDoAsArrayLists(long seed) {
        compare(cluster.createList(Integer.class), seed, i -> i * 31);
        compare(cluster.createList(long.class), seed, i -> i * 1_000_000_007L);
        compare(cluster.createList(Boolean.class), seed, i -> i % 3 == 0);
        compare(cluster.createList(Short.class), seed, i -> (short) i);
        compare(cluster.createList(Double.class), seed, i -> i / 3.0);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void listsOfTextAndObjectsDoAsArrayLists(long seed) {
        compare(cluster.createList(String.class), seed, i -> i % 7 == 0 ? null : "t\u0100" + i);
        List<Word> words = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            words.add(cluster.create(Word.class));
        }
        compare(cluster.createList(Word.class), seed, i -> i % 7 == 0 ? null : words.get(i % 50));
    }

    @Test
    void listsAddTheirOwnElementsAsArrayListsDo() {
        List<Integer> model = new ArrayList<>();
        for (List<Integer> list : List.of(model, cluster.createList(Integer.class))) {
            list.addAll(List.of(1, 2, 3));
            List<Integer> own = list;

            assertThat(list.addAll(own)).isTrue();
            assertThat(list.addAll(1, own.subList(0, 2))).isTrue();
            assertThat(list.subList(0, 1).addAll(own)).isTrue();
            assertThat(list.addAll(0, List.of())).isFalse();

            assertThat(list).containsExactly(1, 1, 1, 2, 2, 3, 1, 2, 3, 1, 2, 2, 3, 1, 2, 3);
        }
    }

    @Test
    void listsRemoveSomeElementsAsArrayListsDo() {
        IsoList<String> list = cluster.createList(String.class);
        List<@Nullable String> model = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            String value = i % 7 == 0 ? null : "t" + i % 100;
            list.add(value);
            model.add(value);
        }
        List<Predicate<@Nullable String>> filters =
                List.of(
                        _ -> false,
                        text -> "t1".equals(text),
                        text -> text != null && text.endsWith("2"),
                        text -> text == null || text.compareTo("t5") > 0);
        for (Predicate<@Nullable String> filter : filters) {
            assertThat(list.removeIf(filter)).isEqualTo(model.removeIf(filter));
            assertThat(new ArrayList<>(list)).isEqualTo(model);
        }
        Set<String> some = new HashSet<>(List.of("t3", "t4", "t10", "t11", "t50"));
        assertThat(list.removeAll(some)).isEqualTo(model.removeAll(some));
        assertThat(new ArrayList<>(list)).isEqualTo(model);
        some.addAll(List.of("t13", "t14", "t15"));
        assertThat(list.retainAll(some)).isEqualTo(model.retainAll(some));
        assertThat(new ArrayList<>(list)).isEqualTo(model).isNotEmpty();
        assertThatThrownBy(() -> list.removeIf(text -> list.add(text)))
                .isInstanceOf(ConcurrentModificationException.class);
        assertThat(list.removeIf(_ -> true)).isTrue();
        assertThat(list).isEmpty();
    }

    @Test
    void textIsSortedWithoutFurtherCopies() {
        IsoList<String> list = cluster.createList(String.class);
        IsoArray<String> array = cluster.createArray(String.class, 200);
        List<@Nullable String> model = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String value = i % 7 == 0 ? null : "t\u0100" + i % 50;
            list.add(value);
            array.set(i, value);
            model.add(value);
        }
        long before = cluster.byteSize();

        for (List<String> each : List.of(list, array)) {
            assertThatThrownBy(() -> each.sort(null)).isInstanceOf(NullPointerException.class);
            assertThat(new ArrayList<>(each)).isEqualTo(model);
        }
        Comparator<String> order = Comparator.nullsLast(Comparator.reverseOrder());
        list.sort(order);
        array.sort(order);
        model.sort(order);

        assertThat(new ArrayList<>(list)).isEqualTo(model);
        assertThat(new ArrayList<>(array)).isEqualTo(model);
        assertThat(cluster.byteSize()).isEqualTo(before);
    }

    @Test
    void rangesOfTextAreSortedWithoutFurtherCopies() {
        IsoList<String> list = cluster.createList(String.class);
        IsoArray<String> array = cluster.createArray(String.class, 100);
        List<String> model = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            list.add("t\u0100" + i * 37 % 100);
            array.set(i, "t\u0100" + i * 37 % 100);
            model.add("t\u0100" + i * 37 % 100);
        }
        long before = cluster.byteSize();

        for (List<String> each : List.of(list, array, model)) {
            each.subList(10, 90).sort(null);
            each.subList(10, 90).subList(20, 40).sort(Comparator.reverseOrder());
            each.reversed().subList(0, 5).sort(null);
            each.subList(3, 3).sort(null);
        }

        assertThat(new ArrayList<>(list)).isEqualTo(model);
        assertThat(new ArrayList<>(array)).isEqualTo(model);
        assertThat(cluster.byteSize()).isEqualTo(before);
    }

    @Test
    void rangesOfListsChangeTheList() {
        IsoList<Integer> list = cluster.createList(Integer.class);
        List<Integer> model = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            list.add(i);
            model.add(i);
        }

        for (List<Integer> each : List.of(list, model)) {
            List<Integer> range = each.subList(5, 15);
            range.add(2, 100);
            range.addAll(List.of(101, 102));
            range.removeFirst();
            range.subList(1, 3).clear();
            range.removeIf(i -> i % 2 == 0);
            range.replaceAll(i -> -i);
            range.listIterator(1).add(7);
        }

        assertThat(new ArrayList<>(list)).isEqualTo(model);
        List<Integer> stale = list.subList(0, 2);
        list.add(1);
        assertThatThrownBy(() -> stale.sort(null))
                .isInstanceOf(ConcurrentModificationException.class);
    }

    @Test
    void numbersAreSortedAsInArrayLists() {
        IsoList<Double> list = cluster.createList(Double.class);
        IsoArray<Byte> array = cluster.createArray(Byte.class, 50);
        List<Double> doubles = new ArrayList<>();
        List<Byte> bytes = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            list.add(Math.sin(i));
            doubles.add(Math.sin(i));
            array.set(i, (byte) (i * 37));
            bytes.add((byte) (i * 37));
        }

        list.sort(null);
        doubles.sort(null);
        array.sort(null);
        bytes.sort(null);

        assertThat(new ArrayList<>(list)).isEqualTo(doubles);
        assertThat(new ArrayList<>(array)).isEqualTo(bytes);
        assertThatThrownBy(() -> list.sort((_, _) -> list.add(0.0) ? 1 : 0))
                .isInstanceOf(ConcurrentModificationException.class);
    }

    @Test
    @Timeout(10)
    void halfOfALongListIsRemovedInOnePass() {
        IsoList<Integer> list = cluster.createList(Integer.class);
        int count = 500_000;
        for (int i = 0; i < count; i++) {
            list.add(i);
        }

        list.removeIf(number -> number % 2 == 0);

        assertThat(list.size()).isEqualTo(count / 2);
        assertThat(list.getLast()).isEqualTo(count - 1);
    }

    private <E> void compare(IsoList<E> list, long seed, IntFunction<@Nullable E> values) {
        Random random = new Random(seed);
        List<@Nullable E> model = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            E value = values.apply(random.nextInt(200));
            int size = model.size();
            int index = random.nextInt(size + 1);
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3 -> assertThat(list.add(value)).isEqualTo(model.add(value));
                case 4, 5 -> {
                    list.add(index, value);
                    model.add(index, value);
                }
                case 6, 7 -> {
                    if (size > 0) {
                        assertThat(list.remove(index % size)).isEqualTo(model.remove(index % size));
                    }
                }
                case 8 -> {
                    if (size > 0) {
                        assertThat(list.set(index % size, value))
                                .isEqualTo(model.set(index % size, value));
                    }
                }
                case 9 ->
                        assertThat(list.remove((Object) value))
                                .isEqualTo(model.remove((Object) value));
                case 10 -> assertThat(list.indexOf(value)).isEqualTo(model.indexOf(value));
                default -> {
                    int from = random.nextInt(index + 1);
                    if (step % 20 == 0) {
                        list.subList(from, index).clear();
                        model.subList(from, index).clear();
                    }
                }
            }
            assertThat(list.size()).isEqualTo(model.size());
            if (step % 100 == 0) {
                assertThat(list).isEqualTo(model).hasSameHashCodeAs(model);
            }
        }
        assertThat(new ArrayList<>(list)).isEqualTo(model);
        assertThat(list.toString()).isEqualTo(model.toString());
        list.clear();
        assertThat(list).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {6, 7, 8})
    void mapsDoAsLinkedHashMaps(long seed) {
        compare(cluster.createMap(String.class, Integer.class), seed, i -> "k" + i, i -> i);
        compare(cluster.createMap(Integer.class, String.class), seed, i -> i << 16, i -> "v" + i);
        compare(
                cluster.createMap(Long.class, Long.class),
                seed,
                i -> (long) i << 33,
                i -> (long) -i);
        compare(cluster.createMap(Byte.class, Character.class), seed, i -> (byte) i, i -> (char) i);
    }

    private <K, V> void compare(
            IsoMap<K, V> map, long seed, IntFunction<K> keys, IntFunction<V> values) {
        Random random = new Random(seed);
        Map<K, V> model = new LinkedHashMap<>();
        for (int step = 0; step < STEPS; step++) {
            K key = keys.apply(random.nextInt(step < STEPS / 2 ? 400 : 60));
            V value = values.apply(random.nextInt(1000));
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> assertThat(map.put(key, value)).isEqualTo(model.put(key, value));
                case 3, 4 -> assertThat(map.remove(key)).isEqualTo(model.remove(key));
                case 5 -> assertThat(map.get(key)).isEqualTo(model.get(key));
                case 6 ->
                        assertThat(map.putIfAbsent(key, value))
                                .isEqualTo(model.putIfAbsent(key, value));
                default -> {
                    assertThat(map.containsKey(key)).isEqualTo(model.containsKey(key));
                    if (step % 50 == 0) {
                        removeEveryThird(map, model, value);
                    }
                    if (step % 1000 == 7) {
                        map.clear();
                        model.clear();
                    }
                }
            }
            assertThat(map.size()).isEqualTo(model.size());
            if (step % 100 == 0) {
                assertThat(map).isEqualTo(model).hasSameHashCodeAs(model);
                assertThat(new ArrayList<>(map.keySet()))
                        .isEqualTo(new ArrayList<>(model.keySet()));
            }
        }
        assertThat(map.toString()).isEqualTo(model.toString());
        assertThat(new ArrayList<>(map.values())).isEqualTo(new ArrayList<>(model.values()));
        assertThat(map.get(new Object())).isNull();
        assertThat(map.get(null)).isNull();
        assertThatThrownBy(() -> map.put(null, null)).isInstanceOf(NullPointerException.class);
    }

    private static <K, V> void removeEveryThird(Map<K, V> map, Map<K, V> model, V value) {
        for (Map<K, V> each : List.of(map, model)) {
            int count = 0;
            Iterator<Map.Entry<K, V>> all = each.entrySet().iterator();
            while (all.hasNext()) {
                Map.Entry<K, V> entry = all.next();
                if (count % 3 == 0) {
                    all.remove();
                } else if (count % 3 == 1) {
                    entry.setValue(value);
                }
                count++;
            }
        }
    }

    @Test
    void anEntryThatAnAdditionMovedWritesToItsOwnKey() {
        IsoMap<Integer, Integer> map = cluster.createMap(Integer.class, Integer.class);
        for (int i = 0; i < 8; i++) { // as many as the first arrays hold
            map.put(i, i);
        }
        Map.Entry<Integer, Integer> moved = List.copyOf(map.entrySet()).get(6);
        Map.Entry<Integer, Integer> removed = map.entrySet().iterator().next();
        map.keySet().removeAll(List.of(0, 1, 2, 3));
        map.put(8, 8);

        assertThat(moved.setValue(60)).isEqualTo(6);
        assertThatThrownBy(() -> removed.setValue(1)).isInstanceOf(IllegalStateException.class);

        assertThat(map).isEqualTo(Map.of(4, 4, 5, 5, 6, 60, 7, 7, 8, 8));
    }

    @Test
    void iteratorsOfMapsAreFailFast() {
        IsoMap<Integer, Integer> map = cluster.createMap(Integer.class, Integer.class);
        for (int i = 0; i < 4; i++) {
            map.put(i, i);
        }
        for (Runnable change :
                List.<Runnable>of(() -> map.remove(0), () -> map.put(9, 9), () -> map.remove(9))) {
            Iterator<Integer> keys = map.keySet().iterator();
            keys.next();
            change.run();
            assertThatThrownBy(keys::next).isInstanceOf(ConcurrentModificationException.class);
            assertThatThrownBy(keys::remove).isInstanceOf(ConcurrentModificationException.class);
        }
        assertThat(map.keySet()).containsExactly(1, 2, 3);

        Iterator<Integer> keys = map.keySet().iterator();
        keys.next();
        map.put(2, 20); // changes no key
        keys.remove();
        assertThat(keys.next()).isEqualTo(2);
        assertThat(map.keySet().remove(3)).isTrue();
        assertThat(map.keySet().remove(3)).isFalse();
        assertThat(map).isEqualTo(Map.of(2, 20));
        map.keySet().clear();
        assertThat(map).isEmpty();
    }

    @Test
    void anIteratorSeesThatAnotherObjectOfTheMapRemovedItsNextEntry() {
        IsoMap<String, Integer> map = cluster.createMap(String.class, Integer.class);
        cluster.setRoot(map);
        map.put("a", 1);
        map.put("b", 2);
        Iterator<String> keys = map.keySet().iterator();
        keys.next();

        cluster.rootMap(String.class, Integer.class).remove("b");

        assertThatThrownBy(keys::next).isInstanceOf(ConcurrentModificationException.class);
    }

    @Test
    void mapsThatAreOftenChangedDoNotFillTheirCluster() {
        IsoMap<Integer, Integer> map = cluster.createMap(Integer.class, Integer.class);
        for (int i = 0; i < 100; i++) {
            map.put(i, i);
        }
        long before = cluster.byteSize();
        for (int i = 100; i < 20_000; i++) {
            map.put(i, i);
            map.remove(i - 100);
        }
        assertThat(map).hasSize(100).containsEntry(19_999, 19_999);
        assertThat(cluster.byteSize() - before).isLessThan(20_000);
    }

    @Test
    void collectionsGrowOverSlots() {
        IsoList<Long> list = cluster.createList(Long.class);
        IsoMap<Integer, String> map = cluster.createMap(Integer.class, String.class);
        for (int i = 0; i < 30_000; i++) {
            list.add((long) i);
            map.put(i, Integer.toString(i));
        }
        assertThat(cluster.memory().size()).isGreaterThan(2);
        for (int i = 0; i < 30_000; i += 7) {
            assertThat(list.get(i)).isEqualTo(i);
            assertThat(map.get(i)).isEqualTo(Integer.toString(i));
        }
        assertThat(map).hasSize(30_000);
    }

    @Test
    void collectionsAreProperties() {
        Word word = cluster.create(Word.class);
        assertThat(word.followers()).isNull();
        assertThat(word.byText()).isNull();
        assertThat(word.parts()).isNull();
        word.followers(cluster.createList(Word.class));
        word.byText(cluster.createMap(String.class, Word.class));
        word.parts(cluster.createArray(Word.class, 2));
        word.weights(cluster.createArray(double.class, 2));
        word.followers().add(word);
        word.byText().put("self", word);
        word.parts().set(1, word);
        word.weights().set(0, 0.5);
        assertThat(word.followers()).containsExactly(word);
        assertThat(word.byText().get("self")).isEqualTo(word);
        assertThat(word.parts()).containsExactly(null, word);
        assertThat(word.weights()).containsExactly(0.5, 0.0);
        assertThat(word.toString()).contains("followers=IsoList{").hasSizeLessThan(3000);
    }

    @Test
    void collectionsAreRoots() {
        IsoList<String> list = cluster.createList(String.class);
        list.add("first");
        cluster.setRoot(list);
        assertThat(cluster.rootList(String.class)).containsExactly("first");
        assertThatThrownBy(() -> cluster.rootList(Word.class))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("IsoList<java.lang.String>");
        assertThatThrownBy(() -> cluster.rootMap(String.class, Word.class))
                .isInstanceOf(UnknownTypeException.class);
        IsoArray<Integer> array = cluster.createArray(int.class, 3);
        array.set(1, 7);
        cluster.setRoot(array);
        assertThat(cluster.rootArray(Integer.class)).containsExactly(0, 7, 0);
        assertThat(array.memory().toArray(ValueLayout.JAVA_INT)).hasSize(3);
        assertThatThrownBy(() -> array.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> array.add(1)).isInstanceOf(UnsupportedOperationException.class);
        cluster.setRoot(cluster.createText("a\u0101"));
        assertThat(cluster.rootText()).hasToString("a\u0101");
        assertThatThrownBy(() -> cluster.rootArray(int.class))
                .isInstanceOf(UnknownTypeException.class);
        cluster.setRoot(null);
        assertThat(cluster.rootText()).isNull();
    }

    @Test
    void primitivesAreNeverNull() {
        IsoList<Integer> list = cluster.createList(Integer.class);
        list.add(1);
        assertThatThrownBy(() -> list.add(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> list.add(0, null)).isInstanceOf(NullPointerException.class);
        assertThat(list).containsExactly(1);
        IsoMap<String, Integer> map = cluster.createMap(String.class, Integer.class);
        assertThatThrownBy(() -> map.put("a", null)).isInstanceOf(NullPointerException.class);
        assertThat(map).isEmpty();
        map.put("b", 1);
        assertThat(map).hasSize(1).containsEntry("b", 1).doesNotContainKey("a");
    }

    @Test
    void brokenCollectionsAreFound() {
        IsoList<Integer> list = cluster.createList(Integer.class);
        IsoMap<Integer, Integer> map = cluster.createMap(Integer.class, Integer.class);
        list.add(1);
        map.put(1, 1);
        for (int value : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 77, 3}) {
            for (int offset = 4; offset < 28; offset += 4) {
                spoil(map.isoReference(), offset, value, () -> map.put(5, 5));
                spoil(map.isoReference(), offset, value, () -> map.get(7));
                spoil(map.isoReference(), offset, value, () -> map.remove(1));
                spoil(
                        map.isoReference(),
                        offset,
                        value,
                        () -> assertThat(map.toString()).isNotNull());
            }
            spoil(list.isoReference(), 4, value, () -> list.add(2));
            spoil(list.isoReference(), 8, value, () -> list.add(2));
            spoil(list.isoReference(), 8, value, () -> list.get(0));
            spoil(list.isoReference(), 8, value, list::clear);
        }
    }

    /* Each call returns a result or throws an exception; none loops endlessly. */
    private static void spoil(int reference, int offset, int value, Runnable work) {
        int before = Cells.getInt(reference, offset);
        Cells.putInt(reference, offset, value);
        try {
            work.run();
        } catch (RuntimeException e) {
            assertThat(e)
                    .isInstanceOfAny(
                            IsoException.class,
                            IndexOutOfBoundsException.class,
                            IllegalArgumentException.class,
                            NullPointerException.class,
                            NegativeArraySizeException.class);
        } finally {
            Cells.putInt(reference, offset, before);
        }
    }
}
