// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// Connects Unix-domain sockets.
public final class UnixSocket {
    private static final long PAUSE_MILLIS = 1;

    /// The text of EPROTOTYPE, for a socket of datagrams: the JDK reports no error number.
    private static final String OTHER_TYPE = "Protocol wrong type for socket";

    private UnixSocket() {}

    /// Connects to the listener at `path`. A Unix socket connects at once or fails: if the accept
    /// queue of the listener is full, this method tries again until the deadline.
    ///
    /// @param address for the messages
    /// @return a channel that is non-blocking
    /// @throws ConnectException if there is no listener
    public static SocketChannel connect(Path path, Address address, Deadline deadline)
            throws IOException {
        while (true) {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                channel.configureBlocking(false);
                channel.connect(UnixDomainSocketAddress.of(path));
                return channel;
            } catch (SocketException e) {
                channel.close();
                if (!mayBeFull(e, path)) {
                    throw cannotConnect(address, e);
                }
                pause(address, deadline);
            } catch (IOException | RuntimeException | Error e) {
                channel.close();
                throw e;
            }
        }
    }

    /// Returns true if the accept queue of the listener may be full.
    private static boolean mayBeFull(SocketException e, Path path) {
        return !(e instanceof ConnectException)
                && !String.valueOf(e.getMessage()).contains(OTHER_TYPE)
                && !SocketFile.isTooLong(path)
                && Files.isWritable(path);
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
}
