// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.fault;

import io.wherry.transport.FilterWire;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;

/// A wire that delegates to another wire and counts the bytes sent.
abstract class FilteredWire extends FilterWire {
    private long sent;

    FilteredWire(Wire wire) {
        super(wire);
    }

    /// The number of bytes sent. Only the sending thread may call it.
    final long sent() {
        return sent;
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        long written = super.write(buffers, offset, count);
        sent += written;
        return written;
    }

    /// Sends no more than `most` bytes, of the first buffer that has some.
    final long writeUpTo(long most, ByteBuffer[] buffers, int offset, int count)
            throws IOException {
        for (int i = offset; i < offset + count; i++) {
            ByteBuffer buffer = buffers[i];
            if (buffer.hasRemaining()) {
                return writeUpTo(most, buffer);
            }
        }
        return 0;
    }

    private long writeUpTo(long most, ByteBuffer buffer) throws IOException {
        int limit = buffer.limit();
        buffer.limit(buffer.position() + (int) Math.min(most, buffer.remaining()));
        try {
            return writeOne(buffer);
        } finally {
            buffer.limit(limit);
        }
    }

    private long writeOne(ByteBuffer buffer) throws IOException {
        long written = super.write(new ByteBuffer[] {buffer}, 0, 1);
        sent += written;
        return written;
    }
}
