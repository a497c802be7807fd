// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;

/// Times of one call in nanoseconds, one for each block of calls, sorted.
public final class Samples {
    private static final MathContext DIGITS = new MathContext(5);

    private final double[] sorted;

    private Samples(double[] sorted) {
        this.sorted = sorted;
    }

    /// Takes them as they come.
    ///
    /// @throws IllegalArgumentException if there are none, or one is not a valid time
    public static Samples of(double... nanos) {
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

    @JsonCreator
    static Samples of(List<Double> nanos) {
        return of(nanos.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /// Returns the union of both.
    public Samples and(Samples other) {
        double[] all = Arrays.copyOf(sorted, sorted.length + other.sorted.length);
        System.arraycopy(other.sorted, 0, all, sorted.length, other.sorted.length);
        return of(all);
    }

    public int count() {
        return sorted.length;
    }

    public double median() {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// The sample that a tenth of all is below.
    public double low() {
        return sorted[(sorted.length - 1) / 10];
    }

    /// The sample that a tenth of all is above.
    public double high() {
        return sorted[sorted.length - 1 - (sorted.length - 1) / 10];
    }

    /// Returns how far the middle eight tenths are spread around the median, as a part of it: half of
    /// the distance between [#low] and [#high].
    public double spread() {
        return (high() - low()) / 2 / median();
    }

    /// Returns the rates, in units a second, of moving `amount` in each of these times.
    public Samples rates(double amount) {
        return of(Arrays.stream(sorted).map(nanos -> 1e9 * amount / nanos).toArray());
    }

    /// Each of them over the number.
    public Samples over(double number) {
        return of(Arrays.stream(sorted).map(sample -> sample / number).toArray());
    }

    /// With as many digits as a measurement has.
    @JsonValue
    double[] rounded() {
        return Arrays.stream(sorted)
                .map(sample -> BigDecimal.valueOf(sample).round(DIGITS).doubleValue())
                .toArray();
    }

    public double[] toArray() {
        return sorted.clone();
    }
}
