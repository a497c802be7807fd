// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.ByteArrayInputStream;
import java.io.IOException;

/// A stream of an array, which can go back. Its mark stays where it is.
final class ArrayStreamSource implements ByteSource {
    private final ByteArrayInputStream stream;

    ArrayStreamSource(ByteArrayInputStream stream) {
        this.stream = stream;
    }

    @Override
    public int read(byte[] target, int from, int most) {
        return stream.read(target, from, most);
    }

    @Override
    public int available() {
        return stream.available();
    }

    @Override
    public boolean has(long bytes) {
        return stream.available() >= bytes;
    }

    @Override
    public boolean takesBack() {
        return true;
    }

    /* The stream can only go back to its mark: from there it skips the bytes that stay read. */
    @Override
    public void giveBack(int count) {
        int left = stream.available();
        stream.reset();
        int kept = stream.available() - left - count;
        stream.skip(kept);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
