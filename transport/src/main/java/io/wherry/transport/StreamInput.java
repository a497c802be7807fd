// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;

/// A stream over the bytes of all following frames.
final class StreamInput extends LinkInput {

    StreamInput(Link link, Duration within) {
        super(link, within);
    }

    @Override
    long fill(MemorySegment target) throws IOException {
        try {
            long count;
            do {
                count = readLink(target);
            } while (count < 0); // the end of a frame is not the end of the stream
            return count;
        } catch (LinkClosedException e) {
            if (e.byPeer()) {
                return -1;
            }
            throw e;
        }
    }
}
