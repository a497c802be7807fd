// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.ChildJvm;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.IsoException;
import io.wherry.iso.SharedMap;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.SharedMapOptions;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A shared map does what a concurrent map of the JDK does, also with other processes, and when it
/// is full.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SharedMapTest {
    private static final SharedMapOptions MEBIBYTE = SharedMapOptions.ofBytes(1 << 20);

    @TempDir Path folder;
    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("map");
    }

    private SharedMap<String, String> texts(SharedMapOptions options) throws IOException {
        return SharedMap.open(file, SharedMapCodec.text(), SharedMapCodec.text(), options);
    }

    private SharedMap<Long, byte[]> numbers(SharedMapOptions options) throws IOException {
        return SharedMap.open(file, SharedMapCodec.longs(), SharedMapCodec.bytes(), options);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomOperationsReturnWhatAMapOfTheJdkReturns(long seed) throws IOException {
        Map<String, String> model = new ConcurrentHashMap<>();
        Random random = new Random(seed);
        SharedMapOptions options = MEBIBYTE.withSegments(1 << seed).withMaxEntries(1_000);
        for (int opened = 0; opened < 4; opened++) {
            try (SharedMap<String, String> map = texts(options)) {
                assertThat(map).isEqualTo(model).hasSameSizeAs(model);
                for (int i = 0; i < 5_000; i++) {
                    requireSame(map, model, random);
                }
                assertThat(map.entrySet()).isEqualTo(model.entrySet());
                assertThat(map.keySet()).isEqualTo(model.keySet());
                assertThat(map.values()).containsExactlyInAnyOrderElementsOf(model.values());
                assertThat(map.repair()).isZero();
                assertThat(map).isEqualTo(model);
            }
        }
    }

    @Test
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void functionsMayChangeTheValueThatTheyAreGiven() throws IOException {
        try (SharedMap<String, byte[]> map =
                SharedMap.open(file, SharedMapCodec.text(), SharedMapCodec.bytes(), MEBIBYTE)) {
            map.put("key", new byte[] {1});
            assertThat(map.compute("key", (_, old) -> raised(old))).containsExactly(2);
            assertThat(map.computeIfPresent("key", (_, old) -> raised(old))).containsExactly(3);
            assertThat(map.merge("key", new byte[1], (old, _) -> raised(old))).containsExactly(4);
            map.replaceAll((_, old) -> raised(old));
            assertThat(map.get("key")).containsExactly(5);
            assertThatThrownBy(() -> map.replaceAll((_, _) -> null))
                    .isInstanceOf(NullPointerException.class);
            assertThat(map.get("key")).containsExactly(5);
        }
    }

    @Test
    void aKeyThatTheCallerChangesIsRemovedAndSetAsItWas() throws IOException {
        try (SharedMap<byte[], Long> map =
                SharedMap.open(file, SharedMapCodec.bytes(), SharedMapCodec.longs(), MEBIBYTE)) {
            map.put(new byte[] {1}, 1L);
            Iterator<Map.Entry<byte[], Long>> entries = map.entrySet().iterator();
            Map.Entry<byte[], Long> entry = entries.next();
            entry.getKey()[0] = 2;

            entry.setValue(2L);
            assertThat(map.get(new byte[] {1})).isEqualTo(2L);
            assertThat(map.get(new byte[] {2})).isNull();

            map.put(new byte[] {2}, 3L);
            entries.remove();
            assertThat(map.get(new byte[] {1})).isNull();
            assertThat(map.get(new byte[] {2})).isEqualTo(3L);
        }
    }

    private static byte[] raised(byte @Nullable [] value) {
        byte[] same = Objects.requireNonNull(value);
        same[0]++;
        return same;
    }

    @Test
    void theSetOfKeysRemovesAKeyWithoutReadingTheOthers() throws IOException {
        AtomicInteger decoded = new AtomicInteger();
        SharedMapCodec<String> counting =
                new SharedMapCodec<>() {
                    @Override
                    public String name() {
                        return SharedMapCodec.text().name();
                    }

                    @Override
                    public byte[] encode(String object) {
                        return SharedMapCodec.text().encode(object);
                    }

                    @Override
                    public String decode(byte[] bytes) {
                        decoded.incrementAndGet();
                        return SharedMapCodec.text().decode(bytes);
                    }
                };
        try (SharedMap<String, String> map = SharedMap.open(file, counting, counting, MEBIBYTE)) {
            for (int i = 0; i < 100; i++) {
                map.set("key " + i, "value");
            }

            assertThat(map.keySet().remove("key 50")).isTrue();
            assertThat(map.keySet().remove("key 50")).isFalse();
            assertThat(map.keySet().remove(null)).isFalse();
            assertThat(decoded.get()).isLessThan(3);

            assertThat(map.keySet()).hasSize(99).contains("key 49").doesNotContain("key 50");
            map.keySet().removeIf(key -> !key.equals("key 49"));
            assertThat(map).isEqualTo(Map.of("key 49", "value"));
            assertThatThrownBy(() -> map.merge("key", null, String::concat))
                    .isInstanceOf(NullPointerException.class);
        }
    }

    private static void requireSame(
            Map<String, String> map, Map<String, String> model, Random random) {
        String key = "k".repeat(random.nextInt(40)) + random.nextInt(20);
        String value = "v".repeat(random.nextInt(200)) + random.nextInt(3);
        String other = random.nextBoolean() && model.get(key) != null ? model.get(key) : value;
        List<Object> results = new ArrayList<>();
        int which = random.nextInt(16);
        for (Map<String, String> each : List.of(map, model)) {
            Object result =
                    switch (which) {
                        case 0, 1, 2, 3 -> each.put(key, value);
                        case 4 -> each.get(key);
                        case 5 -> each.containsKey(key);
                        case 6, 7 -> each.remove(key);
                        case 8 -> each.putIfAbsent(key, value);
                        case 9 -> each.replace(key, value);
                        case 10 -> each.replace(key, other, value);
                        case 11 -> each.remove(key, other);
                        case 12 ->
                                each.merge(
                                        key, value, (old, _) -> old.length() > 50 ? null : old + 1);
                        case 13 -> each.computeIfAbsent(key, _ -> value);
                        case 14 ->
                                each.computeIfPresent(
                                        key, (_, old) -> old.isEmpty() ? null : "c" + old.length());
                        default -> each.entrySet().remove(Map.entry(key, other));
                    };
            results.add(result == null ? "null" : result);
        }
        assertThat(results.get(0)).as("operation %d", which).isEqualTo(results.get(1));
    }

    @Test
    void valuesOfAllSizesAreMovedTogetherUntilTheMapIsFull() throws IOException {
        SharedMapOptions options = SharedMapOptions.ofBytes(1 << 18).withSegments(1);
        Map<Long, byte[]> model = new HashMap<>();
        Random random = new Random(5);
        int refused = 0;
        try (SharedMap<Long, byte[]> map = numbers(options)) {
            for (int i = 0; i < 8_000; i++) {
                long key = random.nextInt(60);
                if (random.nextInt(4) == 0) {
                    map.remove(key);
                    model.remove(key);
                    continue;
                }
                int length =
                        random.nextInt(10) == 0 ? random.nextInt(60_000) : random.nextInt(8_000);
                byte[] value = SharedMapOperations.value(key, i, length);
                try {
                    map.set(key, value);
                    model.put(key, value);
                } catch (ClusterFullException _) {
                    refused++;
                }
            }
            assertThat(refused).isPositive();
            assertThat(map).hasSameSizeAs(model);
            model.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
            assertThat(map.repair()).isZero();
            model.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
        }
    }

    @Test
    void aFullMapRefusesFurtherEntriesAndKeepsThoseItHas() throws IOException {
        try (SharedMap<String, String> map = texts(MEBIBYTE.withMaxEntries(10))) {
            for (int i = 0; i < 10; i++) {
                map.put("key " + i, "value");
            }

            assertThatThrownBy(() -> map.put("further", "value"))
                    .isInstanceOf(ClusterFullException.class)
                    .hasMessageContaining(file.toString());
            map.put("key 5", "other");
            map.remove("key 6");
            map.put("further", "value");

            assertThat(map).hasSize(10).containsEntry("key 5", "other").containsKey("further");
        }
    }

    @Test
    void anEntryThatNoSegmentTakesIsRefused() throws IOException {
        try (SharedMap<Long, byte[]> map = numbers(MEBIBYTE)) {
            assertThatThrownBy(() -> map.put(1L, new byte[1 << 19]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("larger than half of a segment");
            map.put(1L, new byte[1 << 18]);

            assertThat(map).hasSize(1);
        }
    }

    @Test
    void anEvictingMapKeepsWhatIsRead() throws IOException {
        SharedMapOptions options = MEBIBYTE.withSegments(1).withMaxEntries(100).evicting();
        try (SharedMap<String, String> map = texts(options)) {
            for (int i = 0; i < 50; i++) {
                map.put("read " + i, "value");
            }
            for (int i = 0; i < 2_000; i++) {
                map.put("once " + i, "value");
                for (int read = 0; i % 20 == 0 && read < 50; read++) {
                    map.get("read " + read);
                }
            }

            assertThat(map).hasSize(100);
            assertThat(map.keySet().stream().filter(key -> key.startsWith("read")))
                    .hasSizeGreaterThan(40);
            assertThat(map.statistics().evictions()).isEqualTo(1_950);
        }
    }

    @Test
    void anEvictingMapMakesRoomForValuesOfAllSizes() throws IOException {
        SharedMapOptions options = SharedMapOptions.ofBytes(1 << 20).withSegments(2).evicting();
        Random random = new Random(6);
        try (SharedMap<Long, byte[]> map = numbers(options)) {
            for (int i = 0; i < 10_000; i++) {
                long key = random.nextInt(5_000);
                int length =
                        random.nextInt(100) == 0 ? random.nextInt(200_000) : random.nextInt(900);
                byte[] value = SharedMapOperations.value(key, i, length);
                map.set(key, value);
                assertThat(map.get(key)).isEqualTo(value);
            }

            map.forEach(SharedMapOperations::requireWhole);
            assertThat(map.size()).isGreaterThan(100);
            assertThat(map.repair()).isZero();
        }
    }

    @Test
    void entriesEndAfterTheirTimeToLive() throws IOException {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH.plusSeconds(1_000));
        SharedMapOptions options =
                MEBIBYTE.withMaxEntries(2)
                        .withTimeToLive(Duration.ofSeconds(10))
                        .withClock(now::get);
        try (SharedMap<String, String> map = texts(options)) {
            map.put("a", "1");
            now.set(now.get().plusSeconds(9));
            map.put("b", "2");
            assertThat(map).containsOnlyKeys("a", "b");

            now.set(now.get().plusSeconds(1));
            assertThat(map.get("a")).isNull();
            assertThat(map.containsKey("a")).isFalse();
            assertThat(map.keySet().toArray()).containsExactly("b");
            assertThat(map.replace("a", "3")).isNull();
            map.put("c", "3"); // takes the room of what has ended
            assertThat(map.putIfAbsent("b", "4")).isEqualTo("2");

            now.set(now.get().plusSeconds(9));
            assertThat(map.putIfAbsent("b", "5")).isNull();
            now.set(now.get().plusSeconds(20));
            assertThat(map.removeExpired()).isEqualTo(2);
            assertThat(map).isEmpty();
            assertThat(map.statistics().expirations()).isEqualTo(4);
        }
    }

    @Test
    void streamsLeaveOutExpiredEntries() throws IOException {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH.plusSeconds(1_000));
        SharedMapOptions options =
                MEBIBYTE.withTimeToLive(Duration.ofSeconds(10)).withClock(now::get);
        try (SharedMap<String, String> map = texts(options)) {
            map.put("a", "1");
            now.set(now.get().plusSeconds(9));
            map.put("b", "2");
            now.set(now.get().plusSeconds(1));

            assertThat(map.keySet().stream().toList()).containsExactly("b");
            assertThat(map.values().stream().toList()).containsExactly("2");
            assertThat(map.entrySet().stream().toList()).containsExactly(Map.entry("b", "2"));
            assertThat(map.keySet().stream().count()).isEqualTo(1);
            assertThat(map.values().contains("1")).isFalse();
            assertThat(map.values().remove("2")).isTrue();
            assertThat(map.get("b")).isNull();
        }
    }

    @Test
    void aTimeToLiveThatIsNoNumberOfMillisecondsNeverEnds() throws IOException {
        Duration forever = ChronoUnit.FOREVER.getDuration();
        try (SharedMap<String, String> map = texts(MEBIBYTE.withTimeToLive(forever))) {
            map.put("a", "1");
            assertThat(map.get("a")).isEqualTo("1");
            assertThat(map.removeExpired()).isZero();
        }
    }

    @Test
    void aClockThatFailsTakesNoRoom() throws IOException {
        AtomicInteger left = new AtomicInteger(); // calls up to the one that fails
        InstantSource clock =
                () -> {
                    if (left.decrementAndGet() == 0) {
                        throw new IllegalStateException("no time");
                    }
                    return Instant.EPOCH;
                };
        Duration life = Duration.ofSeconds(10);
        try (SharedMap<String, String> map =
                texts(MEBIBYTE.withTimeToLive(life).withClock(clock))) {
            for (int failing = 1; failing <= 3; failing++) {
                left.set(failing);
                try {
                    map.put("a", "1");
                } catch (IllegalStateException e) {
                    assertThat(e).hasMessage("no time");
                }
                left.set(0);
                map.remove("a");
                assertThat(map.statistics().bytes()).isZero();
            }
        }
    }

    @Test
    void threadsAndMapsOfOneFileSeeTheSameEntries() throws Exception {
        int threads = 4;
        try (SharedMap<Long, byte[]> one = numbers(MEBIBYTE.withSegments(2));
                SharedMap<Long, byte[]> two = numbers(MEBIBYTE);
                ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                SharedMap<Long, byte[]> map = i % 2 == 0 ? one : two;
                long first = i * 1_000L;
                running.add(executor.submit(() -> compare(map, first)));
            }
            for (Future<?> each : running) {
                each.get();
            }
            assertThat(one).hasSameSizeAs(two);
            assertThat(one.statistics().repairs()).isZero();
        }
    }

    private static void compare(SharedMap<Long, byte[]> map, long first) {
        SharedMapOperations operations = new SharedMapOperations(first, first, 500);
        SharedMapOperations same = new SharedMapOperations(first, first, 500);
        Map<Long, byte[]> model = new HashMap<>();
        for (int i = 0; i < 10_000; i++) {
            operations.apply(map);
            same.apply(model);
            long key = first + i % SharedMapOperations.KEYS;
            if (!Arrays.equals(map.get(key), model.get(key))) {
                throw new AssertionError("key=" + key + ", operations=" + i);
            }
        }
    }

    @Test
    void iterationSeesWhatStaysExactlyOnceWhileOthersWrite() throws Exception {
        SharedMapOptions options = MEBIBYTE.withSegments(2).withMaxEntries(600);
        AtomicBoolean done = new AtomicBoolean();
        try (SharedMap<Long, byte[]> map = numbers(options);
                ExecutorService executor = Executors.newSingleThreadExecutor()) {
            for (long key = 0; key < 100; key++) {
                map.put(key, SharedMapOperations.value(key, key, 20));
            }
            Future<?> writing = executor.submit(() -> churn(map, done));
            for (int i = 0; i < 300; i++) {
                List<Long> seen = new ArrayList<>();
                map.forEach((key, value) -> {
                    SharedMapOperations.requireWhole(key, value);
                    seen.add(key);
                });
                assertThat(seen).doesNotHaveDuplicates();
                assertThat(seen.stream().filter(key -> key < 100)).hasSize(100);
            }
            done.set(true);
            writing.get();
        }
    }

    private static void churn(SharedMap<Long, byte[]> map, AtomicBoolean done) {
        for (long i = 0; !done.get(); i++) {
            long key = 1_000 + i;
            map.put(key, SharedMapOperations.value(key, key, 50));
            map.remove(1_000 + i - 100);
            long stable = i % 100;
            map.put(stable, SharedMapOperations.value(stable, i, (int) (i % 300)));
        }
    }

    @Test
    void processesCountTogether() throws Exception {
        int times = 7_000;
        try (SharedMap<String, Integer> map =
                        SharedMap.open(
                                file, SharedMapCodec.text(), SharedMapCodec.ints(), MEBIBYTE);
                ChildJvm other =
                        ChildJvm.start(ChildJvm.PLAIN, SharedMapPeer.class, "count", file, times)) {
            assertThat(other.line()).isEqualTo("counts");
            for (int i = 0; i < times; i++) {
                map.merge("count " + i % 7, 1, Integer::sum);
            }
            other.finish();

            assertThat(map).hasSize(7);
            assertThat(map.values()).containsOnly(2 * times / 7);
        }
    }

    @Test
    void aMapIsTheSameWhenItIsOpenedAgain() throws IOException {
        try (SharedMap<String, String> map = texts(MEBIBYTE)) {
            map.put("key", "value");
            map.force();
        }
        try (SharedMap<String, String> map = texts(SharedMapOptions.ofBytes(1 << 24))) {
            assertThat(map).containsExactly(Map.entry("key", "value"));
            assertThat(map.statistics().repairs()).isZero();
        }
        assertThat(Files.size(file)).isLessThanOrEqualTo(1 << 20);
    }

    @Test
    void aMapOpensWithItsCodecsOnly() throws IOException {
        texts(MEBIBYTE).close();

        assertThatThrownBy(() -> numbers(MEBIBYTE))
                .isInstanceOf(IsoException.class)
                .hasMessageContaining("another codec of keys")
                .hasMessageContaining("codec=utf-8, wanted=long");
    }

    @Test
    void aClosedMapIsNotUsed() throws IOException {
        SharedMap<String, String> map = texts(MEBIBYTE);
        map.put("key", "value");
        map.close();
        map.close();

        assertThatThrownBy(() -> map.get("key")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> map.put("key", "value")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(map::force).isInstanceOf(IllegalStateException.class);
    }

    /// As a class loader with another copy of the library does.
    @Test
    void aMapThatTheProcessHasLockedElsewhereIsOpenedAndClosedAfterwards() throws Exception {
        SharedMap<String, String> map = texts(MEBIBYTE);
        try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock held = other.lock();
                ExecutorService executor = Executors.newFixedThreadPool(2)) {
            Future<SharedMap<String, String>> opened = executor.submit(() -> texts(MEBIBYTE));
            Future<?> closed =
                    executor.submit(() -> {
                        map.close();
                        return null;
                    });

            Thread.sleep(20);
            held.release();

            closed.get();
            opened.get().close();
        }
    }

    @Test
    void aMapIsClosedWhileThreadsUseIt() throws Exception {
        for (int round = 0; round < 20; round++) {
            try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
                SharedMap<Long, byte[]> map = numbers(MEBIBYTE.withSegments(1));
                List<Future<Boolean>> running = new ArrayList<>();
                for (int i = 0; i < 2; i++) {
                    SharedMapOperations operations = new SharedMapOperations(i, 0, 300);
                    running.add(executor.submit(() -> isEndedByClose(map, operations)));
                }
                Thread.sleep(5);
                map.close();
                for (Future<Boolean> each : running) {
                    assertThat(each.get()).isTrue();
                }
            }
            try (SharedMap<Long, byte[]> map = numbers(MEBIBYTE)) {
                map.forEach(SharedMapOperations::requireWhole);
                assertThat(map.statistics().repairs()).isZero();
            }
        }
    }

    private static boolean isEndedByClose(
            SharedMap<Long, byte[]> map, SharedMapOperations operations) {
        try {
            while (true) {
                operations.apply(map);
            }
        } catch (IllegalStateException _) {
            return true;
        }
    }

    @Test
    void optionsThatNoMapCanHaveAreRefused() {
        assertThatThrownBy(() -> texts(MEBIBYTE.withSegments(3)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> texts(MEBIBYTE.withSegments(1 << 10)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> texts(MEBIBYTE.withMaxEntries(1 << 19)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(file).doesNotExist();
    }
}
