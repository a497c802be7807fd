// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import io.wherry.bench.report.Samples;
import java.util.Map;

/// Outcomes with one sample each, for tests of pages.
public final class SampleOutcomes {
    private SampleOutcomes() {}

    public static Outcome times(double write, double fresh, double read) {
        return outcome(write, fresh, read, new HeapCost(0, 0, 0, 0));
    }

    public static Outcome outcome(HeapCost heap) {
        return outcome(1, 1, 1, heap);
    }

    private static Outcome outcome(double write, double fresh, double read, HeapCost heap) {
        return new Outcome.Measured(
                83,
                false,
                Map.of(
                        Motion.WRITE, Samples.of(write),
                        Motion.FRESH, Samples.of(fresh),
                        Motion.READ, Samples.of(read)),
                heap);
    }
}
