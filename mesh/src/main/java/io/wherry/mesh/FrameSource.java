// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.time.Duration;

/// A peer that [LeaderFollowers] receives from. At most one thread at a time calls [#receive] and
/// [#hasMore]; any thread calls the rest.
public interface FrameSource {
    /// Receives one frame and processes it. Blocks at most for `within`.
    ///
    /// @return true if the frame was a reply, false if it was a request or another frame
    /// @throws IOException if the source fails, or has ended
    boolean receive(Duration within) throws IOException;

    /// Returns true if the next frame has arrived already.
    boolean hasMore();

    /// Returns true if nothing more is received: all waits have ended, or are about to.
    boolean isOver();

    /// Reacts to a receive of a waiting thread that timed out: ends the source if the peer is gone.
    void timedOut(LinkTimeoutException reason);

    /// Ends the source and all waits for it.
    void failed(Throwable reason);

    /// Returns true if output is held back, to be sent together when all frames that have arrived
    /// are processed.
    boolean holdsOutput();

    /// Sends the output that is held back.
    void sendHeldOutput() throws IOException;

    /// Returns the waits for this source.
    Followers followers();
}
