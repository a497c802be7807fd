// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How often one target of a page is met and missed, read from the verdicts in the cells of the page. One thread owns it.
final class TargetTally {
    private static final String MISSED = "missed";

    /// The verdict of several workloads.
    private static final Pattern MANY =
            Pattern.compile(
                    "(met|missed) on (?:all )?(\\d+)(?: of (\\d+))?(?:, by up to ([0-9.]+) %)?");

    /// The verdict of one, perhaps after the number.
    private static final Pattern ONE = Pattern.compile("(?:.*, )?(?:(met)|missed by ([0-9.]+) %)");

    private int all;
    private int missed;
    private double most;
    private String worst = "";

    /// Adds the verdict of a cell, if there is one.
    ///
    /// @param subject what it is about; empty if that is several workloads
    void add(String cell, String subject) {
        Matcher many = MANY.matcher(cell);
        Matcher one = ONE.matcher(cell);
        if (many.matches()) {
            int named = Integer.parseInt(many.group(2));
            all += many.group(3) == null ? named : Integer.parseInt(many.group(3));
            if (many.group(1).equals(MISSED)) {
                missed += named;
                by(many.group(4) == null ? 0 : Double.parseDouble(many.group(4)), "");
            }
        } else if (one.matches()) {
            all++;
            if (one.group(1) == null) {
                missed++;
                by(Double.parseDouble(one.group(2)), subject);
            }
        }
    }

    private void by(double percent, String subject) {
        if (percent > most) {
            most = percent;
            worst = subject;
        }
    }

    int all() {
        return all;
    }

    int missed() {
        return missed;
    }

    /// `3 of 11, by up to 42 %`, or `1 of 11, by 42 %: tree`.
    @Override
    public String toString() {
        String count = missed + " of " + all;
        if (most == 0) {
            return count;
        }
        String by = count + (missed == 1 ? ", by " : ", by up to ") + percent();
        return missed > 1 || worst.isEmpty() ? by : by + ": " + worst;
    }

    private String percent() {
        return (most < 1 ? Double.toString(most) : Long.toString(Math.round(most))) + " %";
    }
}
