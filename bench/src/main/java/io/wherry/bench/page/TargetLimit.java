// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.page;

import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;

/// The limit of a measured figure: a ratio of two contenders, or a time.
public record TargetLimit(Figure figure, double value) {
    /// The kind of the figure that is limited.
    public enum Figure {
        FASTER,
        NANOS,
        BYTES
    }

    /// The other's time over Wherry's is at least this.
    public static TargetLimit faster(double value) {
        return new TargetLimit(Figure.FASTER, value);
    }

    /// An upper limit of Wherry's time in nanoseconds, independent of others.
    public static TargetLimit nanos(double value) {
        return new TargetLimit(Figure.NANOS, value);
    }

    /// Wherry's bytes over the other's are at most this.
    public static TargetLimit bytes(double value) {
        return new TargetLimit(Figure.BYTES, value);
    }

    /// Whether more is better.
    public boolean isAtLeast() {
        return figure == Figure.FASTER;
    }

    /// By how much the limit is missed: 0.25 for 1.5x where 2x is required; 0 if it is met.
    public double shortfall(double measured) {
        double part = measured / value;
        return Math.max(0, isAtLeast() ? 1 - part : part - 1);
    }

    /// Returns a cell: `text`, which shows the median, its spread, and whether it meets this limit.
    public String verdict(String text, Samples measured) {
        return text + ' ' + NumberFormats.spread(measured) + ", " + verdict(measured.median());
    }

    /// `met`, or `missed by 25 %`
    public String verdict(double measured) {
        double missed = shortfall(measured);
        return missed == 0 ? "met" : "missed by " + NumberFormats.percent(missed);
    }
}
