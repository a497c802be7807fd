// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import io.wherry.iso.SharedMap;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.SharedMapOptions;
import io.wherry.iso.internal.memory.SharedWords;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/// Another process that uses a shared map.
final class SharedMapPeer {
    /* Operations on a map of its own before a writer may be killed. */
    private static final int WARM_UP = 200;

    private SharedMapPeer() {}

    /// Arguments: what to do, file of the map, and what else that takes.
    public static void main(String... arguments) throws IOException {
        Path file = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "count" -> count(file, Integer.parseInt(arguments[2]));
            case "write" -> write(KilledMap.valueOf(arguments[2]), file, Order.of(arguments));
            case "watch" -> watch(KilledMap.valueOf(arguments[2]), file, Path.of(arguments[3]));
            case "hold" -> hold(file);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /// @param counted file of its [Progress]
    /// @param first key of its range
    /// @param opensLate whether it may be killed while it opens the map
    private record Order(Path counted, long seed, long first, boolean opensLate) {
        static Order of(String... arguments) {
            return new Order(
                    Path.of(arguments[3]),
                    Long.parseLong(arguments[4]),
                    Long.parseLong(arguments[5]),
                    Boolean.parseBoolean(arguments[6]));
        }
    }

    private static void count(Path file, int times) throws IOException {
        try (SharedMap<String, Integer> map =
                SharedMap.open(
                        file,
                        SharedMapCodec.text(),
                        SharedMapCodec.ints(),
                        SharedMapOptions.ofBytes(1 << 20))) {
            System.out.println("counts");
            for (int i = 0; i < times; i++) {
                map.merge("count " + i % 7, 1, Integer::sum);
            }
        }
    }

    private static void write(KilledMap kind, Path file, Order order) throws IOException {
        warmUp(kind, Path.of(order.counted() + "-" + order.seed()));
        MemorySegment counted = Progress.map(order.counted());
        SharedMap<Long, byte[]> early = order.opensLate() ? null : kind.open(file);
        System.out.println("ready");
        if (System.in.read() < 0) {
            return;
        }
        SharedMap<Long, byte[]> map = early == null ? kind.open(file) : early;
        Step step = kind.step(order.seed(), order.first(), counted);
        while (true) {
            step.run(map);
        }
    }

    /// The next operation of a writer.
    interface Step {
        void run(Map<Long, byte[]> map);
    }

    private static void warmUp(KilledMap kind, Path own) throws IOException {
        try (SharedMap<Long, byte[]> map = kind.open(own)) {
            SharedMapOperations operations = new SharedMapOperations(1, 0, kind.longest());
            for (int count = 0; count < WARM_UP; count++) {
                operations.apply(map);
            }
        } finally {
            Files.deleteIfExists(own);
        }
    }

    /* Lives as long as the test, which reads from the mapped file that it goes on. */
    private static void watch(KilledMap kind, Path file, Path counted) throws IOException {
        MemorySegment progress = Progress.map(counted);
        Random random = new Random(11);
        SharedMapOperations operations =
                new SharedMapOperations(5, KilledMap.WATCHER, kind.longest());
        SharedMapOperations same = new SharedMapOperations(5, KilledMap.WATCHER, kind.longest());
        Map<Long, byte[]> model = new HashMap<>();
        try (SharedMap<Long, byte[]> map = kind.open(file)) {
            System.out.println("watches");
            while (System.in.available() == 0) {
                long start = System.nanoTime();
                operations.apply(map);
                same.apply(model);
                SharedMapOperations.readSome(map, random);
                Progress.noteStep(progress, System.nanoTime() - start);
                LockSupport.parkNanos(200_000); // leaves processors to the writers
            }
            if (kind == KilledMap.KEEPING) {
                Long lost = SharedMapOperations.difference(map, model, KilledMap.WATCHER);
                System.out.println(lost == null ? "kept" : "lost " + lost);
            }
        }
    }

    private static void hold(Path file) throws IOException {
        SharedMap<Long, byte[]> map = KilledMap.KEEPING.open(file);
        System.out.println("holds " + map.size());
        System.in.read();
        map.close();
    }

    /// Numbers in a mapped file, so that they survive a kill as a map does.
    static final class Progress {
        private static final int WORDS = 512;

        private Progress() {}

        static MemorySegment map(Path file) throws IOException {
            return MappedWords.open(file, WORDS);
        }

        /// Adds an operation and its duration to those of a watcher.
        static void noteStep(MemorySegment words, long nanos) {
            SharedWords.putLong(words, 8, Math.max(nanos, SharedWords.getLong(words, 8)));
            SharedWords.putLong(words, 0, SharedWords.getLong(words, 0) + 1);
        }

        static long steps(MemorySegment words) {
            return SharedWords.getLong(words, 0);
        }

        static long longestNanos(MemorySegment words) {
            return SharedWords.getLong(words, 8);
        }
    }
}
