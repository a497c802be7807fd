// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.wake;

import io.wherry.transport.internal.socket.Readiness;
import io.wherry.transport.shm.internal.ring.PeerWaker;
import io.wherry.transport.shm.internal.ring.WakeupSignal;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/// The Unix socket of a shared-memory connection. It ends when the process of the peer does, and
/// wakes threads that cannot sleep in a futex.
public final class SideChannel implements Closeable, PeerWaker {
    /* A byte on the socket wakes both threads that may sleep here: they check the memory again. The
    thread that reads the byte wakes the other one. */

    private final SocketChannel channel;
    private final Readiness forReader;
    private final Readiness forWriter;
    private final ByteBuffer calls = ByteBuffer.allocate(64);
    private volatile boolean over;

    /// @param channel connected and non-blocking; owned by this object
    public SideChannel(SocketChannel channel) {
        this.channel = channel;
        forReader = new Readiness(channel, SelectionKey.OP_READ);
        forWriter = new Readiness(channel, SelectionKey.OP_READ);
    }

    /// Returns the selector at which the reading thread sleeps.
    Readiness forReader() {
        return forReader;
    }

    /// Returns the selector at which the writing thread sleeps.
    Readiness forWriter() {
        return forWriter;
    }

    /// Returns true if this side has noticed that the peer has closed or died.
    public boolean isOver() {
        return over;
    }

    /// Checks that the peer is alive, and reads its wakeup bytes.
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
        if (how == WakeupSignal.IN_FUTEX && Futex.isAvailable()) {
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
            channel.write(ByteBuffer.allocate(1)); // no room: then the peer has unread wakeup bytes
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
