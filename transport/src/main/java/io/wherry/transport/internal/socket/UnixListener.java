// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;

/// A listener at a Unix-domain socket. [#close] removes the socket file.
final class UnixListener extends SocketListener {
    private final SocketFile file;

    @SuppressWarnings("this-escape") // it is complete
    UnixListener(ServerSocketChannel channel, SocketFile file, LinkOptions options)
            throws IOException {
        super(List.of(channel), new Address.Unix(file.path()), options);
        this.file = file;
        ListenerShutdownHook.add(this);
    }

    @Override
    Wire wire(SocketChannel accepted) throws IOException {
        return SocketWire.of(accepted, address(), address(), options);
    }

    /// Removes the file, then closes the socket, so that no peer finds a file without a listener.
    @Override
    public void close() throws IOException {
        try {
            file.remove();
        } finally {
            ListenerShutdownHook.remove(this);
            super.close();
        }
    }
}
