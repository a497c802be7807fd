// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.call.Turn;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A bound socket that waits for peers.
abstract sealed class SocketListener implements Listener
        permits TcpListener, TlsListener, UnixListener {
    /// Peers that may wait to be accepted: all ranks of a job come at once. The system may allow
    /// fewer.
    static final int QUEUE = 1024;

    private final ServerSocketChannel channel;
    private final Address address;
    final LinkOptions options;
    private final Readiness acceptable;
    private final Turn accepting = new Turn("accepting");
    private final AtomicBoolean closed = new AtomicBoolean();

    /// @param channel bound and non-blocking; the listener owns it
    SocketListener(ServerSocketChannel channel, Address address, LinkOptions options) {
        this.channel = channel;
        this.address = address;
        this.options = options;
        acceptable = new Readiness(channel, SelectionKey.OP_ACCEPT);
    }

    /// Makes a wire of a socket that was accepted and is non-blocking.
    abstract Wire wire(SocketChannel accepted) throws IOException;

    @Override
    public final Address address() {
        return address;
    }

    @Override
    public final boolean isOpen() {
        return !closed.get();
    }

    @Override
    public final Link accept(Duration within) throws IOException {
        accepting.enter();
        try {
            return accept(Deadline.after(within));
        } catch (IOException e) {
            if (closed.get()) {
                throw LinkClosedException.bySelf(address);
            }
            throw e;
        } finally {
            accepting.leave();
        }
    }

    private Link accept(Deadline deadline) throws IOException {
        while (true) {
            SocketChannel accepted = channel.accept();
            Wire wire = accepted == null ? null : prepared(accepted);
            if (wire != null) {
                return Link.accepted(wire, options);
            }
            if (accepted == null) {
                await(deadline);
            }
        }
    }

    private void await(Deadline deadline) throws IOException {
        long nanos = deadline.nanosLeft();
        if (nanos <= 0) {
            throw new LinkTimeoutException("no peer came in time", address);
        }
        acceptable.await(nanos);
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted while accepting: address=" + address);
        }
    }

    private @Nullable Wire prepared(SocketChannel accepted) throws IOException {
        try {
            accepted.configureBlocking(false);
            return wire(accepted);
        } catch (IOException _) {
            accepted.close(); // the peer is gone already: no reason to fail, wait for the next
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        closed.set(true);
        try (acceptable) {
            channel.close();
        }
    }
}
