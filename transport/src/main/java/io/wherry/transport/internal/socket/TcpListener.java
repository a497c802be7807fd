// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;

/// A listener at a TCP port.
final class TcpListener extends SocketListener {

    TcpListener(List<ServerSocketChannel> channels, Address.Tcp address, LinkOptions options)
            throws IOException {
        super(channels, address, options);
    }

    @Override
    Wire wire(SocketChannel accepted) throws IOException {
        return TcpTransport.wire(accepted, TcpSockets.tcp(accepted.getRemoteAddress()), options);
    }
}
