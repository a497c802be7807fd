// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.socket;

import io.wherry.rmi.internal.thread.UninterruptibleLocks;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/// A server socket over a listener. It is bound by its factory method.
public final class LinkServerSocket extends ServerSocket {
    private static final int TRIES = 100;

    private final Ports ports;
    private final int port;
    private final Listener listener;
    private final ReentrantLock accepting = new ReentrantLock();
    private volatile int timeout;

    private LinkServerSocket(Ports ports, int port, Listener listener) throws IOException {
        this.ports = ports;
        this.port = port;
        this.listener = listener;
    }

    /// Listens at a port.
    ///
    /// @param port 0 for a free port
    /// @throws IOException if the address is in use
    public static LinkServerSocket at(Ports ports, int port) throws IOException {
        if (port != 0) {
            return new LinkServerSocket(ports, port, listen(ports.at(port)));
        }
        for (int i = 1; ; i++) {
            int free = Ports.any();
            try {
                return new LinkServerSocket(ports, free, listen(ports.at(free)));
            } catch (IOException e) {
                if (i == TRIES) {
                    throw e;
                }
            }
        }
    }

    private static Listener listen(Address address) throws IOException {
        return Listener.at(address, LinkConnection.OPTIONS);
    }

    /// Accepts a connection. The time limit includes the wait for other threads that accept.
    @Override
    public Socket accept() throws IOException {
        Deadline deadline = Deadline.after(frameTimeout());
        if (!UninterruptibleLocks.tryLock(accepting, deadline.nanosLeft())) {
            throw new SocketTimeoutException("Accept timed out");
        }
        try {
            return LinkSocket.over(ports, accepted(deadline));
        } catch (LinkTimeoutException e) {
            SocketTimeoutException late = new SocketTimeoutException("Accept timed out");
            late.initCause(e);
            throw late;
        } catch (LinkClosedException e) {
            throw new SocketException("Socket closed", e);
        } finally {
            accepting.unlock();
        }
    }

    /// Accepts a link. An interrupt has no effect on a socket: the thread is interrupted again when
    /// this returns.
    private Link accepted(Deadline deadline) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return listener.accept(deadline.left());
                } catch (InterruptedIOException _) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Duration frameTimeout() {
        return timeout == 0 ? Link.FOREVER : Duration.ofMillis(timeout);
    }

    @Override
    public void bind(SocketAddress address, int backlog) throws IOException {
        throw new SocketException("Already bound");
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    @Override
    public boolean isBound() {
        return true;
    }

    @Override
    public boolean isClosed() {
        return !listener.isOpen();
    }

    @Override
    public InetAddress getInetAddress() {
        return InetAddress.getLoopbackAddress();
    }

    @Override
    public int getLocalPort() {
        return port;
    }

    @Override
    public SocketAddress getLocalSocketAddress() {
        return LinkSocket.address(port);
    }

    @Override
    public void setSoTimeout(int millis) {
        if (millis < 0) {
            throw new IllegalArgumentException("negative timeout: " + millis);
        }
        timeout = millis;
    }

    @Override
    public int getSoTimeout() {
        return timeout;
    }

    @Override
    public String toString() {
        return "LinkServerSocket[" + listener.address() + ']';
    }
}
