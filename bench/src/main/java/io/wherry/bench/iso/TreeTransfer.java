// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One way between the nodes, with a tree of each size. A thread of each node.
interface TreeTransfer {
    /// The clock runs.
    ///
    /// @param size number of the tree
    void send(int size) throws IOException;

    /// Waits for it; the clock runs.
    ///
    /// @return null if it is only bytes
    @Nullable AnyTree receive(int size) throws IOException, ClassNotFoundException;

    /// Returns the memory of the tree to the sender, if needed; called after the reply, not timed.
    default void giveBack(int size) throws IOException {}

    /// The sender gets it back.
    default void takeBack(int size) throws IOException {}
}
