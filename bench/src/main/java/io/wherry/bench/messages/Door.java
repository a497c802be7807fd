// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.transport.Address;
import io.wherry.transport.Listener;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/// Where connections of this host come in.
sealed interface Door extends Closeable {
    static Door ofSockets() throws IOException {
        return new OfSockets(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()));
    }

    static Door ofLinks() throws IOException {
        return new OfLinks(Listener.at(new Address.Tcp("127.0.0.1", 0)));
    }

    int port();

    Connection accept() throws IOException;

    record OfSockets(ServerSocket sockets) implements Door {
        @Override
        public int port() {
            return sockets.getLocalPort();
        }

        @Override
        public Connection accept() throws IOException {
            return Connection.ofSocket(sockets.accept());
        }

        @Override
        public void close() throws IOException {
            sockets.close();
        }
    }

    record OfLinks(Listener links) implements Door {
        @Override
        public int port() {
            return ((Address.Tcp) links.address()).port();
        }

        @Override
        public Connection accept() throws IOException {
            return new Connection.OfLink(links.accept());
        }

        @Override
        public void close() throws IOException {
            links.close();
        }
    }
}
