// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Gathers small writes so that the destination sees one write when the buffer is full, flushed or
/// closed. After a write of the destination has failed, every later write fails, too; `close` then
/// closes the destination without another exception.
public final class BufferedSink implements ByteSink {
    private final ByteSink destination;
    private final byte[] buffer;
    private int position;

    /// The reason why accepted bytes were lost; no bytes may follow them.
    private @Nullable Throwable failure;

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
        LostBytes.check(failure);
        if (count > buffer.length - position) {
            drain();
        }
        if (count >= buffer.length) {
            pass(bytes, from, count);
            return;
        }
        System.arraycopy(bytes, from, buffer, position, count);
        position += count;
    }

    @Override
    public void write(MemorySegment memory) throws IOException {
        LostBytes.check(failure);
        int count = position;
        position = 0;
        try {
            destination.write(buffer, 0, count, memory);
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            throw e;
        }
    }

    private void pass(byte[] bytes, int from, int count) throws IOException {
        try {
            destination.write(bytes, from, count);
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            throw e;
        }
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
            if (failure == null) {
                flush();
            }
        } finally {
            destination.close();
        }
    }

    @Override
    public void drain() throws IOException {
        LostBytes.check(failure);
        int count = position;
        position = 0;
        if (count > 0) {
            pass(buffer, 0, count);
        }
    }
}
