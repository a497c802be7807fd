// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.InputStream;
import java.util.Objects;

/// A stream that returns one byte a call, hides the number of bytes left and counts the bytes read.
public final class OneByteStream extends InputStream {
    private final byte[] bytes;
    private int position;

    public OneByteStream(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    public int taken() {
        return position;
    }

    @Override
    public int read() {
        return position < bytes.length ? bytes[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int from, int most) {
        Objects.checkFromIndexSize(from, most, target.length);
        if (most == 0) {
            return 0;
        }
        int next = read();
        if (next < 0) {
            return -1;
        }
        target[from] = (byte) next;
        return 1;
    }
}
