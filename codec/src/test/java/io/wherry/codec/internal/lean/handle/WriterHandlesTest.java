// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

/// However the values of a graph are chosen, an object is found after a few steps.
final class WriterHandlesTest {
    private static final int COUNT = 200_000;

    /// Multiplies back what the table's own mixing multiplies by.
    private static final int INVERSE = inverse(0x9e3779b9);

    private final WriterHandles handles = new WriterHandles();
    private final List<Object> objects = new ArrayList<>();

    private static int inverse(int odd) {
        int inverse = odd;
        for (int i = 0; i < 5; i++) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    /// The hash whose mixed form is `mixed`.
    private static int unmixed(int mixed) {
        return (mixed ^ mixed >>> 16) * INVERSE;
    }

    private void add(Object object, ToIntFunction<Object> hash) {
        int handle =
                handles.isScanned()
                        ? handles.scan(object)
                        : handles.find(object, hash.applyAsInt(object));
        assertThat(handle).isNegative();
        objects.add(object);
        if (handles.isFull()) {
            handles.unindex();
            for (int i = 0; i < objects.size(); i++) {
                handles.insert(i, hash.applyAsInt(objects.get(i)));
            }
        }
    }

    private void assertAllNear(ToIntFunction<Object> hash) {
        long sum = 0;
        int farthest = 0;
        for (int i = 0; i < objects.size(); i++) {
            Object object = objects.get(i);
            int distance = handles.distance(object, hash.applyAsInt(object));
            sum += distance;
            farthest = Math.max(farthest, distance);
            assertThat(handles.find(object, hash.applyAsInt(object))).isEqualTo(i);
        }
        assertThat(sum / objects.size()).isLessThan(32);
        assertThat(farthest).isLessThan(200);
    }

    private void assertAllNear(IntFunction<Object> make, ToIntFunction<Object> hash) {
        for (int i = 0; i < COUNT; i++) {
            add(make.apply(i), hash);
        }
        assertAllNear(hash);
    }

    @Test
    @SuppressWarnings("StringOperationCanBeSimplified") // objects of their own
    void equalStrings() {
        assertAllNear(_ -> new String("equal"), Object::hashCode);
    }

    /// The index asks for other hashes as soon as many objects have equal ones.
    @Test
    @SuppressWarnings("StringOperationCanBeSimplified") // objects of their own
    void manyEqualAreSeen() {
        handles.unindex();
        int count = 0;
        while (!handles.hasManyEqual()) {
            handles.find(new String("equal"), "equal".hashCode());
            count++;
            assertThat(count).isLessThan(100);
        }
        assertThat(handles.displaced()).isEqualTo("equal");
        handles.countEqual();
        assertThat(handles.isFull()).isFalse();
    }

    @Test
    void hashesAreAskedForOnce() {
        int[] asked = {0};

        for (int i = 0; i < COUNT; i++) {
            add(
                    "object " + i,
                    text -> {
                        asked[0]++;
                        return text.hashCode();
                    });
        }

        assertThat(asked[0]).isLessThan(COUNT + 100);
        assertAllNear(Object::hashCode);
    }

    @Test
    void unsharedObjectsAreNotFoundHoweverManyFollow() {
        List<Object> unshared = new ArrayList<>();
        for (int i = 0; i < COUNT / 2; i++) {
            add("object " + i, Object::hashCode);
            unshared.add("unshared " + i);
            handles.addUnshared(unshared.getLast());
            objects.add(unshared.getLast());
        }

        for (int i = 0; i < objects.size(); i += 2) {
            Object object = objects.get(i);
            assertThat(handles.find(object, object.hashCode())).isEqualTo(i);
        }
        for (Object object : unshared) {
            assertThat(handles.find(object, object.hashCode())).isNegative();
        }
    }

    /// Among others of their class, and texts of lengths that differ by a multiple of 64.
    @Test
    void fewObjectsAreKnownByTheirFirstHandle() {
        Random random = new Random(11);
        for (int round = 0; round < 2000; round++) {
            IdentityHashMap<Object, Integer> first = new IdentityHashMap<>();
            while (handles.isScanned() && !handles.isFull()) {
                Object any = anyOf(random, objects);
                if (random.nextInt(8) == 0) {
                    handles.addUnshared(any);
                } else {
                    Integer handle = first.putIfAbsent(any, handles.size());
                    assertThat(handles.scan(any)).isEqualTo(handle == null ? -1 : handle);
                }
                objects.add(any);
            }
            handles.clear();
            objects.clear();
        }
    }

    /// Returns one of the objects, or a new one.
    private static Object anyOf(Random random, List<Object> objects) {
        if (!objects.isEmpty() && random.nextBoolean()) {
            return objects.get(random.nextInt(objects.size()));
        }
        return switch (random.nextInt(4)) {
            case 0 -> "x".repeat(1 + random.nextInt(3)).concat("y");
            case 1 -> "x".repeat(1 + 64 * random.nextInt(3)).concat("y");
            case 2 -> new int[] {random.nextInt()};
            default -> new BigDecimal(random.nextInt());
        };
    }

    /// Of few hashes, so that they stand at all kinds of places; the index grows while they get
    /// more handles.
    @Test
    void objectIsKnownByItsNewestHandle() {
        Random random = new Random(1);
        IdentityHashMap<Object, Integer> newest = new IdentityHashMap<>();
        for (int handle = 0; handle < COUNT; handle++) {
            boolean again = !objects.isEmpty() && random.nextInt(3) == 0;
            Object object =
                    again ? objects.get(random.nextInt(objects.size())) : "text " + handle % 500;
            objects.add(object);

            handles.assign(object);

            newest.put(object, handle);
            Object any = objects.get(random.nextInt(objects.size()));
            assertThat(handles.lookUp(any)).isEqualTo(newest.get(any));
            assertThat(handles.lookUpOrAssign(any)).isEqualTo(newest.get(any));
        }
        newest.forEach((object, handle) -> assertThat(handles.lookUp(object)).isEqualTo(handle));
    }

    /// As streams of many messages do: most objects are new, some are not, and some have the hash
    /// of others; then a stream begins again.
    @Test
    void newAndOldObjectsInTurn() {
        Random random = new Random(2);
        for (int stream = 0; stream < 3; stream++) {
            handles.clear();
            objects.clear();
            ToIntFunction<Object> hash = text -> text.hashCode() & (1 << 22) - 1;
            for (int i = 0; i < 2 * COUNT; i++) {
                add("object " + i, hash);
                for (int again = random.nextInt(64); again < 3; again++) {
                    int handle = random.nextInt(objects.size());
                    Object object = objects.get(handle);
                    if (!handles.isScanned()) {
                        assertThat(handles.find(object, hash.applyAsInt(object))).isEqualTo(handle);
                    }
                }
            }
            assertAllNear(hash);
        }
    }

    /// Around the sizes at which an index is made, and grows.
    @Test
    void handlesAreGivenInTurnInUsedTables() {
        for (int limit = 16; limit <= 1 << 13; limit *= 2) {
            for (int count = limit - 6; count <= limit + 2; count++) {
                assertInTurn(new WriterHandles(), count);
                assertInTurn(handles, count);
            }
        }
    }

    /// The objects of the second round meet a table that was used and cleared.
    private static void assertInTurn(WriterHandles handles, int count) {
        for (int round = 0; round < 3; round++) {
            handles.clear();
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                texts.add("text " + i);
                assertThat(handleOf(handles, texts.get(i))).isNegative();
                assertThat(handles.size()).isEqualTo(i + 1);
                indexIfFull(handles, texts);
            }
            for (int i = 0; i < count; i++) {
                assertThat(handleOf(handles, texts.get(i))).isEqualTo(i);
                assertThat(handles.object(i)).isSameAs(texts.get(i));
            }
            assertThat(handles.size()).isEqualTo(count);
        }
    }

