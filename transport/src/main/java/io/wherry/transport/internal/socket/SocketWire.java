// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.HeapTransfer;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A wire over a connected socket channel.
final class SocketWire implements Wire {
    private final SocketChannel channel;
    private final Address local;
    private final Address remote;
    private final Readiness readable;
    private final Readiness writable;
    private final SocketHeapTransfer heapTransfer;
    private final AtomicBoolean closed = new AtomicBoolean();

    /// Returns a wire that owns the channel.
    ///
    /// @param channel connected and non-blocking
    static Wire of(SocketChannel channel, Address local, Address remote, LinkOptions options)
            throws IOException {
        Wire system = options.interruptible() ? null : SystemSocketWire.of(channel, local, remote);
        return system == null ? new SocketWire(channel, local, remote) : system;
    }

    /// @param channel connected and non-blocking; the wire owns it
    private SocketWire(SocketChannel channel, Address local, Address remote) {
        this.channel = channel;
        this.local = local;
        this.remote = remote;
        readable = new Readiness(channel, SelectionKey.OP_READ);
        writable = new Readiness(channel, SelectionKey.OP_WRITE);
        heapTransfer = new SocketHeapTransfer(channel);
    }

    @Override
    public Address local() {
        return local;
    }

    @Override
    public Address remote() {
        return remote;
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        return channel.read(buffer);
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        return count == 1 ? channel.write(buffers[offset]) : channel.write(buffers, offset, count);
    }

    @Override
    public void awaitReadable(long nanos) throws IOException {
        readable.await(nanos);
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        writable.await(nanos);
    }

    @Override
    public @Nullable HeapTransfer heapTransfer() {
        return heapTransfer.open() ? heapTransfer : null;
    }

    @Override
    public void endOutput() throws IOException {
        channel.shutdownOutput();
    }

    /// Closes the selectors, then the channel: that wakes blocked threads, and the JDK closes the
    /// socket only after its keys are deregistered.
    @Override
    public void close() throws IOException {
        if (closed.getAndSet(true)) {
            return;
        }
        heapTransfer.close();
        readable.close();
        writable.close();
        ChannelConnection.close(channel);
    }
}
