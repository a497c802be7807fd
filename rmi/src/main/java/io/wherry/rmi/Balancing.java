// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

/// The policy that selects the server of the next call; see [Stubs#balanced].
public enum Balancing {
    /// Each server in turn.
    ROUND_ROBIN,

    /// The server with the fewest outstanding calls of this stub; among equals, each in turn.
    LEAST_OUTSTANDING
}
