// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;

/// A stream over the bytes of all following frames.
final class StreamInput extends LinkInput {
    /// Ends of frames that one call may receive after its time is over: bytes that arrived in time
    /// may follow them.
    private static final int MOST_ENDS = 1_000;

    StreamInput(Link link, Duration within) {
        super(link, within);
    }

    @Override
    long fill(MemorySegment target) throws IOException {
        Deadline deadline = deadline();
        try {
            long count = readLink(target, deadline);
            for (int ends = 1; count < 0; ends++) { // the end of a frame is not that of the stream
                if (ends > MOST_ENDS && deadline.isOver()) {
                    throw late();
                }
                count = readLink(target, deadline);
            }
            return count;
        } catch (LinkClosedException e) {
            if (e.byPeer()) {
                return -1;
            }
            throw e;
        }
    }
}
