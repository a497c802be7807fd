// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.fault;

import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Changes a bit of one byte on its way.
final class CorruptWire extends FilteredWire {
    private static final int BIT = 0x10;

    private final long index;

    CorruptWire(Wire wire, long index) {
        super(wire);
        this.index = index;
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        if (sent() < index) {
            return writeUpTo(index - sent(), buffers, offset, count);
        }
        return sent() > index
                ? super.write(buffers, offset, count)
                : writeChanged(buffers, offset, count);
    }

    private long writeChanged(ByteBuffer[] buffers, int offset, int count) throws IOException {
        for (int i = offset; i < offset + count; i++) {
            ByteBuffer buffer = buffers[i];
            if (buffer.hasRemaining()) {
                byte changed = (byte) (buffer.get(buffer.position()) ^ BIT);
                ByteBuffer[] single = {ByteBuffer.allocateDirect(1).put(0, changed)};
                long written = super.write(single, 0, 1);
                buffer.position(buffer.position() + (int) written);
                return written;
            }
        }
        return 0;
    }
}
