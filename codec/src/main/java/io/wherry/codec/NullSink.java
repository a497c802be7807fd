// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.bytes.ByteSink;
import io.wherry.bytes.ByteSource;
import java.lang.foreign.MemorySegment;

/// A sink that discards all bytes. Any number of threads may use it.
final class NullSink implements ByteSink {
    static final NullSink INSTANCE = new NullSink();

    private NullSink() {}

    @Override
    public void write(byte[] bytes, int from, int count) {}

    @Override
    public void write(MemorySegment memory) {}

    @Override
    public int worthwhile() {
        return ByteSource.MEMORY_PIECE;
    }
}
