// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.memory.SharedWords;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Another process that uses a shared map.
final class SharedMapPeer {
    /* Operations before a writer says that it may be killed. */
    private static final int WARM_UP = 300;

    private SharedMapPeer() {}

    /// Arguments: what to do, file of the map, and what else that takes.
    public static void main(String... arguments) throws IOException {
        Path file = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "count" -> count(file, Integer.parseInt(arguments[2]));
            case "write" ->
                    write(
                            file,
                            Path.of(arguments[2]),
                            Long.parseLong(arguments[3]),
                            Long.parseLong(arguments[4]));
            case "churn" -> churn(file, Long.parseLong(arguments[2]));
            case "hold" -> hold(file);
            default -> throw new IllegalArgumentException(arguments[0]);
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

    /* The number of operations that have returned stands in a file that is mapped, so that it
     * survives a kill as the map does. */
    private static void write(Path file, Path progress, long seed, long first) throws IOException {
        SharedMap<Long, byte[]> map = SharedMapKillTest.open(file);
        try (FileChannel channel =
                FileChannel.open(progress, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MemorySegment done = channel.map(MapMode.READ_WRITE, 0, Long.BYTES, Arena.global());
            SharedMapOperations operations =
                    new SharedMapOperations(seed, first, SharedMapKillTest.LONGEST);
            for (long count = 1; ; count++) {
                operations.apply(map);
                SharedWords.putLong(done, 0, count);
                if (count == WARM_UP) {
                    System.out.println("writes");
                }
            }
        }
    }

    /* A map that evicts, moves entries and rebuilds its table all the time. */
    private static void churn(Path file, long seed) throws IOException {
        SharedMap<Long, byte[]> map = SharedMapKillTest.openSmall(file);
        SharedMapOperations operations = new SharedMapOperations(seed, 0, 4_000);
        for (long count = 1; ; count++) {
            operations.apply(map);
            if (count == WARM_UP) {
                System.out.println("writes");
            }
        }
    }

    private static void hold(Path file) throws IOException {
        SharedMap<Long, byte[]> map = SharedMapKillTest.open(file);
        System.out.println("holds " + map.size());
        System.in.read();
        map.close();
    }
}
