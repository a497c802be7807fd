// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import io.wherry.bytes.ByteSink;
import io.wherry.bytes.ByteSource;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Writes into memory of the caller from its start. One thread owns it.
final class MemorySink implements ByteSink {
    private final MemorySegment target;
    private long size;

    MemorySink(MemorySegment target) {
        this.target = target;
    }

    /// Bytes written so far.
    long size() {
        return size;
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        check(count);
        MemorySegment.copy(bytes, from, target, ValueLayout.JAVA_BYTE, size, count);
        size += count;
    }

    @Override
    public void write(MemorySegment memory) {
        long count = memory.byteSize();
        check(count);
        MemorySegment.copy(memory, 0, target, size, count);
        size += count;
    }

    @Override
    public int worthwhile() {
        return ByteSource.MEMORY_PIECE;
    }

    private void check(long count) {
        if (count > target.byteSize() - size) {
            throw new MemoryFullException(size + count, target.byteSize());
        }
    }
}
