// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.output;

import io.wherry.transport.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/// Copies an output of a rank on a thread of its own.
public final class OutputForwarder implements Runnable {
    private static final int BLOCK = 1 << 13;

    private final InputStream from;
    private final OutputTarget to;
    private final Thread thread;

    /// Makes a forwarder; [#start] starts its thread.
    public OutputForwarder(InputStream from, OutputTarget to, String name) {
        this.from = from;
        this.to = to;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this);
    }

    /// Starts the copying thread.
    public OutputForwarder start() {
        thread.start();
        return this;
    }

    /// Blocks until everything is copied, or the deadline is over.
    public void join(Deadline deadline) throws InterruptedException {
        Duration left = deadline.left();
        if (left.isPositive()) {
            thread.join(left);
        }
    }

    @Override
    public void run() {
        try (from) {
            byte[] block = new byte[BLOCK];
            for (int n = from.read(block); n >= 0; n = from.read(block)) {
                to.add(block, n);
            }
        } catch (IOException _) {
            /* the rank was destroyed; its output has arrived */
        } finally {
            to.end(); // also after an error such as too little memory: others wait for the end
        }
    }
}
