// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import io.wherry.cli.ping.Placement;

/// The placement of the JVMs of remote calls, and the background load.
enum LoadSetting {
    /// All JVMs on one core.
    ONE_CORE("one core", Placement.ONE),

    /// All JVMs on two cores; the system moves them.
    TWO_CORES("two cores", Placement.ANY),

    /// The same, and a thread that spins on each core: at least twice as many runnable threads as cores.
    BUSY("two cores, each with a busy thread", Placement.ANY);

    /// The JVMs are started on this many cores.
    static final int MOST_CORES = 2;

    private final String text;
    private final Placement placement;

    LoadSetting(String text, Placement placement) {
        this.text = text;
        this.placement = placement;
    }

    /// Its name in titles.
    String text() {
        return text;
    }

    /// Among the cores that the JVMs were started on.
    Placement placement() {
        return placement;
    }

    boolean isBusy() {
        return this == BUSY;
    }
}
