// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.masked;

import io.wherry.transport.Address;
import io.wherry.transport.LingeringClose;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;

/// Transfers masked bytes over a socket. Reading and writing never block; a selector for each
/// direction waits.
final class MaskedWire implements Wire {
    private static final byte MASK = 0x5a;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final SocketChannel channel;
    private final Address local;
    private final Address remote;
    private final Selector readable;
    private final Selector writable;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final ByteBuffer masked = ByteBuffer.allocate(1 << 16); // the thread that writes

    private MaskedWire(SocketChannel channel, Address local, Address remote) throws IOException {
        this.channel = channel;
        this.local = local;
        this.remote = remote;
        readable = registered(SelectionKey.OP_READ);
        writable = registered(SelectionKey.OP_WRITE);
    }

    /// Takes over a channel that is connected.
    static MaskedWire over(SocketChannel channel, Address remote) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return new MaskedWire(channel, MaskedAddress.of(channel.getLocalAddress()), remote);
    }

    private Selector registered(int operation) throws IOException {
        Selector selector = Selector.open();
        channel.register(selector, operation);
        return selector;
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
        int start = buffer.position();
        int count = channel.read(buffer);
        for (int i = start; i < buffer.position(); i++) {
            buffer.put(i, (byte) (buffer.get(i) ^ MASK));
        }
        return count;
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        long written = 0;
        for (int i = offset; i < offset + count; i++) {
            while (buffers[i].hasRemaining()) {
                int some = writeSome(buffers[i]);
                written += some;
                if (some == 0 || masked.hasRemaining()) {
                    return written; // no room now
                }
            }
        }
        return written;
    }

    /// Masks a copy, because the bytes belong to the caller, and advances by the number of bytes
    /// that the channel accepts.
    private int writeSome(ByteBuffer buffer) throws IOException {
        int some = Math.min(buffer.remaining(), masked.capacity());
        masked.clear();
        for (int i = 0; i < some; i++) {
            masked.put((byte) (buffer.get(buffer.position() + i) ^ MASK));
        }
        int count = channel.write(masked.flip());
        buffer.position(buffer.position() + count);
        return count;
    }

    @Override
    public void awaitReadable(long nanos) throws IOException {
        await(readable, nanos);
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        await(writable, nanos);
    }

    private static void await(Selector selector, long nanos) throws IOException {
        long millis = nanos == Long.MAX_VALUE ? 0 : Math.ceilDiv(nanos, NANOS_PER_MILLI);
        try {
            selector.select(_ -> {}, millis);
        } catch (ClosedSelectorException _) {
            throw new AsynchronousCloseException();
        }
    }

    @Override
    public void endOutput() throws IOException {
        channel.shutdownOutput();
    }

    /// Wakes threads that wait, then closes the channel, when nothing that was sent can be lost.
    @Override
    public void close() throws IOException {
        if (!closed.getAndSet(true)) {
            readable.close();
            writable.close();
            LingeringClose.close(channel);
        }
    }
}
