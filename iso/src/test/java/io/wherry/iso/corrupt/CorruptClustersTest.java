// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.corrupt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.TestSpace;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.IsoObject;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// In a cluster with wrong words at any position, interfaces, lists and maps return values or throw
/// exceptions, and terminate.
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CorruptClustersTest {
    private static final int ROUNDS = Integer.getInteger("io.wherry.iso.spoiltClusters", 2_000);
    private static final int MOST_STEPS = 2_000;
    private static final int HEADER = 64;

    /* Offsets of docs/wire/iso-memory.md. */
    private static final int ARRAY_LENGTH = 4;
    private static final int LIST_SIZE = 8;
    private static final int MAP_SIZE = 16;

    @Iso
    interface Thing {
        long number();

        void number(long number);

        @Nullable String name();

        void name(@Nullable String name);

        @Nullable CharSequence title();

        void title(@Nullable CharSequence title);

        @Nullable Thing next();

        void next(@Nullable Thing next);

        @Nullable Thing @Nullable [] all();

        void all(@Nullable Thing @Nullable [] all);

        int values(int index);

        int @Nullable [] values();

        void values(int @Nullable [] values);

        int valuesLength();

        @Nullable MemorySegment bytes();

        void bytes(@Nullable MemorySegment bytes);

        @Nullable IsoList<String> words();

        void words(@Nullable IsoList<String> words);

        @Nullable IsoList<Thing> things();

        void things(@Nullable IsoList<Thing> things);

        @Nullable IsoMap<String, Thing> byName();

        void byName(@Nullable IsoMap<String, Thing> byName);

        @Nullable IsoArray<Thing> row();

        void row(@Nullable IsoArray<Thing> row);
    }

    @Iso
    interface Special extends Thing {
        double extra();

        void extra(double extra);
    }

    static void fill(Cluster cluster) {
        List<Thing> things = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Class<? extends Thing> type = i % 3 == 0 ? Special.class : Thing.class;
            Thing thing = cluster.create(type);
            thing.number(i);
            thing.name("name " + i);
            thing.title(i % 2 == 0 ? "title" : "\u0416\u0416");
            thing.values(new int[] {i, -i});
            thing.bytes(MemorySegment.ofArray(new byte[] {1, 2, 3}));
            thing.next(i == 0 ? null : things.get(i - 1));
            thing.words(cluster.createList(String.class));
            thing.things(cluster.createList(Thing.class));
            thing.byName(cluster.createMap(String.class, Thing.class));
            thing.row(cluster.createArray(Thing.class, 2));
            things.add(thing);
            thing.all(things.toArray(new Thing[0]));
            thing.words().addAll(List.of("a", "b\u0416"));
            thing.things().addAll(things);
            things.forEach(one -> thing.byName().put("k" + one.number(), one));
            thing.row().set(1, things.getFirst());
        }
        cluster.setRoot((IsoObject) things.getLast());
    }

    @Test
    void whateverStandsThereItEnds() {
        try (Cluster cluster = TestSpace.open().newCluster()) {
            fill(cluster);
            Random random = new Random(77);
            int words = (int) (cluster.byteSize() - HEADER) / Integer.BYTES;
            int start = firstReference(cluster);
            int failures = 0;
            for (int round = 0; round < ROUNDS; round++) {
                int offset = HEADER + Integer.BYTES * random.nextInt(words);
                int old = Cells.getInt(start, offset);
                Cells.putInt(start, offset, wrong(random, start, words, old));
                failures += new Walk().through(cluster);
                Cells.putInt(start, offset, old);
            }
            assertThat(failures).isGreaterThan(ROUNDS / 20);
            assertThat(new Walk().through(cluster)).isZero();
        }
    }

    @Test
    void lengthsThatNothingHasAreNotBelieved() {
        try (Cluster cluster = TestSpace.open().newCluster()) {
            IsoList<String> list = cluster.createList(String.class);
            IsoMap<String, String> map = cluster.createMap(String.class, String.class);
            IsoArray<String> row = cluster.createArray(String.class, 1);
            list.add("one");
            map.put("one", "two");
            for (int length : new int[] {-1, 1 << 30, Integer.MAX_VALUE - 8}) {
                Cells.putInt(((IsoObject) list).isoReference(), LIST_SIZE, length);
                Cells.putInt(((IsoObject) map).isoReference(), MAP_SIZE, length);
                Cells.putInt(((IsoObject) row).isoReference(), ARRAY_LENGTH, length);

                assertThatThrownBy(() -> new ArrayList<>(row))
                        .isInstanceOf(ClusterFormatException.class);
                assertThatThrownBy(() -> new ArrayList<>(list))
                        .isInstanceOf(ClusterFormatException.class);
                assertThatThrownBy(() -> new HashMap<>(map))
                        .isInstanceOf(ClusterFormatException.class);
            }
        }
    }

    /* A cluster of one slot begins at the start of its slot. */
    private static int firstReference(Cluster cluster) {
        int slots = (1 << 16) / 8;
        return cluster.rank() * slots;
    }

    private static int wrong(Random random, int start, int words, int old) {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt();
            case 1 -> start + HEADER / 8 + random.nextInt(words / 2);
            case 2 -> old + random.nextInt(9) - 4;
            case 3 -> -1 - random.nextInt(3);
            case 4 -> Integer.MAX_VALUE - random.nextInt(3);
            default -> random.nextInt(40);
        };
    }

    /* Visits all reachable objects, up to a number of steps, and uses each property. */
    static final class Walk {
        private int steps;
        private int failures;

        int through(Cluster cluster) {
            attempt(() -> visit(cluster.root(Thing.class), 0));
            attempt(() -> assertThat(String.valueOf(cluster.root(Thing.class))).isNotNull());
            return failures;
        }

        private void attempt(Runnable work) {
            steps++;
            if (steps > MOST_STEPS) {
                return;
            }
            try {
                work.run();
            } catch (IsoException
                    | IndexOutOfBoundsException
                    | NullPointerException
                    | NoSuchElementException e) {
                ExpectedFailures.requireFit(e);
                failures++;
            }
        }

        private void visit(@Nullable Thing thing, int depth) {
            if (thing == null || depth > 3) {
                return;
            }
            attempt(thing::name);
            attempt(() -> assertThat(String.valueOf(thing.title())).isNotNull());
            attempt(() -> thing.values(1));
            attempt(thing::values);
            attempt(thing::valuesLength);
            attempt(() -> assertThat(bytes(thing.bytes())).isNotNull());
            attempt(thing::all);
            attempt(() -> new ArrayList<>(first(thing.words())));
            attempt(() -> first(thing.things()).forEach(one -> visit(one, depth + 1)));
            attempt(() -> first(thing.row()).forEach(one -> visit(one, depth + 1)));
            attempt(() -> visit(thing.next(), depth + 1));
            attempt(() -> lookUp(thing, depth));
        }

        private static byte[] bytes(@Nullable MemorySegment bytes) {
            return bytes == null ? new byte[0] : bytes.toArray(ValueLayout.JAVA_BYTE);
        }

        private static <E> List<E> first(List<E> all) {
            return all.subList(0, Math.min(20, all.size()));
        }

        private void lookUp(Thing thing, int depth) {
            Map<String, Thing> map = thing.byName();
            visit(map.get("k3"), depth + 1);
            assertThat(map.containsKey("none")).isFalse();
            int count = 0;
            for (Map.Entry<String, Thing> entry : map.entrySet()) {
                attempt(() -> visit(entry.getValue(), depth + 1));
                count++;
                if (count > 20) {
                    break;
                }
            }
        }
    }
}
