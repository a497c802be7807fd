// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

/// Accepts connections of sockets of the same [Network].
final class SlowServerSocket extends ServerSocket {
    private final NetworkPort port;

    SlowServerSocket(int number, NetworkPort port) throws IOException {
        super(number);
        this.port = port;
    }

    @Override
    public Socket accept() throws IOException {
        SlowSocket socket = new SlowSocket(port);
        implAccept(socket);
        socket.setTcpNoDelay(true);
        return socket;
    }
}
