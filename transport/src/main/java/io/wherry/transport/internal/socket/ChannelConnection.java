// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// A lingering connection of a channel of the JDK.
public record ChannelConnection(SocketChannel channel) implements LingeringConnections.Connection {

    /// Closes the channel, now or, after its output has ended, when that loses nothing.
    public static void close(SocketChannel channel) throws IOException {
        if (isTcp(channel) && channel.socket().isOutputShutdown()) {
            LingeringConnections.close(new ChannelConnection(channel));
        } else {
            channel.close();
        }
    }

    /// Returns true if the system may discard sent bytes when the channel is closed.
    static boolean isTcp(SocketChannel channel) {
        try {
            return channel.getLocalAddress() instanceof InetSocketAddress;
        } catch (IOException _) {
            return false; // closed
        }
    }

    /// The JDK does not tell.
    @Override
    public int unacknowledged() {
        return -1;
    }

    @Override
    public int receive(ByteBuffer target) throws IOException {
        return channel.read(target);
    }

    @Override
    public void release() throws IOException {
        channel.close();
    }
}
