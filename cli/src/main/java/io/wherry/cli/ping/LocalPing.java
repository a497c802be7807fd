// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// What `wherry ping` measures on this host, as numbers: links of one kind to a second JVM, beside plain sockets.
///
/// One thread owns it. The second JVM is gone when it is closed, and this JVM may run where it could before.
public final class LocalPing implements Closeable {
    private final Cores cores;
    private final PingServerJvm pong;

    private LocalPing(Cores cores, PingServerJvm pong) {
        this.cores = cores;
        this.pong = pong;
    }

    /// Starts the second JVM.
    ///
    /// @param scheme `tcp`, `unix` or `shm`
    public static LocalPing over(String scheme) throws IOException {
        return new LocalPing(Cores.ofThisJvm(), PingServerJvm.start(scheme));
    }

    /// The placements that can be had here; not those of a JVM that is pinned.
    public static List<Placement> placements() {
        return Cores.ofThisJvm().placements();
    }

    /// Puts this JVM and the second one where they are wanted.
    public void place(Placement placement) throws IOException {
        cores.place(placement, pong.pid());
    }

    /// Measures round trips of all contenders in turns, over new connections.
    ///
    /// @param size bytes of a block
    /// @param each how long to measure each contender, after a warm-up as long
    public RoundTripTimes roundTrips(int size, Duration each) throws IOException {
        return new LatencyMeasurement(target(), size).run(each);
    }

    /// Measures blocks that go one way, over new connections.
    ///
    /// @param size bytes of a block
    /// @param pours how many times, after one to warm up
    /// @return the medians
    public Throughput oneWay(int size, int pours) throws IOException {
        return ThroughputMeasurement.of(target(), size, pours);
    }

    PingTarget target() {
        return pong.target();
    }

    @Override
    public void close() throws IOException {
        try (cores) { // the second JVM ends while this one is where it was put
            pong.close();
        }
    }
}
