// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.io.IOException;
import java.util.Arrays;

/// Measures one-way throughput of a link and of a raw socket in turns.
final class ThroughputMeasurement {
    private static final long BYTES_A_ROUND = 1L << 26;
    private static final int MOST_BLOCKS = 20_000;

    private ThroughputMeasurement() {}

    /// The medians of some rounds, after one to warm up.
    static Throughput of(PingTarget target, int size, int rounds) throws IOException {
        int blocks = Math.clamp(BYTES_A_ROUND / size, 1, MOST_BLOCKS);
        double[] link = new double[rounds];
        double[] raw = new double[rounds];
        try (ThroughputProbe links = target.linkFlood(size);
                ThroughputProbe raws = target.rawFlood(size)) {
            rate(links, blocks, size);
            rate(raws, blocks, size);
            for (int i = 0; i < rounds; i++) {
                link[i] = rate(links, blocks, size);
                raw[i] = rate(raws, blocks, size);
            }
        }
        Arrays.sort(link);
        Arrays.sort(raw);
        return new Throughput(size, link[rounds / 2], raw[rounds / 2]);
    }

    private static double rate(ThroughputProbe probe, int blocks, int size) throws IOException {
        long start = System.nanoTime();
        probe.pour(blocks);
        return 1e9 * blocks * size / (System.nanoTime() - start);
    }
}
