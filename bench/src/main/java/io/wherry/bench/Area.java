// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.util.Locale;

/// What sections are about.
enum Area {
    CODEC,
    TRANSPORTS,
    RMI,
    MPI,
    ISO,
    APPS;

    /// What one types.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
