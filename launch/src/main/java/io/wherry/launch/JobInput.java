// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.internal.agent.AgentFrame;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// Reads the standard input of a job for the host of rank 0, on a thread of its own.
final class JobInput implements Runnable {
    private static final int BLOCK = 1 << 15;

    private final InputStream from;
    private final Thread thread;
    private final BlockingQueue<HostConnection> requests = new LinkedBlockingQueue<>();

    private JobInput(InputStream from) {
        this.from = from;
        thread = Thread.ofPlatform().daemon().name("wherry-input").unstarted(this);
    }

    /// Starts to serve requests.
    ///
    /// @param source the input of this JVM, a file, or a pipe, which is empty
    static JobInput start(ProcessBuilder.Redirect source) throws IOException {
        JobInput started = new JobInput(open(source));
        started.thread.start();
        return started;
    }

    private static InputStream open(ProcessBuilder.Redirect source) throws IOException {
        return switch (source.type()) {
            case INHERIT -> ofThisJvm();
            case READ -> new FileInputStream(source.file());
            case PIPE, WRITE, APPEND -> InputStream.nullInputStream();
        };
    }

    /// Returns the standard input of this JVM, which stays open for later jobs.
    private static InputStream ofThisJvm() {
        return new FilterInputStream(new FileInputStream(FileDescriptor.in)) {
            @Override
            public void close() {}
        };
    }

    /// Requests the next bytes for a host.
    void request(HostConnection by) {
        requests.add(by);
    }

    /// Ends the thread, when the host is lost or the job has ended. A read that is blocked, such as
    /// at a terminal, ends first.
    void end() {
        thread.interrupt();
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
        } catch (InterruptedException _) {
            /* no host requests more */
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
