// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.bytes.ByteSink;
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
        if (count > target.byteSize() - size) {
            throw new IndexOutOfBoundsException(
                    "memory too small: needed=" + (size + count) + ", size=" + target.byteSize());
        }
        MemorySegment.copy(bytes, from, target, ValueLayout.JAVA_BYTE, size, count);
        size += count;
    }
}
