// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.options;

import java.util.Locale;

/// An area of the library that sections of the benchmark belong to.
public enum Area {
    CODEC("Serialization"),
    TRANSPORTS("Transports"),
    RMI("Remote calls"),
    MPI("MPI"),
    ISO("ISO clusters"),
    APPS("Programs"),
    ENGINES("Libraries of others");

    private final String title;

    Area(String title) {
        this.title = title;
    }

    /// Its name on the command line.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Its title in reports.
    public String title() {
        return title;
    }
}
