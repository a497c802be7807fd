// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.Transport;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/// The transport for links over Unix-domain sockets, on systems with POSIX file permissions.
public final class UnixTransport implements Transport {
    @Override
    public String scheme() {
        return "unix";
    }

    @Override
    public Link connect(Address address, LinkOptions options) throws IOException {
        SocketChannel channel =
                UnixSocket.connect(
                        ((Address.Unix) address).path(),
                        address,
                        Deadline.after(options.connectWithin()));
        try {
            return Link.over(SocketWire.of(channel, address, address, options), options);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public Listener listen(Address address, LinkOptions options) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            SocketFile file = SocketFile.bind(channel, ((Address.Unix) address).path());
            return listener(channel, file, options);
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen: address=" + address, e);
        } catch (RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    private static Listener listener(
            ServerSocketChannel channel, SocketFile file, LinkOptions options) throws IOException {
        try {
            channel.configureBlocking(false);
            return new UnixListener(channel, file, options);
        } catch (IOException | RuntimeException | Error e) {
            file.remove(); // first: later the path may belong to the next listener
            channel.close();
            throw e;
        }
    }
}
