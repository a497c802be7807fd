// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/// Gathers small writes so that the destination sees one write when the buffer is full, flushed or
/// closed.
public final class BufferedSink implements ByteSink {
    private final ByteSink destination;
    private final byte[] buffer;
    private int position;

    /// @param capacity in bytes; a write of at least that size goes to the destination directly
    public BufferedSink(ByteSink destination, int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity must be positive: " + capacity);
        }
        this.destination = destination;
        this.buffer = new byte[capacity];
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        if (count > buffer.length - position) {
            drain();
        }
        if (count >= buffer.length) {
            destination.write(bytes, from, count);
            return;
        }
        System.arraycopy(bytes, from, buffer, position, count);
        position += count;
    }

    @Override
    public void write(MemorySegment memory) throws IOException {
        int count = position;
        position = 0;
        destination.write(buffer, 0, count, memory);
    }

    @Override
    public int worthwhile() {
        return Math.max(buffer.length, destination.worthwhile());
    }

    @Override
    public void flush() throws IOException {
        drain();
        destination.flush();
    }

    @Override
    public void close() throws IOException {
        try {
            flush();
        } finally {
            destination.close();
        }
    }

    @Override
    public void drain() throws IOException {
        int count = position;
        position = 0;
        if (count > 0) {
            destination.write(buffer, 0, count);
        }
    }
}
