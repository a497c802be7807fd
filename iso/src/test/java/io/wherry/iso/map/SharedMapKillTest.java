// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import io.wherry.iso.SharedMap;
import io.wherry.iso.SharedMapStatistics;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Writers of a shared map are killed at random times, while four processes use it: two writers,
/// the test, and one that reads and writes until the end.
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SharedMapKillTest {
    /// The number of writers that are killed; `-Dwherry.test.mapKills=1000` for more.
    private static final int KILLS = Integer.getInteger("wherry.test.mapKills", 60);

    /// A lock that is not taken over keeps others waiting for 30 seconds.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    @TempDir Path folder;

    @Test
    void nothingIsLostThatACallHadReturnedAndNoValueIsTorn() throws Exception {
        SharedMapStatistics statistics = killed(KilledMap.KEEPING, KILLS * 3 / 5);

        assertThat(statistics.evictions()).isZero();
        assertThat(statistics.repairs()).isGreaterThan(2);
    }

    @Test
    void writersKilledWhileTheyEvictAndMoveEntriesLeaveTheNewestValues() throws Exception {
        SharedMapStatistics statistics = killed(KilledMap.EVICTING, KILLS * 2 / 5);

        assertThat(statistics.evictions()).isPositive();
    }

    /* Returns the statistics without the repairs that the test asked for. */
    private SharedMapStatistics killed(KilledMap kind, int kills) throws Exception {
        Path file = folder.resolve("map");
        Path counted = folder.resolve("watched");
        AtomicBoolean done = new AtomicBoolean();
        long begun = System.nanoTime();
        try (SharedMap<Long, byte[]> map = kind.open(file);
                ChildJvm watcher =
                        ChildJvm.start(
                                ChildJvm.PLAIN, SharedMapPeer.class, "watch", file, kind, counted);
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            assertThat(watcher.line()).isEqualTo("watches");
            MemorySegment watched = SharedMapPeer.Progress.map(counted);
            AtomicInteger left = new AtomicInteger(kills);
            List<Future<?>> killing = new ArrayList<>();
            for (int number = 0; number < 2; number++) {
                int own = number;
                killing.add(threads.submit(() -> kill(kind, file, own, left, watched)));
            }
            Future<?> using = threads.submit(() -> use(kind, map, done));
            try {
                for (Future<?> one : killing) {
                    one.get();
                }
            } finally {
                done.set(true);
            }
            using.get();
            watcher.say("end");
            assertThat(watcher.finish()).isEqualTo(kind == KilledMap.KEEPING ? "kept" : "");
            Duration longest = Duration.ofNanos(SharedMapPeer.Progress.longestNanos(watched));
            assertThat(longest).isLessThan(LONGEST_WAIT);
            SharedMapStatistics statistics = map.statistics();
            assertThat(map.repair()).isZero();
            assertThat(statistics.dropped()).isZero();
            System.out.printf(
                    "kills: %d in %d s, longest operation of a watcher: %d ms, %s%n",
                    kills,
                    (System.nanoTime() - begun) / 1_000_000_000,
                    longest.toMillis(),
                    statistics);
            return statistics;
        }
    }

    /* Opens the map once more: a process may have it open several times. */
    private static Void kill(
            KilledMap kind, Path file, int number, AtomicInteger left, MemorySegment watched)
            throws Exception {
        try (SharedMap<Long, byte[]> map = kind.open(file);
                KilledWriters writers = new KilledWriters(kind, file, number)) {
            while (left.getAndDecrement() > 0) {
                writers.kill(map);
                map.forEach(SharedMapOperations::requireWhole);
                awaitStep(watched);
            }
        }
        return null;
    }

    /* The other process goes on. */
    private static void awaitStep(MemorySegment watched) {
        long before = SharedMapPeer.Progress.steps(watched);
        long end = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (SharedMapPeer.Progress.steps(watched) == before) {
            assertThat(System.nanoTime()).as("the watcher is blocked").isLessThan(end);
            LockSupport.parkNanos(100_000);
        }
    }

    private static void use(KilledMap kind, SharedMap<Long, byte[]> map, AtomicBoolean done) {
        SharedMapOperations operations = new SharedMapOperations(3, KilledMap.TEST, kind.longest());
        SharedMapOperations same = new SharedMapOperations(3, KilledMap.TEST, kind.longest());
        Map<Long, byte[]> model = new HashMap<>();
        Random random = new Random(4);
        while (!done.get()) {
            operations.apply(map);
            same.apply(model);
            SharedMapOperations.readSome(map, random);
            LockSupport.parkNanos(200_000); // leaves processors to the writers
        }
        if (kind == KilledMap.KEEPING) {
            assertThat(SharedMapOperations.difference(map, model, KilledMap.TEST)).isNull();
        }
    }

    @Test
    void aMapThatAllProcessesLeftOpenIsOpenedAgain() throws Exception {
        Path file = folder.resolve("map");
        byte[] value = SharedMapOperations.value(5, 5, 100);
        try (ChildJvm holder = ChildJvm.start(ChildJvm.PLAIN, SharedMapPeer.class, "hold", file)) {
            assertThat(holder.line()).isEqualTo("holds 0");
            try (SharedMap<Long, byte[]> map = KilledMap.KEEPING.open(file)) {
                map.put(5L, value);
            }
            holder.kill();
        }
        try (SharedMap<Long, byte[]> map = KilledMap.KEEPING.open(file)) {
            assertThat(map.get(5L)).isEqualTo(value);
            assertThat(map.statistics().dropped()).isZero();
        }
    }
}
