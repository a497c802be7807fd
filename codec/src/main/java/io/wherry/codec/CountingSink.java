// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.bytes.ByteSink;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/// Counts the bytes that go to another sink.
final class CountingSink implements ByteSink {
    private final ByteSink sink;
    private long count;

    CountingSink(ByteSink sink) {
        this.sink = sink;
    }

    /// Bytes that came so far.
    long count() {
        return count;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        count += length;
        sink.write(bytes, from, length);
    }

    @Override
    public void write(MemorySegment memory) throws IOException {
        count += memory.byteSize();
        sink.write(memory);
    }

    @Override
    public void write(byte[] bytes, int from, int length, MemorySegment rest) throws IOException {
        count += length + rest.byteSize();
        sink.write(bytes, from, length, rest);
    }

    @Override
    public int worthwhile() {
        return sink.worthwhile();
    }

    @Override
    public void flush() throws IOException {
        sink.flush();
    }

    @Override
    public void close() throws IOException {
        sink.close();
    }
}
