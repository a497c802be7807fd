// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import io.wherry.bench.report.Samples;
import java.util.EnumMap;
import java.util.Map;

/// The outcome of one contender on one workload.
public sealed interface Outcome {

    /// Copies were equal, and these are the times and the bytes.
    ///
    /// @param bytes length of the encoded graph
    /// @param deepStack whether a thread's default stack was too small
    record Measured(int bytes, boolean deepStack, Map<Motion, Samples> times, HeapCost heap)
            implements Outcome {
        public Measured {
            if (times.size() != Motion.values().length) {
                throw new IllegalArgumentException("times are missing: " + times.keySet());
            }
            times = Map.copyOf(times);
        }

        /// The allocation of a call of this motion without its result, in bytes.
        public double garbage(Motion motion) {
            return heap.garbage(motion, bytes);
        }

        public Samples of(Motion motion) {
            Samples samples = times.get(motion);
            if (samples == null) {
                throw new AssertionError("every motion has samples");
            }
            return samples;
        }
    }

    /// It could not, or the copy was not equal.
    record Failed(String reason) implements Outcome {
        boolean isOverflow() {
            return reason.contains("StackOverflowError");
        }
    }

    /// Joins the outcomes of two JVMs: all samples, or the first failure.
    static Outcome join(Outcome first, Outcome second) {
        if (!(first instanceof Measured one) || !(second instanceof Measured two)) {
            return first instanceof Failed ? first : second;
        }
        Map<Motion, Samples> times = new EnumMap<>(Motion.class);
        for (Motion motion : Motion.values()) {
            times.put(motion, one.of(motion).and(two.of(motion)));
        }
        return new Measured(
                one.bytes(), one.deepStack() || two.deepStack(), times, one.heap().and(two.heap()));
    }
}
