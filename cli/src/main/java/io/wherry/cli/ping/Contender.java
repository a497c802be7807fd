// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

/// What round trips are measured of.
public enum Contender {
    /// A link as it comes: it polls as long as that pays.
    LINK,

    /// A link that never polls.
    LINK_BLOCKING,

    /// A blocking socket without a link.
    RAW_BLOCKING,

    /// A socket without a link that never blocks.
    RAW_SPINNING
}
