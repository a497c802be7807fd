// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import io.wherry.transport.Wire;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/// Where a rank is connected to a [Network]: all that it sends leaves here one after another, and so
/// comes all that it receives. There is one in a JVM for each network. Thread-safe.
public final class NetworkPort {
    /* Bytes go to the other rank at once, in pieces that say when they are to be seen; there whoever
     * reads waits for that time. So no thread stands between the two, and the times are right however
     * busy the cores are. It needs a clock that all ranks read: System.nanoTime() of one machine.
     *
     *   sent      begins = max(now, the cable is free), and then the cable is busy until
     *             begins + bytes / bandwidth; due = that + delay
     *   received  seen = max(due, the last piece was seen + bytes / bandwidth), whoever sent that
     *
     * A cable takes bytes in advance, as the memory of a socket does: whoever sends waits only when
     * it is that much behind. */

    /// Bytes that are taken before the cable is free for them.
    static final long WINDOW = 1 << 18;

    private static final long LONGEST_PIECE_NANOS = 1_000_000;
    private static final long FAR_FUTURE = 100_000_000_000L;

    private static final Map<Network, NetworkPort> ALL = new ConcurrentHashMap<>();

    private final Network network;
    private final int piece;
    private final long window;
    private long sendsUntil = System.nanoTime();
    private long receivedUntil = System.nanoTime();

    NetworkPort(Network network) {
        this.network = network;
        this.piece = pieceOf(network);
        this.window = network.nanos(WINDOW);
    }

    /// Long enough that a reader seldom wakes up for a part of a message, short enough that it begins
    /// with a long one before all of it is there.
    private static int pieceOf(Network network) {
        double bytes = LONGEST_PIECE_NANOS / 1e9 * network.bandwidth() / Byte.SIZE;
        return (int) Math.clamp(bytes, 1500, ChunkHeader.LONGEST);
    }

    /// The one of this JVM.
    public static NetworkPort at(Network network) {
        return ALL.computeIfAbsent(network, NetworkPort::new);
    }

    /// For links: what both ends have to give to `LinkOptions.withWires`.
    public UnaryOperator<Wire> wires() {
        return wire -> new SlowWire(wire, this);
    }

    /// Bytes of the longest piece.
    int piece() {
        return piece;
    }

    /// Nanoseconds until there is room for a piece; not above 0 if there is.
    synchronized long untilRoom() {
        return sendsUntil - window - System.nanoTime();
    }

    /// A piece is sent.
    ///
    /// @return when it is due at the other end
    synchronized long sent(int bytes) {
        long now = System.nanoTime();
        long begins = now - sendsUntil > 0 ? now : sendsUntil;
        sendsUntil = begins + network.nanos(bytes);
        return sendsUntil + network.delay();
    }

    /// A piece has come.
    ///
    /// @return when it is seen
    /// @throws IOException if who sent it has another clock
    synchronized long received(long due, int bytes) throws IOException {
        long ahead = due - System.nanoTime();
        if (ahead > FAR_FUTURE || ahead < -FAR_FUTURE) {
            throw new IOException(
                    "bytes are due too far from now: seconds=%d; a simulated network is for ranks of one machine"
                            .formatted(ahead / 1_000_000_000));
        }
        long behindTheLast = receivedUntil + network.nanos(bytes);
        receivedUntil = due - behindTheLast > 0 ? due : behindTheLast;
        return receivedUntil;
    }
}
