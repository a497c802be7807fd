// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.stream;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;

/// A source that times out after `at` bytes, once or several times.
final class TimingOut extends InputStream {
    private final byte[] bytes;
    private final int at;
    private int next;
    private int timeOuts;

    TimingOut(byte[] bytes, int at) {
        this(bytes, at, 1);
    }

    TimingOut(byte[] bytes, int at, int timeOuts) {
        this.bytes = bytes;
        this.at = at;
        this.timeOuts = timeOuts;
    }

    @Override
    public int read() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        if (next == at && timeOuts > 0) {
            timeOuts--;
            throw new SocketTimeoutException("nothing yet");
        }
        int end = timeOuts == 0 ? bytes.length : at;
        int some = Math.min(most, end - next);
        if (some == 0) {
            return -1;
        }
        System.arraycopy(bytes, next, target, from, some);
        next += some;
        return some;
    }
}
