// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.Lease;
import io.wherry.iso.Subscription;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Objects;
import java.util.SplittableRandom;

/// Searches routes in the current state of the town that another process publishes.
final class RouteClient implements AutoCloseable {
    private static final int NEAR = 100; // largest distance in columns and rows
    private static final int NANOS_PER_MICRO = 1_000;

    private final SharedFiles files;
    private final Subscription streets;
    private final Subscription times;
    private final Search search = new Search();
    private final SplittableRandom random = new SplittableRandom();
    private volatile boolean done;

    RouteClient(SharedFiles files) throws IOException {
        this.files = files;
        IsoSpace.open(IsoOptions.standard().withReadOnlyFile(files.space()));
        streets = Subscription.open(files.streets());
        times = Subscription.open(files.times());
    }

    /// Runs until the input ends.
    void run(int millis) throws InterruptedException {
        Thread.ofVirtual().start(this::listen);
        try (Lease _ = Objects.requireNonNull(streets.acquire(), "no streets are published")) {
            while (!done) {
                ask();
                Thread.sleep(millis);
            }
        }
    }

    private void ask() {
        try (Lease lease = times.acquire()) {
            if (lease == null) {
                return; // streets are published, times not yet
            }
            Times now = Objects.requireNonNull(lease.cluster().root(Times.class));
            Roads roads = new SharedRoads(now);
            int from = random.nextInt(roads.columns() * roads.columns());
            int to = near(from, roads.columns());
            long begin = System.nanoTime();
            Search.Way way = search.find(roads, from, to);
            long micros = (System.nanoTime() - begin) / NANOS_PER_MICRO;
            System.out.println(
                    "version %d, tick %d: from %d to %d in %d s over %d roads; looked at %d crossings in %d us"
                            .formatted(
                                    lease.number(),
                                    now.tick(),
                                    from,
                                    to,
                                    way.seconds(),
                                    way.roads(),
                                    way.looked(),
                                    micros));
        }
    }

    private int near(int crossing, int columns) {
        int column = coordinate(crossing % columns, columns);
        return coordinate(crossing / columns, columns) * columns + column;
    }

    private int coordinate(int from, int columns) {
        return Math.clamp(from + random.nextInt(2 * NEAR) - NEAR, 0, columns - 1);
    }

    /* A line of input prints the memory use. */
    private void listen() {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
        try {
            while (lines.readLine() != null && MemoryOfSpace.isKnown()) {
                MemoryOfSpace memory = MemoryOfSpace.of(files.space());
                System.out.println(
                        "memory: %d KB of the space are used here; divided by the number of users of each page, %d KB"
                                .formatted(memory.used(), memory.share()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            done = true;
        }
    }

    @Override
    public void close() {
        times.close();
        streets.close();
    }
}
