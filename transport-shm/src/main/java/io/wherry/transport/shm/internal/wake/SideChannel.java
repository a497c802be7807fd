// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.wake;

import io.wherry.transport.internal.socket.Readiness;
import io.wherry.transport.shm.internal.ring.Bell;
import io.wherry.transport.shm.internal.ring.Waker;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/// The Unix socket beside the shared memory: it ends when the peer's process does, and wakes those
/// who cannot sleep in a futex.
public final class SideChannel implements Closeable, Waker {
    /* A byte on the socket says "look at the memory again" to both threads that may sleep here. Whoever takes it
    off the socket tells the other. */

    private final SocketChannel channel;
    private final Readiness forReader;
    private final Readiness forWriter;
    private final ByteBuffer calls = ByteBuffer.allocate(64);
    private volatile boolean over;

    /// @param channel connected and non-blocking; this owns it
    public SideChannel(SocketChannel channel) {
        this.channel = channel;
        forReader = new Readiness(channel, SelectionKey.OP_READ);
        forWriter = new Readiness(channel, SelectionKey.OP_READ);
    }

    /// Where the thread that reads sleeps.
    Readiness forReader() {
        return forReader;
    }

    /// Where the thread that writes sleeps.
    Readiness forWriter() {
        return forWriter;
    }

    /// Whether the peer has closed or died, as far as this side has noticed.
    public boolean isOver() {
        return over;
    }

    /// Looks whether the peer is there, and takes its calls.
    public synchronized void check() {
        try {
            int count;
            boolean called = false;
            while ((count = channel.read(calls.clear())) > 0) {
                called = true;
            }
            over |= count < 0;
            if (called) {
                forReader.wake();
                forWriter.wake();
            }
        } catch (IOException _) {
            over = true; // reset, or closed by this side
        }
    }

    @Override
    public void wake(MemorySegment word, int how) {
        if (how == Bell.IN_FUTEX && Futex.isAvailable()) {
            Futex.wake(word);
        } else {
            call();
        }
    }

    @Override
    public boolean wakesInFutex() {
        return Futex.isAvailable();
    }

    private void call() {
        try {
            channel.write(ByteBuffer.allocate(1)); // no room: then the peer has calls to take
        } catch (IOException _) {
            over = true;
        }
    }

    /// Wakes the threads of this side.
    public void wakeOwn() {
        forReader.wake();
        forWriter.wake();
    }

    @Override
    public void close() throws IOException {
        try (forReader;
                forWriter) {
            channel.close();
        }
    }
}
