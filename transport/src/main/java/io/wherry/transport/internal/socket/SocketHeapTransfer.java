// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.HeapTransfer;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SocketChannel;

/// Moves heap arrays through a socket by system calls, bypassing the JDK's buffers. The channel
/// does everything else.
///
/// It owns a descriptor, from the first long array on. One thread reads, one writes, any thread
/// closes.
final class SocketHeapTransfer implements HeapTransfer, Closeable {
    /* Each direction has a lock, so that no descriptor is closed, and possibly reused, while a call
    uses it. No call blocks, so closing waits for at most one call per direction. Lock order: this,
    reading, writing. */

    private final SocketChannel channel;
    private final Direction reading = new Direction();
    private final Direction writing = new Direction();
    private int descriptor = SocketDescriptor.NONE; // guarded by `this`
    private boolean tried; // with `closed`, guarded by `this`
    private boolean closed;

    /// The state of one direction. Guarded by itself.
    private static final class Direction {
        private int descriptor = SocketDescriptor.NONE;
        private MemorySegment errno = MemorySegment.NULL;

        synchronized void open(int opened) {
            descriptor = opened;
            errno = SocketCalls.errno();
        }

        synchronized void close() {
            descriptor = SocketDescriptor.NONE;
        }

        synchronized int read(MemorySegment target) throws IOException {
            return SocketCalls.receive(checked(), target, errno);
        }

        synchronized int write(MemorySegment source, boolean more) throws IOException {
            int count = SocketCalls.send(checked(), source, more, errno);
            return count == SocketCalls.WOULD_BLOCK ? 0 : count;
        }

        private int checked() throws IOException {
            if (descriptor == SocketDescriptor.NONE) {
                throw new AsynchronousCloseException();
            }
            return descriptor;
        }
    }

    /// @param channel connected; not owned by this object
    SocketHeapTransfer(SocketChannel channel) {
        this.channel = channel;
    }

    /// Returns true if arrays can be moved. The first call searches the descriptor.
    synchronized boolean open() {
        if (!tried && !closed) {
            tried = true;
            try {
                descriptor = SocketDescriptor.duplicateOf(channel);
            } catch (IOException _) {
                return false; // the channel is closed: its next use throws
            }
            if (descriptor != SocketDescriptor.NONE) {
                reading.open(descriptor);
                writing.open(descriptor);
            }
        }
        return descriptor != SocketDescriptor.NONE;
    }

    @Override
    public int read(MemorySegment target) throws IOException {
        return reading.read(target);
    }

    @Override
    public int write(MemorySegment source, boolean more) throws IOException {
        return writing.write(source, more);
    }

    /// Closes the descriptor, not the channel.
    @Override
    public synchronized void close() {
        closed = true;
        if (descriptor != SocketDescriptor.NONE) {
            reading.close();
            writing.close();
            SocketCalls.close(descriptor);
            descriptor = SocketDescriptor.NONE;
        }
    }
}
