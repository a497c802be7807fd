// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.internal.agent.AgentFrame;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// Reads the standard input of a job for the host of rank 0, on a thread of its own.
final class JobInput implements Runnable {
    private static final int BLOCK = 1 << 15;

    private final InputStream from;
    private final BlockingQueue<HostConnection> requests = new LinkedBlockingQueue<>();

    private JobInput(InputStream from) {
        this.from = from;
    }

    /// Starts to serve requests.
    ///
    /// @param source the input of this JVM, a file, or a pipe, which is empty
    static JobInput start(ProcessBuilder.Redirect source) throws IOException {
        JobInput started = new JobInput(open(source));
        Thread.ofPlatform().daemon().name("wherry-input").start(started);
        return started;
    }

    private static InputStream open(ProcessBuilder.Redirect source) throws IOException {
        return switch (source.type()) {
            case INHERIT -> new FileInputStream(FileDescriptor.in);
            case READ -> new FileInputStream(source.file());
            case PIPE, WRITE, APPEND -> InputStream.nullInputStream();
        };
    }

    /// Requests the next bytes for a host.
    void request(HostConnection by) {
        requests.add(by);
    }

    @Override
    public void run() {
        byte[] block = new byte[BLOCK];
        try (from) {
            int length;
            do {
                HostConnection to = requests.take();
                length = read(block);
                to.send(new AgentFrame.Input(ByteBuffer.wrap(block, 0, length)));
            } while (length > 0);
        } catch (IOException _) {
            /* the connection has ended, which its receiving thread reports */
        } catch (InterruptedException e) {
            throw new AssertionError("nothing interrupts this thread", e);
        }
    }

    /// Returns the number of bytes, 0 at the end. An input that cannot be read, such as the
    /// terminal of a process in the background, is at its end: rank 0 must not wait for it.
    private int read(byte[] block) {
        try {
            return Math.max(0, from.read(block));
        } catch (IOException _) {
            return 0;
        }
    }
}
