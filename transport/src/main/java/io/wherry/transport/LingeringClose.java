// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import io.wherry.transport.internal.socket.ChannelConnection;
import java.io.IOException;
import java.nio.channels.SocketChannel;

/// Closes sockets without the loss of sent bytes, for [Wire]s of other transports.
///
/// If anything arrives at a TCP socket after it was closed, such as credit of the peer's link, the
/// system resets the connection and discards what it has not transmitted yet. A lingering close
/// leaves the socket open until the peer has ended its direction or, on Linux, until its system has
/// acknowledged everything, and discards what arrives, as HTTP servers do (RFC 9112, section 9.6).
public final class LingeringClose {

    private LingeringClose() {}

    /// Closes a channel: at once if its output has not ended or it is not a TCP connection,
    /// otherwise when the peer has ended its direction or acknowledged everything, the connection
    /// breaks, nothing changes for 10 s or 5 min are over. Does not block; a thread of the library that is not a daemon closes
    /// the channel later, and the longest waiting one if there are more than 1,024.
    ///
    /// The caller closes the selectors of the channel first, which wakes threads that wait, and does
    /// not use the channel afterwards.
    ///
    /// @param channel non-blocking; not closed by this method before
    public static void close(SocketChannel channel) throws IOException {
        ChannelConnection.close(channel);
    }
}
