// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.page;

import java.time.LocalDate;

/// The machine and the day of pages in tests.
public final class SampleFacts {
    private SampleFacts() {}

    public static Facts facts() {
        Facts.Machine machine = new Facts.Machine("a processor", 2, "Linux amd64");
        Ticks from = new Ticks(1000, 500, 300);
        Ticks to = new Ticks(2000, 1200, 900);
        return new Facts(machine, "25", new Facts.Load(0.5, from, to), LocalDate.of(2026, 11, 20));
    }
}
