// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.cli.show.Quantity;
import java.util.Locale;

/// Results as lines of text, less than 100 columns wide.
final class PingTable {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

    private PingTable() {}

    static String headOfTimes(int size) {
        return String.format(
                Locale.ROOT,
                "round trips of %s, us      p50      p90      p99    p99.9      max    count",
                Quantity.bytes(size));
    }

    static String times(Contender contender, Times all) {
        StringBuilder line =
                new StringBuilder(String.format(Locale.ROOT, "  %-24s", contender.label()));
        for (double percentile : PERCENTILES) {
            line.append(
                    String.format(
                            Locale.ROOT, "%9s", micros(all.percentile(contender, percentile))));
        }
        line.append(
                String.format(Locale.ROOT, "%9s", Quantity.count((double) all.count(contender))));
        return line.append(ratio(contender, all)).toString();
    }

    private static String ratio(Contender contender, Times all) {
        return switch (contender) {
            case LINK -> over(contender, Contender.RAW_SPINNING, all, "spinning");
            case LINK_BLOCKING -> over(contender, Contender.RAW_BLOCKING, all, "blocking");
            case RAW_BLOCKING, RAW_SPINNING -> "";
        };
    }

    private static String over(Contender one, Contender other, Times all, String what) {
        return "  " + Quantity.digits(all.ratio(one, other)) + "x " + what;
    }

    private static String micros(long nanos) {
        return Quantity.digits(nanos / 1e3);
    }

    static String headOfRates() {
        return "one way, a second              link      raw    ratio";
    }

    static String rates(Rates rates) {
        return String.format(
                Locale.ROOT,
                "  frames of %-12s %12s %8s %8s",
                Quantity.bytes(rates.size()),
                Quantity.bytes((long) rates.link()),
                Quantity.bytes((long) rates.raw()),
                Quantity.digits(rates.link() / rates.raw()));
    }
}
