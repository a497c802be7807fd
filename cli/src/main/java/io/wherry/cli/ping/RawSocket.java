// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.transport.Address;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// A socket without a link: the least a conversation can cost. One thread owns it.
final class RawSocket implements Closeable {
    private static final byte REST = 1;

    static final int GREETING = 2 * Integer.BYTES;

    private final SocketChannel channel;
    private final ByteBuffer block;

    private RawSocket(SocketChannel channel, int size) {
        this.channel = channel;
        this.block = ByteBuffer.allocateDirect(size);
    }

    static RawSocket connect(Address raw, RawKind kind, int size) throws IOException {
        boolean tcp = raw instanceof Address.Tcp;
        SocketChannel channel =
                tcp ? SocketChannel.open() : SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(ServerAddresses.socket(raw));
            channel.write(ByteBuffer.allocate(GREETING).putInt(size).putInt(kind.code()).flip());
            return prepared(channel, kind, size);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    static RawSocket prepared(SocketChannel channel, RawKind kind, int size) throws IOException {
        if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        channel.configureBlocking(kind != RawKind.SPIN);
        return new RawSocket(channel, size);
    }

    /// Sends a block that is not to come back: the other side waits for the next without spinning.
    void sendRest() throws IOException {
        block.put(0, REST);
        send();
        block.put(0, (byte) 0);
    }

    /// If the block received last was that, waits for the next one, blocking.
    void restIfAsked() throws IOException {
        while (block.get(0) == REST) {
            channel.configureBlocking(true);
            receive();
            channel.configureBlocking(false);
        }
    }

    /// Sends a block.
    void send() throws IOException {
        block.clear();
        while (block.hasRemaining()) {
            channel.write(block);
        }
    }

    /// Receives a block.
    void receive() throws IOException {
        block.clear();
        while (block.hasRemaining()) {
            if (channel.read(block) < 0) {
                throw new EOFException("peer has closed the connection");
            }
        }
    }

    /// Says how many bytes will be sent.
    void announce(long count) throws IOException {
        channel.write(ByteBuffer.allocate(Long.BYTES).putLong(count).flip());
    }

    /// Receives available bytes, at most `most` bytes and a block.
    ///
    /// @return how many bytes
    int receiveSome(long most) throws IOException {
        int count = channel.read(block.clear().limit((int) Math.min(most, block.capacity())));
        if (count < 0) {
            throw new EOFException("peer has closed the connection");
        }
        return count;
    }

    /// Sends a single byte.
    void sign() throws IOException {
        channel.write(ByteBuffer.allocate(1));
    }

    /// Waits for a single byte.
    void awaitSign() throws IOException {
        if (channel.read(ByteBuffer.allocate(1)) < 0) {
            throw new EOFException("peer has closed the connection");
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
