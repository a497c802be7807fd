// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;

/// A stream over the bytes of one frame.
final class FrameInput extends LinkInput {
    private static final int SKIP_BUFFER = 8192;

    private boolean ended;

    FrameInput(Link link, Duration within) {
        super(link, within);
    }

    @Override
    long fill(MemorySegment target) throws IOException {
        if (ended) {
            return -1;
        }
        long count = readLink(target);
        ended = count < 0;
        return count;
    }

    @Override
    public void close() throws IOException {
        if (isOpen() && !ended) {
            MemorySegment skipped = MemorySegment.ofArray(new byte[SKIP_BUFFER]);
            long count;
            do {
                count = fill(skipped);
            } while (count >= 0);
        }
        super.close();
    }
}
