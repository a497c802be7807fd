// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.masked;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Waits for peers at a port.
final class MaskedListener implements Listener {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ServerSocketChannel server;
    private final Selector acceptable;
    private final MaskedAddress address;
    private final LinkOptions options;
    private final AtomicReference<@Nullable Thread> accepting = new AtomicReference<>();

    private MaskedListener(ServerSocketChannel server, LinkOptions options) throws IOException {
        this.server = server;
        this.options = options;
        address = MaskedAddress.of(server.getLocalAddress());
        server.configureBlocking(false);
        acceptable = Selector.open();
        server.register(acceptable, SelectionKey.OP_ACCEPT);
    }

    static MaskedListener at(MaskedAddress address, LinkOptions options) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            return new MaskedListener(server.bind(address.socket()), options);
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    @Override
    public Address address() {
        return address;
    }

    @Override
    public Link accept(Duration within) throws IOException {
        Thread other = accepting.compareAndExchange(null, Thread.currentThread());
        if (other != null) {
            throw new IllegalStateException(
                    "another thread is accepting: thread=" + other.getName());
        }
        try {
            SocketChannel channel = next(Deadline.after(within));
            MaskedAddress peer = MaskedAddress.of(channel.getRemoteAddress());
            return Link.accepted(MaskedWire.over(channel, peer), options);
        } finally {
            accepting.set(null);
        }
    }

    private SocketChannel next(Deadline deadline) throws IOException {
        try {
            while (true) {
                if (!server.isOpen()) {
                    throw LinkClosedException.bySelf(address);
                }
                SocketChannel channel = server.accept();
                if (channel != null) {
                    return channel;
                }
                await(deadline);
            }
        } catch (ClosedChannelException | ClosedSelectorException _) {
            throw LinkClosedException.bySelf(address);
        }
    }

    private void await(Deadline deadline) throws IOException {
        long nanos = deadline.nanosLeft();
        if (nanos <= 0) {
            throw new LinkTimeoutException("no peer came in time", address);
        }
        acceptable.select(
                _ -> {}, nanos == Long.MAX_VALUE ? 0 : Math.ceilDiv(nanos, NANOS_PER_MILLI));
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted while accepting: address=" + address);
        }
    }

    @Override
    public boolean isOpen() {
        return server.isOpen();
    }

    @Override
    public void close() throws IOException {
        server.close();
        acceptable.close();
    }
}
