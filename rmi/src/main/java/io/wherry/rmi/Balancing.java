// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

/// Which of several servers gets the next call; see [Stubs#balanced].
public enum Balancing {
    /// One after another.
    ROUND_ROBIN,

    /// The one with the fewest calls of this stub under way; one after another among equals.
    LEAST_OUTSTANDING
}
