// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkInput;
import io.wherry.transport.LinkOutput;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;

/// One end of a connection within the host.
sealed interface Connection extends Closeable {
    /* Sockets have no delay (TCP_NODELAY), as links have: a kernel that gathers small packets would batch them. */

    /// Plain bytes.
    static Connection ofSocket(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        return new OfSocket(socket);
    }

    /// Connects to a port of this host.
    static Connection toSocket(int port) throws IOException {
        return ofSocket(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    /// Connects to a listener of this host and speaks in frames.
    static Connection toLink(Address address) throws IOException {
        return new OfLink(Link.to(address));
    }

    OutputStream output() throws IOException;

    InputStream input() throws IOException;

    /// Says that no more bytes follow.
    void finish() throws IOException;

    record OfSocket(Socket socket) implements Connection {
        @Override
        public OutputStream output() throws IOException {
            return socket.getOutputStream();
        }

        @Override
        public InputStream input() throws IOException {
            return socket.getInputStream();
        }

        @Override
        public void finish() throws IOException {
            socket.shutdownOutput();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    record OfLink(Link link) implements Connection {
        @Override
        public LinkOutput output() {
            return link.output();
        }

        @Override
        public LinkInput input() {
            return link.input();
        }

        @Override
        public void finish() throws IOException {
            link.finish();
        }

        @Override
        public void close() throws IOException {
            link.close();
        }
    }
}
