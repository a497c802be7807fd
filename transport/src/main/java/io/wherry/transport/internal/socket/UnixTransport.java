// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.Transport;
import io.wherry.transport.internal.call.Deadline;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// Links over Unix-domain sockets, on systems with POSIX file rights.
public final class UnixTransport implements Transport {
    private static final long PAUSE_MILLIS = 1;

    @Override
    public String scheme() {
        return "unix";
    }

    /// A Unix socket connects at once or not at all: if the listener's queue is full, it tries
    /// again until the deadline.
    @Override
    public Link connect(Address address, LinkOptions options) throws IOException {
        Path path = ((Address.Unix) address).path();
        Deadline deadline = Deadline.after(options.connectWithin());
        while (true) {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                channel.configureBlocking(false);
                channel.connect(UnixDomainSocketAddress.of(path));
                return Link.over(new SocketWire(channel, address, address), options);
            } catch (SocketException e) {
                channel.close();
                if (e instanceof ConnectException || !Files.isWritable(path)) {
                    throw cannotConnect(address, e);
                }
                pause(address, deadline);
            }
        }
    }

    private static ConnectException cannotConnect(Address address, SocketException cause) {
        ConnectException e = new ConnectException("cannot connect: address=" + address);
        e.initCause(cause);
        return e;
    }

    private static void pause(Address address, Deadline deadline) throws IOException {
        if (deadline.nanosLeft() <= 0) {
            throw new LinkTimeoutException("not connected in time", address);
        }
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while connecting: address=" + address);
        }
    }

    @Override
    public Listener listen(Address address, LinkOptions options) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            SocketFile file = SocketFile.bind(channel, ((Address.Unix) address).path());
            channel.configureBlocking(false);
            return new UnixListener(channel, file, options);
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen: address=" + address, e);
        }
    }
}
