// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.fault;

import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Closes its output after some bytes without an error at the sender; further bytes are lost.
final class HalfClosedWire extends FilteredWire {
    private final long last;

    HalfClosedWire(Wire wire, long last) {
        super(wire);
        this.last = last;
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        if (sent() < last) {
            long written = writeUpTo(last - sent(), buffers, offset, count);
            if (sent() == last) {
                super.endOutput();
            }
            return written;
        }
        long lost = 0;
        for (int i = offset; i < offset + count; i++) {
            lost += buffers[i].remaining();
            buffers[i].position(buffers[i].limit());
        }
        return lost;
    }

    @Override
    public void endOutput() throws IOException {
        if (sent() < last) {
            super.endOutput();
        }
    }
}
