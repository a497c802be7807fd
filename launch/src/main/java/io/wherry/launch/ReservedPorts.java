// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Ports that are kept free for the ranks of a host until they are started.
///
/// They are below the ports that Linux and macOS give to outgoing connections, from 32,768 and
/// 49,152 on: no connection takes a port between its release and the moment at which the rank
/// listens there. One thread owns it.
public final class ReservedPorts {
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_767;
    private static final int TRIES_EACH = 1000;

    private final List<ServerSocket> sockets = new ArrayList<>();
    private final Random random = new Random();

    /// Reserves no port yet.
    public ReservedPorts() {}

    /// Reserves ports.
    ///
    /// @throws IOException if the address is not one of this host, or there are not enough ports
    public List<Integer> reserve(InetAddress address, int count) throws IOException {
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ServerSocket socket = reserved(address);
            sockets.add(socket);
            ports.add(socket.getLocalPort());
        }
        return ports;
    }

    @SuppressWarnings("resource") // closed by release()
    private ServerSocket reserved(InetAddress address) throws IOException {
        IOException last = new IOException("no free port");
        for (int i = 0; i < TRIES_EACH; i++) {
            int port = random.nextInt(LOWEST, HIGHEST + 1);
            ServerSocket socket = new ServerSocket();
            try {
                socket.bind(new InetSocketAddress(address, port));
                return socket;
            } catch (IOException e) {
                socket.close();
                last = e;
            }
        }
        throw new IOException(
                "cannot reserve a port: address="
                        + address.getHostAddress()
                        + ", last problem="
                        + last.getMessage(),
                last);
    }

    /// Makes the ports free for the ranks.
    public void release() throws IOException {
        for (ServerSocket socket : sockets) {
            socket.close();
        }
        sockets.clear();
    }
}
