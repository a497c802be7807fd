// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

/// A kind of connection whose round trips are measured.
public enum PingVariant {
    /// A link as it comes: it polls as long as that pays.
    LINK("link"),

    /// A link that never polls.
    LINK_BLOCKING("link, never polling"),

    /// A blocking socket without a link.
    RAW_BLOCKING("raw socket, blocking"),

    /// A socket without a link that never blocks.
    RAW_SPINNING("raw socket, spinning");

    private final String label;

    PingVariant(String label) {
        this.label = label;
    }

    /// Its name in tables.
    public String label() {
        return label;
    }
}
