// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// The measurements of `wherry ping` on this host as numbers: links of one kind to a second JVM,
/// compared with plain sockets.
///
/// One thread owns it. `close` ends the second JVM and undoes the pinning of this one.
public final class LocalPing implements Closeable {
    private final Cores cores;
    private final PingServerJvm server;

    private LocalPing(Cores cores, PingServerJvm server) {
        this.cores = cores;
        this.server = server;
    }

    /// Starts the second JVM.
    ///
    /// @param scheme `tcp`, `unix` or `shm`
    public static LocalPing over(String scheme) throws IOException {
        return new LocalPing(Cores.ofThisJvm(), PingServerJvm.start(scheme));
    }

    /// Returns the supported placements; a pinned JVM has fewer.
    public static List<Placement> placements() {
        return Cores.ofThisJvm().placements();
    }

    /// Puts this JVM and the second one where they are wanted.
    public void place(Placement placement) throws IOException {
        cores.place(placement, server.pid());
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
        return server.target();
    }

    @Override
    public void close() throws IOException {
        try (cores) { // the second JVM ends while this one is where it was put
            server.close();
        }
    }
}
