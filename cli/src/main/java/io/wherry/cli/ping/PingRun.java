// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.cli.show.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/// What `wherry ping` does with one target.
final class PingRun {
    private static final int POURS = 7;

    private final PingTarget target;
    private final Plan plan;
    private final Progress progress;
    private final PrintWriter out;

    /// @param size bytes of a block for round trips
    /// @param sizes of blocks for one way
    /// @param each how long to measure round trips of each contender, after a warm-up as long
    record Plan(int size, List<Integer> sizes, Duration each) {
        Plan {
            sizes = List.copyOf(sizes);
        }
    }

    PingRun(PingTarget target, Plan plan, Progress progress, PrintWriter out) {
        this.target = target;
        this.plan = plan;
        this.progress = progress;
        this.out = out;
    }

    /// Measures and prints.
    void run(Placement placement) throws IOException {
        progress.begin(target.address() + ", " + placement.text(), plan.sizes().size() + 1);
        progress.step("round trips");
        RoundTripTimes times = new LatencyMeasurement(target, plan.size()).run(plan.each());
        Throughput[] rates = new Throughput[plan.sizes().size()];
        for (int i = 0; i < rates.length; i++) {
            progress.step("one way");
            rates[i] = ThroughputMeasurement.of(target, plan.sizes().get(i), POURS);
        }
        progress.end("");
        out.println(PingTable.headOfTimes(plan.size()));
        for (PingVariant variant : PingVariant.values()) {
            out.println(PingTable.times(variant, times));
        }
        out.println(PingTable.headOfRates());
        for (Throughput rate : rates) {
            out.println(PingTable.rates(rate));
        }
        out.println();
    }
}
