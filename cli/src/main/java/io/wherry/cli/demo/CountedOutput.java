// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import java.io.IOException;
import java.io.OutputStream;

/// Passes bytes on and counts them.
final class CountedOutput extends OutputStream {
    private final OutputStream target;
    private long count;

    CountedOutput(OutputStream target) {
        this.target = target;
    }

    long count() {
        return count;
    }

    @Override
    public void write(int value) throws IOException {
        target.write(value);
        count++;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        target.write(bytes, from, length);
        count += length;
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }
}
