// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.SharedMap;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.SharedMapOptions;
import io.wherry.iso.internal.memory.SharedWords;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/// A map with one segment whose writers are killed, so that all of them contend for it.
enum KilledMap {
    /// Grows, and has room for all keys: the map has the results of all operations that returned,
    /// and of at most one more.
    KEEPING(SharedMapOptions.ofBytes(3 << 20).withSegments(1).withMaxEntries(600), 2_000) {
        @Override
        SharedMapPeer.Step step(long seed, long first, MemorySegment counted) {
            SharedMapOperations operations = new SharedMapOperations(seed, first, longest());
            return map -> {
                operations.apply(map);
                SharedWords.putLong(counted, 0, SharedWords.getLong(counted, 0) + 1);
            };
        }

        @Override
        void begin(MemorySegment counted) {
            SharedWords.putLong(counted, 0, 0);
        }

        @Override
        Expectation expectation(long first) {
            return new Replayed(first);
        }
    },

    /// Evicts, compacts its heap and rebuilds its table all the time: a key has its newest value or
    /// none, never an older one.
    EVICTING(
            SharedMapOptions.ofBytes(100_000).withSegments(1).withMaxEntries(60).evicting(),
            4_000) {
        @Override
        SharedMapPeer.Step step(long seed, long first, MemorySegment counted) {
            Random random = new Random(seed);
            long[] version = {(seed + 1) << 32};
            return map -> putOrRemove(map, random, first, ++version[0], counted);
        }

        @Override
        void begin(MemorySegment counted) {
            // the notes of earlier writers remain valid
        }

        @Override
        Expectation expectation(long first) {
            return (map, _, counted) -> requireNewest(map, first, counted);
        }
    };

    /// First key of the process that lives as long as the test, and of the test.
    static final long WATCHER = 1 << 20;

    static final long TEST = 2 << 20;

    @SuppressWarnings("ImmutableEnumChecker") // they are immutable
    private final SharedMapOptions options;

    private final int longest;

    KilledMap(SharedMapOptions options, int longest) {
        this.options = options;
        this.longest = longest;
    }

    SharedMap<Long, byte[]> open(Path file) throws IOException {
        return open(file, options);
    }

    /// Opens a file of which no process has the map open.
    SharedMap<Long, byte[]> openImage(Path file) throws IOException {
        return open(file, options.takingOver());
    }

    private static SharedMap<Long, byte[]> open(Path file, SharedMapOptions options)
            throws IOException {
        return SharedMap.open(file, SharedMapCodec.longs(), SharedMapCodec.bytes(), options);
    }

    int longest() {
        return longest;
    }

    /// Returns the work of a writer, which notes outside the map that an operation has returned.
    abstract SharedMapPeer.Step step(long seed, long first, MemorySegment counted);

    /// Prepares the notes for the next writer.
    abstract void begin(MemorySegment counted);

    /// Returns what successive writers of a range of keys have left.
    abstract Expectation expectation(long first);

    /// The state of a range of keys.
    interface Expectation {
        /// @param seed of the writer that was stopped last
        /// @param counted its notes
        void check(Map<Long, byte[]> map, long seed, MemorySegment counted);
    }

    private static final class Replayed implements Expectation {
        private final long first;
        private final Map<Long, byte[]> model = new HashMap<>();

        Replayed(long first) {
            this.first = first;
        }

        @Override
        public void check(Map<Long, byte[]> map, long seed, MemorySegment counted) {
            long count = SharedWords.getLong(counted, 0);
            SharedMapOperations operations =
                    new SharedMapOperations(seed, first, KEEPING.longest());
            for (long i = 0; i < count; i++) {
                operations.apply(model);
            }
            if (SharedMapOperations.difference(map, model, first) != null) {
                operations.apply(model);
                assertThat(SharedMapOperations.difference(map, model, first))
                        .as("writer %d, operations %d", seed, count)
                        .isNull();
            }
        }
    }

    private static void putOrRemove(
            Map<Long, byte[]> map, Random random, long first, long version, MemorySegment counted) {
        int index = random.nextInt(SharedMapOperations.KEYS);
        long key = first + index;
        long noted = version;
        if (random.nextInt(8) == 0) {
            map.remove(key);
            noted = -version;
        } else {
            int more = random.nextInt(EVICTING.longest());
            map.put(key, SharedMapOperations.value(key, version, more));
        }
        SharedWords.putLong(counted, (long) index * Long.BYTES, noted);
    }

    private static void requireNewest(Map<Long, byte[]> map, long first, MemorySegment counted) {
        for (int index = 0; index < SharedMapOperations.KEYS; index++) {
            byte[] value = map.get(first + index);
            if (value != null) {
                SharedMapOperations.requireWhole(first + index, value);
                long noted = SharedWords.getLong(counted, (long) index * Long.BYTES);
                long least = noted < 0 ? 1 - noted : noted;
                assertThat(SharedMapOperations.seed(value)).isGreaterThanOrEqualTo(least);
            }
        }
    }
}
