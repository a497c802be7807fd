// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A segment as a stream.
final class SegmentInput extends InputStream {
    private final MemorySegment bytes;
    private long position;

    SegmentInput(MemorySegment bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read() {
        return position < bytes.byteSize()
                ? bytes.get(ValueLayout.JAVA_BYTE, position++) & 0xff
                : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        long left = bytes.byteSize() - position;
        if (left == 0 && length > 0) {
            return -1;
        }
        int count = (int) Math.min(left, length);
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, position, target, offset, count);
        position += count;
        return count;
    }
}
