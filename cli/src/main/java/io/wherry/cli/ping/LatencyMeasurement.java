// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Measures round trips of all contenders in turns, a few milliseconds each, so that whatever else the machine does meets all of
/// them.
final class LatencyMeasurement {
    private static final long BLOCK_NANOS = 5_000_000;

    private final PingTarget target;
    private final int size;
    private final RoundTripTimes times = new RoundTripTimes();

    /// A conversation with one of the contenders.
    private record Side(PingVariant contender, LatencyProbe probe) {}

    LatencyMeasurement(PingTarget target, int size) {
        this.target = target;
        this.size = size;
    }

    /// Measures each contender for the time `each`, after a warm-up of the same length.
    RoundTripTimes run(Duration each) throws IOException {
        List<Side> sides = new ArrayList<>();
        try {
            for (PingVariant contender : PingVariant.values()) {
                sides.add(new Side(contender, target.probe(contender, size)));
            }
            take(sides, each);
            times.reset();
            take(sides, each);
        } finally {
            for (Side side : sides) {
                side.probe().close();
            }
        }
        return times;
    }

    private void take(List<Side> sides, Duration each) throws IOException {
        long end = System.nanoTime() + each.toNanos() * sides.size();
        while (System.nanoTime() - end < 0) {
            for (Side side : sides) {
                block(side);
            }
        }
    }

    private void block(Side side) throws IOException {
        long start = System.nanoTime();
        long last = start;
        while (last - start < BLOCK_NANOS) {
            side.probe().exchange();
            long now = System.nanoTime();
            times.record(side.contender(), now - last);
            last = now;
        }
        side.probe().rest();
    }
}
