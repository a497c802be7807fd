// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.time.Duration;

/// A peer that messages are received from. At most one thread at a time calls it.
@FunctionalInterface
public interface ReceiveSource {
    /// Receives one message, or a part of one, and processes it. Blocks only for the peer, at most
    /// for `within`; a timeout or an interrupt loses no data.
    ///
    /// @return false at the end of the stream; the threads that wait for the peer have been
    ///     notified
    boolean receive(Duration within);
}
