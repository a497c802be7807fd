// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.time.Duration;

/// A peer that messages are received from. At most one thread at a time calls it.
@FunctionalInterface
public interface ReceiveSource {
    /// Receives one message, or a part of one, and processes it. Blocks for the peer alone, at most for `within`; a timeout or an
    /// interrupt loses nothing.
    ///
    /// @return false if the peer sends no more; the threads that wait for it have been told
    boolean receive(Duration within);
}
