// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import io.wherry.bytes.ByteSink;
import io.wherry.bytes.ByteSource;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/// A buffer that is written once and read repeatedly.
final class ReplayBuffer implements ByteSink, ByteSource {
    /* From here on arrays are taken from where they are, as the links of remote calls take them. */
    private static final int LARGE = 1 << 13;

    private byte[] bytes = new byte[1 << 16];
    private int length;
    private int at;

    /// Forgets all.
    void rewind() {
        length = 0;
        at = 0;
    }

    /// Bytes that were written since.
    int length() {
        return length;
    }

    private void makeRoom(long count) {
        int needed = Math.toIntExact(length + count);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * length));
        }
    }

    @Override
    public void write(byte[] source, int from, int count) {
        makeRoom(count);
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    @Override
    public void write(MemorySegment source) {
        makeRoom(source.byteSize());
        int count = (int) source.byteSize();
        MemorySegment.copy(source, ValueLayout.JAVA_BYTE, 0, bytes, length, count);
        length += count;
    }

    @Override
    public int worthwhile() {
        return LARGE;
    }

    @Override
    public int read(byte[] target, int from, int most) {
        int count = Math.min(most, length - at);
        System.arraycopy(bytes, at, target, from, count);
        at += count;
        return count == 0 && most > 0 ? -1 : count;
    }

    @Override
    public long read(MemorySegment target) throws IOException {
        int count = (int) Math.min(target.byteSize(), length - at);
        MemorySegment.copy(bytes, at, target, ValueLayout.JAVA_BYTE, 0, count);
        at += count;
        return count == 0 && target.byteSize() > 0 ? -1 : count;
    }

    @Override
    public void close() {
        /* it is memory */
    }
}
