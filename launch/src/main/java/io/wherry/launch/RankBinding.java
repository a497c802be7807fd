// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.internal.core.CoreSet;
import java.io.IOException;

/// The cores that ranks run on.
public enum RankBinding {
    /// Any core that the launcher may use.
    NONE,

    /// One core for each rank, by `taskset` of util-linux: the ranks of a machine get the cores that
    /// the launcher may use there, in turn. A core is what Linux counts, such as a hardware thread.
    CORE;

    /// Returns the cores for ranks that this process starts.
    ///
    /// @throws IOException if they cannot be bound
    CoreSet cores() throws IOException {
        return switch (this) {
            case NONE -> CoreSet.UNBOUND;
            case CORE -> CoreSet.ofThisProcess();
        };
    }
}
