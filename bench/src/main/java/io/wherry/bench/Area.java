// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.util.Locale;

/// What sections are about.
enum Area {
    CODEC("Serialization"),
    TRANSPORTS("Transports"),
    RMI("Remote calls"),
    MPI("MPI"),
    ISO("ISO clusters"),
    APPS("Programs");

    private final String title;

    Area(String title) {
        this.title = title;
    }

    /// What one types.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// What one reads.
    String title() {
        return title;
    }
}
