// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;

/// Passes the bytes of a stream on if the first two are those of the java.io format.
final class JavaioOnly extends FilterInputStream {
    private static final int[] MAGIC = {0xac, 0xed};

    /// Bytes of [#MAGIC] that have been read.
    private int seen;

    JavaioOnly(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        if (seen < MAGIC.length && value >= 0) {
            check(value);
        }
        return value;
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        int count = in.read(target, from, most);
        for (int i = 0; i < count && seen < MAGIC.length; i++) {
            check(target[from + i] & 0xff);
        }
        return count;
    }

    private void check(int value) throws StreamCorruptedException {
        if (value != MAGIC[seen]) {
            throw new StreamCorruptedException(
                    "the agent's policy accepts the java.io format only: byte="
                            + seen
                            + ", value="
                            + value
                            + ", expected="
                            + MAGIC[seen]);
        }
        seen++;
    }

    /// False, so that each byte is checked once.
    @Override
    public boolean markSupported() {
        return false;
    }
}
