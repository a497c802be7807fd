// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import java.util.Locale;

/// Numbers with three digits that count and a unit.
public final class UnitFormat {
    private static final String[] PREFIXES = {"", "k", "M", "G", "T"};

    private UnitFormat() {}

    /// As in `12.3 MB`.
    public static String bytes(long count) {
        return scaled((double) count, "B");
    }

    /// As in `12.3 M`.
    public static String count(double count) {
        return scaled(count, "").strip();
    }

    /// As in `45.6 us`, `12.3 ms` or `1.23 s`.
    public static String time(long nanos) {
        if (nanos < 1_000_000) {
            return digits(nanos / 1e3) + " us";
        }
        return nanos < 1_000_000_000 ? digits(nanos / 1e6) + " ms" : digits(nanos / 1e9) + " s";
    }

    public static String digits(double value) {
        String format = value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, format, value);
    }

    private static String scaled(double count, String unit) {
        double value = count;
        int prefix = 0;
        while (value >= 999.5 && prefix < PREFIXES.length - 1) {
            value /= 1000;
            prefix++;
        }
        String number = prefix == 0 ? Long.toString(Math.round(value)) : digits(value);
        return number + " " + PREFIXES[prefix] + unit;
    }
}
