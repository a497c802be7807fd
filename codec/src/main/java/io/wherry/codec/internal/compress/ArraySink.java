// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.compress;

import io.wherry.bytes.ByteSink;
import java.io.IOException;
import java.util.Arrays;

/// Gathers bytes in an array. One thread owns it.
final class ArraySink implements ByteSink {
    private static final int MOST = Integer.MAX_VALUE - 16;

    private byte[] bytes = new byte[0];
    private int size;

    @Override
    public void write(byte[] source, int from, int count) throws IOException {
        long needed = (long) size + count;
        if (needed > bytes.length) {
            grow(needed);
        }
        System.arraycopy(source, from, bytes, size, count);
        size += count;
    }

    private void grow(long needed) throws IOException {
        if (needed > MOST) {
            throw new IOException(
                    "message too long for one array: needed="
                            + needed
                            + ", use a stream or channel");
        }
        bytes =
                Arrays.copyOf(
                        bytes, (int) Math.min(MOST, Math.max(needed, size + (long) (size >> 1))));
    }

    byte[] toByteArray() {
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }
}