    private static int handleOf(WriterHandles handles, String text) {
        return handles.isScanned() ? handles.scan(text) : handles.find(text, text.hashCode());
    }

    private static void indexIfFull(WriterHandles handles, List<String> texts) {
        if (handles.isFull()) {
            handles.unindex();
            for (int i = 0; i < texts.size(); i++) {
                handles.insert(i, texts.get(i).hashCode());
            }
        }
    }

    @Test
    void equalNumbers() {
        assertAllNear(_ -> new BigDecimal("1.5"), Object::hashCode);
    }

    @Test
    void differentObjectsOfOneHash() {
        assertAllNear(i -> "object " + i, _ -> 42);
    }

    @Test
    void objectsOfFewHashes() {
        assertAllNear(i -> "object " + i, text -> text.hashCode() & 255);
    }

    /// Half of the objects fill a row of neighbouring slots; the others, at places that cannot be
    /// chosen, must get past.
    @Test
    void valuesChosenToFillARow() {
        ToIntFunction<Object> hash =
                object ->
                        object instanceof Integer number
                                ? unmixed(number)
                                : System.identityHashCode(object);
        for (int i = 0; i < COUNT / 2; i++) {
            add(i, hash);
            add(new Object(), hash);
        }
        assertAllNear(hash);
    }

    /// The same before anything else is there.
    @Test
    void rowFilledFirst() {
        ToIntFunction<Object> hash =
                object ->
                        object instanceof Integer number
                                ? unmixed(number)
                                : System.identityHashCode(object);
        for (int i = 0; i < COUNT / 2; i++) {
            add(i, hash);
        }
        for (int i = 0; i < COUNT / 2; i++) {
            add(new Object(), hash);
        }
        assertAllNear(hash);
    }
}
