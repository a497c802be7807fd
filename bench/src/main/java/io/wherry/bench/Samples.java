// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.util.Arrays;

/// Times of one call in nanoseconds, one for each block of calls, sorted.
final class Samples {
    private final double[] sorted;

    private Samples(double[] sorted) {
        this.sorted = sorted;
    }

    /// @throws IllegalArgumentException if there are none, or one is no time
    static Samples of(double... nanos) {
        if (nanos.length == 0) {
            throw new IllegalArgumentException("no samples");
        }
        double[] sorted = nanos.clone();
        Arrays.sort(sorted);
        if (!(sorted[0] >= 0) || Double.isNaN(sorted[sorted.length - 1])) {
            throw new IllegalArgumentException("not a time: " + Arrays.toString(sorted));
        }
        return new Samples(sorted);
    }

    /// These and those.
    Samples and(Samples other) {
        double[] all = Arrays.copyOf(sorted, sorted.length + other.sorted.length);
        System.arraycopy(other.sorted, 0, all, sorted.length, other.sorted.length);
        return of(all);
    }

    int count() {
        return sorted.length;
    }

    double median() {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// The sample that a tenth of all is below.
    double low() {
        return sorted[(sorted.length - 1) / 10];
    }

    /// The sample that a tenth of all is above.
    double high() {
        return sorted[sorted.length - 1 - (sorted.length - 1) / 10];
    }

    double[] toArray() {
        return sorted.clone();
    }
}
