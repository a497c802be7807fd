// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.internal.memory.SharedWords;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Writers of a shared map are killed at random times.
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SharedMapKillTest {
    static final int LONGEST = 2_000;

    /// The number of writers that are killed; `-Dwherry.test.mapKills=1000` for more.
    private static final int KILLS = Integer.getInteger("wherry.test.mapKills", 40);

    private static final long OWN = 1 << 20; // first key of this process

    @TempDir Path folder;

    /// One segment, so that all writers contend for it.
    static SharedMap<Long, byte[]> open(Path file) throws IOException {
        return SharedMap.open(
                file,
                SharedMapCodec.longs(),
                SharedMapCodec.bytes(),
                SharedMapOptions.ofBytes(3 << 20).withSegments(1).withMaxEntries(600));
    }

    static SharedMap<Long, byte[]> openSmall(Path file) throws IOException {
        return SharedMap.open(
                file,
                SharedMapCodec.longs(),
                SharedMapCodec.bytes(),
                SharedMapOptions.ofBytes(100_000).withSegments(1).withMaxEntries(60).evicting());
    }

    @Test
    void nothingIsLostThatACallHadReturnedAndNoValueIsTorn() throws Exception {
        Path file = folder.resolve("map");
        Random random = new Random(7);
        AtomicBoolean done = new AtomicBoolean();
        try (SharedMap<Long, byte[]> map = open(file);
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<?> reading = threads.submit(() -> read(map, done));
            Future<?> writing = threads.submit(() -> write(map, done));
            Map<Integer, Map<Long, byte[]>> models = new HashMap<>();
            for (int kill = 0; kill < KILLS; kill += 2) {
                try (Writer one = new Writer(file, 0, kill);
                        Writer two = new Writer(file, 1, kill + 1)) {
                    one.awaitStart();
                    two.awaitStart();
                    Thread.sleep(random.nextInt(20), random.nextInt(1_000_000));
                    one.killAndCheck(map, models);
                    Thread.sleep(random.nextInt(20), random.nextInt(1_000_000));
                    two.killAndCheck(map, models);
                }
            }
            done.set(true);
            reading.get();
            writing.get();
            assertThat(map.repair()).isZero();
            System.out.println("kills: " + KILLS + ", " + map.statistics());
            assertThat(map.statistics().repairs()).isGreaterThan(2);
            assertThat(map.statistics().dropped()).isZero();
        }
    }

    /* Leaves processors to the writers. */
    private static void rest(Random random) {
        if (random.nextInt(100) == 0) {
            LockSupport.parkNanos(2_000_000);
        }
    }

    private static void read(SharedMap<Long, byte[]> map, AtomicBoolean done) {
        Random random = new Random(1);
        while (!done.get()) {
            long first = random.nextInt(2) * (long) SharedMapOperations.KEYS;
            long key = first + random.nextInt(SharedMapOperations.KEYS);
            byte[] value = map.get(key);
            if (value != null) {
                SharedMapOperations.requireWhole(key, value);
            }
            rest(random);
            if (random.nextInt(1000) == 0) {
                map.forEach(SharedMapOperations::requireWhole);
            }
        }
    }

    private static void write(SharedMap<Long, byte[]> map, AtomicBoolean done) {
        SharedMapOperations operations = new SharedMapOperations(3, OWN, LONGEST);
        SharedMapOperations same = new SharedMapOperations(3, OWN, LONGEST);
        Map<Long, byte[]> model = new HashMap<>();
        Random random = new Random(4);
        while (!done.get()) {
            rest(random);
            operations.apply(map);
            same.apply(model);
        }
        assertThat(difference(map, model, OWN)).isNull();
    }

    /* The first key whose values differ. */
    private static @Nullable Long difference(
            Map<Long, byte[]> map, Map<Long, byte[]> model, long first) {
        for (long key = first; key < first + SharedMapOperations.KEYS; key++) {
            if (!Arrays.equals(map.get(key), model.get(key))) {
                return key;
            }
        }
        return null;
    }

    /// Writes keys of a separate range, on which its predecessors worked.
    private final class Writer implements AutoCloseable {
        private final int number;
        private final long seed;
        private final long first;
        private final Arena arena = Arena.ofShared();
        private final MemorySegment progress;
        private final ChildJvm jvm;

        Writer(Path file, int number, long seed) throws IOException {
            this.number = number;
            this.seed = seed;
            this.first = number * (long) SharedMapOperations.KEYS;
            Path counted = folder.resolve("progress" + seed);
            try (FileChannel channel =
                    FileChannel.open(
                            counted,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE)) {
                this.progress = channel.map(MapMode.READ_WRITE, 0, Long.BYTES, arena);
            }
            this.jvm =
                    ChildJvm.start(
                            ChildJvm.PLAIN,
                            SharedMapPeer.class,
                            "write",
                            file,
                            counted,
                            seed,
                            first);
        }

        void awaitStart() throws IOException {
            assertThat(jvm.line()).isEqualTo("writes");
        }

        /* The map has the results of all operations that have returned, and of at most one more. */
        void killAndCheck(Map<Long, byte[]> map, Map<Integer, Map<Long, byte[]>> models) {
            jvm.kill();
            long count = SharedWords.getLong(progress, 0);
            Map<Long, byte[]> model = models.computeIfAbsent(number, _ -> new HashMap<>());
            SharedMapOperations operations = new SharedMapOperations(seed, first, LONGEST);
            for (long i = 0; i < count; i++) {
                operations.apply(model);
            }
            if (difference(map, model, first) != null) {
                operations.apply(model);
                assertThat(difference(map, model, first))
                        .as("writer %d, operations %d", seed, count)
                        .isNull();
            }
        }

        @Override
        public void close() {
            jvm.close();
            arena.close();
        }
    }

    @Test
    void aWriterKilledWhileItEvictsAndMovesEntriesLeavesWholeOnes() throws Exception {
        Path file = folder.resolve("small");
        Random random = new Random(8);
        try (SharedMap<Long, byte[]> map = openSmall(file)) {
            for (int kill = 0; kill < KILLS / 4; kill++) {
                try (ChildJvm writer =
                        ChildJvm.start(ChildJvm.PLAIN, SharedMapPeer.class, "churn", file, kill)) {
                    assertThat(writer.line()).isEqualTo("writes");
                    Thread.sleep(random.nextInt(40), random.nextInt(1_000_000));
                    writer.kill();
                }
                map.forEach(SharedMapOperations::requireWhole);
                assertThat(map.repair()).isZero();
                int seen = 0;
                for (long key = 0; key < SharedMapOperations.KEYS; key++) {
                    seen += map.containsKey(key) ? 1 : 0;
                }
                assertThat(seen).isEqualTo(map.size());
            }
            System.out.println("kills: " + KILLS / 4 + ", " + map.statistics());
            assertThat(map.statistics().evictions()).isPositive();
            assertThat(map.statistics().dropped()).isZero();
        }
    }

    @Test
    void aMapThatAllProcessesLeftOpenIsOpenedAgain() throws Exception {
        Path file = folder.resolve("map");
        byte[] value = SharedMapOperations.value(5, 5, 100);
        try (ChildJvm holder = ChildJvm.start(ChildJvm.PLAIN, SharedMapPeer.class, "hold", file)) {
            assertThat(holder.line()).isEqualTo("holds 0");
            try (SharedMap<Long, byte[]> map = open(file)) {
                map.put(5L, value);
            }
            holder.kill();
        }
        try (SharedMap<Long, byte[]> map = open(file)) {
            assertThat(map.get(5L)).isEqualTo(value);
            assertThat(map.statistics().dropped()).isZero();
        }
    }
}
