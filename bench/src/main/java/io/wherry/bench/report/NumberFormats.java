// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.Locale;

/// Numbers as the page shows them.
public final class NumberFormats {
    private NumberFormats() {}

    /// A number of some unit as it is shown.
    public static String of(Unit unit, double number) {
        return switch (unit) {
            case NANOSECONDS -> time(number);
            case BYTES_PER_SECOND -> throughput(number);
            case PER_SECOND -> rate(1e9 / number);
            case SPEED_UP, TIME_RATIO, SIZE_RATIO -> ratio(number);
            case BYTES, COUNT, MFLOPS -> (digits(number) + ' ' + unit.symbol()).strip();
        };
    }

    /// Three digits and a unit: `48.1 ns`, `1.71 us`, `20.0 ms`.
    public static String time(double nanos) {
        if (nanos < 999.5) {
            return digits(nanos) + " ns";
        }
        return nanos < 999_500 ? digits(nanos / 1e3) + " us" : digits(nanos / 1e6) + " ms";
    }

    /// The rate of an operation with this time: `2.31 M/s`, `48.1 k/s`.
    public static String rate(double nanos) {
        double rate = 1e9 / nanos;
        if (rate < 999.5) {
            return digits(rate) + " /s";
        }
        return rate < 999_500 ? digits(rate / 1e3) + " k/s" : digits(rate / 1e6) + " M/s";
    }

    /// Bytes a second: `48.1 MB/s`, `2.31 GB/s`.
    public static String throughput(double rate) {
        return rate < 999.5e6 ? digits(rate / 1e6) + " MB/s" : digits(rate / 1e9) + " GB/s";
    }

    /// Bytes of a block, a whole number of the unit: `8 B`, `64 KiB`, `1 MiB`.
    public static String size(int bytes) {
        if (bytes < 1 << 10) {
            return bytes + " B";
        }
        return bytes < 1 << 20 ? (bytes >> 10) + " KiB" : (bytes >> 20) + " MiB";
    }

    /// A factor: `0.004x`, `0.85x`, `14.2x`, `125x`.
    public static String ratio(double ratio) {
        if (ratio < 0.095) {
            return fixed(ratio, 3) + 'x';
        }
        return (ratio < 9.995 ? fixed(ratio, 2) : digits(ratio)) + 'x';
    }

    /// How far the middle eight tenths of the samples are spread around the median: `±4 %`.
    public static String spread(Samples samples) {
        return "\u00b1" + Math.round(100 * samples.spread()) + " %";
    }

    /// A part of a whole: `4 %`, `0.3 %`.
    public static String percent(double part) {
        return fixed(100 * part, part < 0.0095 ? 1 : 0) + " %";
    }

    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /// Three digits.
    public static String number(double value) {
        return digits(value);
    }

    private static String digits(double value) {
        if (value < 9.995) {
            return fixed(value, 2);
        }
        return fixed(value, value < 99.95 ? 1 : 0);
    }

    private static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
