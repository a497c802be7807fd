// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.internal.socket.SystemConnections.Ends;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// A lingering connection of a channel of the JDK, which does not tell what the peer has
/// acknowledged. Most peers end their direction at once; for others, the tables of the system tell.
public final class ChannelConnection implements LingeringConnections.Connection {
    private static final RecentConnections RECENT = new RecentConnections();

    private final SocketChannel channel;
    private final Ends ends;
    private final long start = System.nanoTime();

    private ChannelConnection(SocketChannel channel, Ends ends) {
        this.channel = channel;
        this.ends = ends;
    }

    /// Closes the channel, now or, after its output has ended, when that loses nothing.
    public static void close(SocketChannel channel) throws IOException {
        Ends ends = ends(channel);
        if (ends != null && channel.socket().isOutputShutdown()) {
            LingeringConnections.close(new ChannelConnection(channel, ends));
        } else {
            channel.close();
        }
    }

    /// Returns true if the system may discard sent bytes when the channel is closed.
    static boolean isTcp(SocketChannel channel) {
        return ends(channel) != null;
    }

    private static @Nullable Ends ends(SocketChannel channel) {
        try {
            return channel.getLocalAddress() instanceof InetSocketAddress local
                            && channel.getRemoteAddress() instanceof InetSocketAddress remote
                    ? new Ends(local, remote)
                    : null;
        } catch (IOException _) {
            return null; // closed
        }
    }

    /// A connection that is not in the tables counts as unknown: it was reset, which reading tells,
    /// or a row was skipped because the tables changed meanwhile.
    @Override
    public int unacknowledged() {
        SystemConnections now =
                System.nanoTime() - start < RecentConnections.PAUSE_NANOS
                        ? null
                        : RECENT.after(start);
        return now == null ? SystemConnections.UNKNOWN : now.unacknowledged(ends);
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
