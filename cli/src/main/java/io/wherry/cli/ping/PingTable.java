// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.cli.show.UnitFormat;
import java.util.Locale;

/// Results as lines of text, less than 100 columns wide.
final class PingTable {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

    private PingTable() {}

    static String headOfTimes(int size) {
        return String.format(
                Locale.ROOT,
                "round trips of %s, us      p50      p90      p99    p99.9      max    count",
                UnitFormat.bytes(size));
    }

    static String times(PingVariant variant, RoundTripTimes all) {
        StringBuilder line =
                new StringBuilder(String.format(Locale.ROOT, "  %-24s", variant.label()));
        for (double percentile : PERCENTILES) {
            line.append(
                    String.format(Locale.ROOT, "%9s", micros(all.percentile(variant, percentile))));
        }
        line.append(
                String.format(Locale.ROOT, "%9s", UnitFormat.count((double) all.count(variant))));
        return line.append(ratio(variant, all)).toString();
    }

    private static String ratio(PingVariant variant, RoundTripTimes all) {
        return switch (variant) {
            case LINK -> over(variant, PingVariant.RAW_SPINNING, all, "spinning");
            case LINK_BLOCKING -> over(variant, PingVariant.RAW_BLOCKING, all, "blocking");
            case RAW_BLOCKING, RAW_SPINNING -> "";
        };
    }

    private static String over(
            PingVariant one, PingVariant other, RoundTripTimes all, String what) {
        return "  " + UnitFormat.digits(all.ratio(one, other)) + "x " + what;
    }

    private static String micros(long nanos) {
        return UnitFormat.digits(nanos / 1e3);
    }

    static String headOfRates() {
        return "one way, a second              link      raw    ratio";
    }

    static String rates(Throughput rates) {
        return String.format(
                Locale.ROOT,
                "  frames of %-12s %12s %8s %8s",
                UnitFormat.bytes(rates.size()),
                UnitFormat.bytes((long) rates.link()),
                UnitFormat.bytes((long) rates.raw()),
                UnitFormat.digits(rates.link() / rates.raw()));
    }
}
