// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.util.Locale;

/// An area of the library that sections of the benchmark belong to.
enum Area {
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
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Its title in reports.
    String title() {
        return title;
    }
}
