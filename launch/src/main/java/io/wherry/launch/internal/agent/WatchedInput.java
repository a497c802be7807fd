// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/// A stream that measures how long its reader has been waiting for bytes. A reader that does not
/// read waits for nothing: it may be blocked by the receiver of its data.
public final class WatchedInput extends FilterInputStream {
    private static final long NOT_WAITING = 0;

    private volatile long since = NOT_WAITING;

    public WatchedInput(InputStream from) {
        super(from);
    }

    /// Returns the time since the reader began to wait; zero if it does not wait.
    public Duration waiting() {
        long begun = since;
        return begun == NOT_WAITING ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - begun);
    }

    @Override
    public int read() throws IOException {
        begin();
        try {
            return super.read();
        } finally {
            since = NOT_WAITING;
        }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        begin();
        try {
            return super.read(bytes, offset, length);
        } finally {
            since = NOT_WAITING;
        }
    }

    private void begin() {
        long now = System.nanoTime();
        since = now == NOT_WAITING ? now + 1 : now;
    }
}
