// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import io.wherry.bytes.ByteSink;
import io.wherry.bytes.ByteSource;
import io.wherry.bytes.LittleEndian;
import java.lang.foreign.MemorySegment;

/// A sink that discards a lean stream and computes its size as if its one message were one segment,
/// which it is in an array. One thread owns it.
public final class SingleSegmentSize implements ByteSink {
    /* A writer in front of a sink ends a segment wherever its buffer is full. Each head is in one
     * write. */

    private static final int MAGIC = 2;

    /// Size of the varint of the handle base, which is 0.
    private static final int HANDLE_BASE = 1;

    private boolean begun;

    /// Bytes of the segment that have not been written.
    private long left;

    /// Class descriptions in all segments.
    private int definitions;

    /// Bytes of descriptions and data in all segments.
    private long content;

    private int position;

    /// Returns the size of the stream in bytes.
    public long size() {
        long payload = HANDLE_BASE + LittleEndian.varintSize(definitions) + content;
        return MAGIC + LittleEndian.varintSize(payload << 2) + payload;
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        position = from;
        int end = from + count;
        while (position < end) {
            if (left == 0) {
                takeHead(bytes);
            }
            long some = Math.min(left, end - position);
            position += (int) some;
            left -= some;
        }
    }

    private void takeHead(byte[] bytes) {
        position += begun ? 0 : MAGIC;
        long length = takeVarint(bytes) >>> 2;
        int start = position;
        position += begun ? 0 : HANDLE_BASE;
        begun = true;
        definitions += (int) takeVarint(bytes);
        left = length - (position - start);
        content += left;
    }

    private long takeVarint(byte[] bytes) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes[position++];
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    @Override
    public void write(MemorySegment memory) {
        left -= memory.byteSize();
    }

    @Override
    public int worthwhile() {
        return ByteSource.MEMORY_PIECE;
    }
}
