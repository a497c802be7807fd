// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.transport.Address;
import io.wherry.transport.Listener;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/// Where connections of this host come in.
sealed interface ConnectionAcceptor extends Closeable {
    /// The prefix of the names of shared memory.
    String SHARED = "wherry-messages-";

    static ConnectionAcceptor ofSockets() throws IOException {
        return new OfSockets(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()));
    }

    static ConnectionAcceptor ofLinks() throws IOException {
        Listener links = Listener.at(new Address.Tcp("127.0.0.1", 0));
        return new OfLinks(links, ((Address.Tcp) links.address()).port());
    }

    static ConnectionAcceptor ofSharedMemory() throws IOException {
        int number = (int) ProcessHandle.current().pid();
        return new OfLinks(Listener.at(sharedMemory(number)), number);
    }

    /// The address that takes the place of a port.
    static Address sharedMemory(int number) {
        return new Address.Shm(SHARED + number);
    }

    /// Returns the port, or a number in place of it.
    int port();

    Connection accept() throws IOException;

    record OfSockets(ServerSocket sockets) implements ConnectionAcceptor {
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

    record OfLinks(Listener links, int port) implements ConnectionAcceptor {
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
