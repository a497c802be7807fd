// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/// Copies what a rank prints, in whole lines. The bytes stay what they are, whatever their charset.
final class LineForwarder implements Runnable {
    /// What is longer than this is cut into several.
    private static final int LONGEST = 1 << 16;

    private static final int BLOCK = 1 << 13;

    private final InputStream from;
    private final SharedOutput to;
    private final byte[] tag;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final Thread thread;

    private LineForwarder(InputStream from, SharedOutput to, byte[] tag, String name) {
        this.from = from;
        this.to = to;
        this.tag = tag;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this);
    }

    /// Begins to copy.
    ///
    /// @param tag comes before each line
    static LineForwarder start(InputStream from, SharedOutput to, byte[] tag, String name) {
        LineForwarder forwarder = new LineForwarder(from, to, tag, name);
        forwarder.thread.start();
        return forwarder;
    }

    /// Waits until all is copied.
    void join() throws InterruptedException {
        thread.join();
    }

    /// Waits until all is copied, but no longer than `most`.
    void join(Duration most) throws InterruptedException {
        thread.join(most);
    }

    @Override
    public void run() {
        byte[] block = new byte[BLOCK];
        try (from) {
            for (int n = from.read(block); n >= 0; n = from.read(block)) {
                add(block, n);
            }
        } catch (IOException _) {
            /* the rank was destroyed: what it has printed has come */
        }
        write();
    }

    private void add(byte[] block, int length) {
        int begin = 0;
        for (int n = 0; n < length; n++) {
            if (block[n] == '\n') {
                line.write(block, begin, n + 1 - begin);
                write();
                begin = n + 1;
            }
        }
        line.write(block, begin, length - begin);
        if (line.size() >= LONGEST) {
            write();
        }
    }

    private void write() {
        if (line.size() > 0) {
            to.write(this, tag, line.toByteArray());
        }
        line.reset();
    }
}
