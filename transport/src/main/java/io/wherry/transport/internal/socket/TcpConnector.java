// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkTimeoutException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Connects to a TCP port through one of the addresses of its host ("Happy Eyeballs"). For one
/// attempt of one thread.
final class TcpConnector implements Closeable {
    /* "Happy Eyeballs" (RFC 8305): address families alternate, each address has a head start before
    the next one, a refusal starts the next one at once, and the first connection wins. So an
    address that does not reply costs a quarter of a second, not the whole time limit. */

    private static final long HEAD_START_NANOS = 250_000_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Address address;
    private final Deadline deadline;
    private final Selector selector;
    private final ConnectException refused;
    private @Nullable Exception last; // the latest failure; `refused` suppresses those before

    /// @param address the target, for messages
    private TcpConnector(Address address, Deadline deadline) throws IOException {
        this.address = address;
        this.deadline = deadline;
        selector = Selector.open();
        refused = new ConnectException("cannot connect: address=" + address);
    }

    /// Connects to one of `hosts`, best first.
    ///
    /// @param address the target, for messages
    /// @return a connected channel that is non-blocking
    static SocketChannel connect(
            List<InetAddress> hosts, int port, Address address, Deadline deadline)
            throws IOException {
        try (TcpConnector connector = new TcpConnector(address, deadline)) {
            return connector.race(inTurns(hosts).iterator(), port);
        }
    }

    /// Returns the same hosts, alternating between the family of the first one and the other
    /// family.
    static List<InetAddress> inTurns(List<InetAddress> hosts) {
        Class<?> family = hosts.getFirst().getClass();
        List<InetAddress> first = hosts.stream().filter(family::isInstance).toList();
        List<InetAddress> second = hosts.stream().filter(host -> !family.isInstance(host)).toList();
        List<InetAddress> turns = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            if (i < first.size()) {
                turns.add(first.get(i));
            }
            if (i < second.size()) {
                turns.add(second.get(i));
            }
        }
        return turns;
    }

    private SocketChannel race(Iterator<InetAddress> hosts, int port) throws IOException {
        while (true) {
            SocketChannel connected = null;
            if (hosts.hasNext()) {
                connected = start(new InetSocketAddress(hosts.next(), port));
            } else if (selector.keys().isEmpty()) {
                throw refused();
            }
            if (connected == null && !selector.keys().isEmpty()) {
                connected = await(hosts.hasNext() ? HEAD_START_NANOS : Long.MAX_VALUE);
            }
            if (connected != null) {
                return connected;
            }
        }
    }

    private ConnectException refused() {
        refused.initCause(last);
        return refused;
    }

    private void note(Exception failure) {
        if (last != null) {
            refused.addSuppressed(last);
        }
        last = failure;
    }

    /// @return the channel if it is connected already, null if the connection is pending or refused
    private @Nullable SocketChannel start(InetSocketAddress socket) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.configureBlocking(false);
            if (channel.connect(socket)) {
                checkPeer(channel);
                return channel;
            }
            channel.register(selector, SelectionKey.OP_CONNECT);
        } catch (IOException | UnsupportedAddressTypeException e) {
            channel.close(); // refused, or of a family that this host or JVM does not support
            note(e);
        } catch (RuntimeException | Error e) {
            channel.close();
            throw e;
        }
        return null;
    }

    /// Blocks until a channel is connected or refused, or the time is over.
    ///
    /// @return the connected channel, or null
    private @Nullable SocketChannel await(long nanos) throws IOException {
        long left = Math.min(nanos, deadline.nanosLeft());
        if (left <= 0) {
            throw new LinkTimeoutException("not connected in time", address);
        }
        selector.select(left == Long.MAX_VALUE ? 0 : Math.ceilDiv(left, NANOS_PER_MILLI));
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted while connecting: address=" + address);
        }
        for (SelectionKey key : selector.selectedKeys()) {
            SocketChannel channel = (SocketChannel) key.channel();
            if (finished(channel)) {
                key.cancel();
                selector.selectNow(); // deregisters the key: the caller will use another selector
                return channel;
            }
        }
        selector.selectedKeys().clear();
        selector.selectNow(); // deregisters the refused channels
        return null;
    }

    private boolean finished(SocketChannel channel) throws IOException {
        try {
            boolean connected = channel.finishConnect();
            if (connected) {
                checkPeer(channel);
            }
            return connected;
        } catch (IOException e) {
            channel.close();
            note(e);
            return false;
        }
    }

    /// Rejects a socket that is connected to itself. If nothing listens at a port of this host from
    /// which the system selects those of outgoing connections, it may select this port.
    ///
    /// @throws ConnectException if both ends are one socket; the port is free after its close
    static void checkPeer(SocketChannel channel) throws IOException {
        SocketAddress local = channel.getLocalAddress();
        if (local.equals(channel.getRemoteAddress())) {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            throw new ConnectException("socket is connected to itself: address=" + local);
        }
    }

    /// Closes the channels that have not won.
    @Override
    public void close() throws IOException {
        try (selector) {
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        }
    }
}
