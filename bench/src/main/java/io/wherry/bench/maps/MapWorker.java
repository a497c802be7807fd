// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// A process that has a map open.
///
/// The reply to `fill` is the number of bytes that all entries take, that to `<operation>
/// <milliseconds>` the nanoseconds of one operation.
public final class MapWorker {
    private static final int BATCH = 100;

    private final TextMap map;
    private final String[] keys;
    private final RandomGenerator random =
            RandomGeneratorFactory.of("Xoroshiro128PlusPlus").create(ProcessHandle.current().pid());

    private MapWorker(TextMap map, int entries) {
        this.map = map;
        keys = new String[entries];
        for (int i = 0; i < entries; i++) {
            keys[i] = "key-" + i;
        }
    }

    /// `<contender> <file> <entries>`
    public static void main(String[] args) throws IOException {
        int entries = Integer.parseInt(args[2]);
        MapContender contender = MapContender.valueOf(args[0]);
        try (TextMap map = contender.open(Path.of(args[1]), entries)) {
            MapWorker worker = new MapWorker(map, entries);
            BufferedReader orders =
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = orders.readLine(); line != null; line = orders.readLine()) {
                System.out.println(worker.reply(line.split(" ", -1)));
            }
        }
    }

    private String reply(String[] words) throws IOException {
        if (words[0].equals("fill")) {
            for (int i = 0; i < keys.length; i++) {
                map.put(keys[i], MapValue.of(i, 0));
            }
            return Long.toString(map.bytes());
        }
        long nanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(words[1]));
        return Double.toString(repeated(MapOperation.valueOf(words[0]), nanos));
    }

    private double repeated(MapOperation operation, long nanos) {
        long start = System.nanoTime();
        long count = 0;
        long now = start;
        while (now - start < nanos) {
            for (int i = 0; i < BATCH; i++) {
                call(operation, random.nextInt(keys.length), count);
            }
            count += BATCH;
            now = System.nanoTime();
        }
        return (now - start) / (double) count;
    }

    private void call(MapOperation operation, int key, long version) {
        switch (operation) {
            case READ -> {
                if (map.read(keys[key]) != key) {
                    throw new IllegalStateException("value of another key: " + keys[key]);
                }
            }
            case UPDATE -> map.put(keys[key], MapValue.of(key, version));
        }
    }
}
