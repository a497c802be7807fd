// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.internal.call.Deadline;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/// Finds a way to a TCP port.
final class TcpConnector {
    private final Address address;
    private final Deadline deadline;

    /// @param address what is connected to, for messages
    TcpConnector(Address address, Deadline deadline) {
        this.address = address;
        this.deadline = deadline;
    }

    /// Tries the addresses of a host name one after the other.
    ///
    /// @return a connected channel that is non-blocking
    SocketChannel connect(String host, int port) throws IOException {
        ConnectException refused = new ConnectException("cannot connect: address=" + address);
        for (InetAddress found : InetAddress.getAllByName(host)) {
            SocketChannel channel = SocketChannel.open();
            try {
                connect(channel, new InetSocketAddress(found, port));
                return channel;
            } catch (LinkTimeoutException | InterruptedIOException e) {
                channel.close();
                throw e;
            } catch (IOException e) {
                channel.close();
                refused.addSuppressed(e);
            }
        }
        Throwable[] tried = refused.getSuppressed();
        refused.initCause(tried[tried.length - 1]);
        throw refused;
    }

    private void connect(SocketChannel channel, SocketAddress socket) throws IOException {
        channel.configureBlocking(false);
        if (channel.connect(socket)) {
            return;
        }
        try (Readiness connected = new Readiness(channel, SelectionKey.OP_CONNECT)) {
            while (!channel.finishConnect()) {
                long nanos = deadline.nanosLeft();
                if (nanos <= 0) {
                    throw new LinkTimeoutException("not connected in time", address);
                }
                connected.await(nanos);
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException(
                            "interrupted while connecting: address=" + address);
                }
            }
        }
    }
}
