// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import io.wherry.apps.network.Network;
import org.jspecify.annotations.Nullable;

/// The stack, and the simulated network, over which the data of a program go.
///
/// @param encrypted whether the ranks use TLS
/// @param network the simulated network; null for none
record DataPath(Stack stack, boolean encrypted, @Nullable Network network) {
    /// Returns a description for people.
    String meaning() {
        return stack.meaning()
                + (encrypted ? ", encrypted" : "")
                + (network == null ? "" : ", as if " + network);
    }
}
