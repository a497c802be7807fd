// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import io.wherry.transport.Wire;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/// The connection of a rank to a [Network]: all bytes that the rank sends share one cable, and so
/// do all bytes that it receives. One instance per JVM and network. Thread-safe.
public final class NetworkPort {
    /*
     * Bytes go to the other rank at once, in chunks with their time of arrival; the reader waits
     * for that time. So no extra thread is needed between the two, and the times are right even if
     * the cores are busy. The ranks must share a clock: System.nanoTime() of one machine.
     *
     * - sent: begins = max(now, time at which the cable is free); the cable is then busy until
     *   begins + bytes / bandwidth; due = that time + delay
     * - received: seen = max(due, seen of the last chunk of any sender + bytes / bandwidth)
     *
     * A cable accepts bytes in advance, as the buffer of a socket does: the writer blocks only
     * when the cable is WINDOW bytes late.
     */

    /// Bytes that are accepted before the cable is free for them.
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

    /// Returns a chunk size that is long enough that a reader seldom wakes up for a part of a
    /// message, and short enough that it can start on a long message before all of it has arrived.
    private static int pieceOf(Network network) {
        double bytes = LONGEST_PIECE_NANOS / 1e9 * network.bandwidth() / Byte.SIZE;
        return (int) Math.clamp(bytes, 1500, ChunkHeader.LONGEST);
    }

    /// Returns the instance of this JVM.
    public static NetworkPort at(Network network) {
        return ALL.computeIfAbsent(network, NetworkPort::new);
    }

    /// Returns the wire wrapper that both ends of a link must pass to `LinkOptions.withWires`.
    public UnaryOperator<Wire> wires() {
        return wire -> new SlowWire(wire, this);
    }

    /// Returns the maximum length of a chunk in bytes.
    int piece() {
        return piece;
    }

    /// Returns the nanoseconds until there is room for a chunk; not positive if there is room now.
    synchronized long untilRoom() {
        return sendsUntil - window - System.nanoTime();
    }

    /// Accounts for a chunk that is sent.
    ///
    /// @return when it is due at the other end
    synchronized long sent(int bytes) {
        long now = System.nanoTime();
        long begins = now - sendsUntil > 0 ? now : sendsUntil;
        sendsUntil = begins + network.nanos(bytes);
        return sendsUntil + network.delay();
    }

    /// Accounts for a chunk that has arrived.
    ///
    /// @return when the reader may see it
    /// @throws IOException if the sender has another clock
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
