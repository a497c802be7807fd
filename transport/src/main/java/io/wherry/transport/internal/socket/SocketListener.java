// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.call.ExclusiveAccess;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// A listener at one or more bound sockets. A connection is accepted once its peer has sent its
/// first bytes: the hello of a link.
abstract sealed class SocketListener implements Listener
        permits TcpListener, TlsListener, UnixListener {
    /// The length of the accept queue: all ranks of a job may connect at once. The system may
    /// impose a lower limit.
    static final int QUEUE = 1024;

    private final Address address;
    final LinkOptions options;
    private final PendingConnections<Wire> connections;
    private final ExclusiveAccess accepting = new ExclusiveAccess("accepting");
    private final AtomicBoolean closed = new AtomicBoolean();

    /// @param channels bound and non-blocking; the listener owns them
    @SuppressWarnings("this-escape") // `wire` is called by `accept` alone
    SocketListener(List<ServerSocketChannel> channels, Address address, LinkOptions options)
            throws IOException {
        this.address = address;
        this.options = options;
        connections =
                new PendingConnections<>(
                        channels, address, options.connectWithin(), peer -> () -> wire(peer));
    }

    /// Returns a wire over an accepted socket, which is non-blocking and has bytes to read.
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
            return Link.accepted(connections.accept(Deadline.after(within)), options);
        } catch (IOException e) {
            if (closed.get()) {
                throw LinkClosedException.bySelf(address);
            }
            throw e;
        } finally {
            accepting.leave();
        }
    }

    @Override
    public void close() throws IOException {
        closed.set(true);
        connections.close();
    }
}
