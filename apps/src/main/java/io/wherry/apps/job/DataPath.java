// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import io.wherry.apps.network.Network;
import org.jspecify.annotations.Nullable;

/// What the data of a program went over.
///
/// @param network as slow as which it was, if not null
record DataPath(Stack stack, @Nullable Network network) {
    /// What it is in words.
    String meaning() {
        return stack.meaning() + (network == null ? "" : ", as if " + network);
    }
}
