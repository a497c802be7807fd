// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.PacketReceiver;
import io.wherry.rmi.internal.wire.PacketSender;
import io.wherry.transport.BrokenLinkException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/// Sends heartbeats over one connection, and detects a silent peer by counting intervals without
/// received bytes. Confined to the timer of the session, except for sending.
final class HeartbeatMonitor {
    private final SessionConnection connection;
    private final PacketReceiver in;
    private final PacketSender out;
    private final AtomicBoolean sending = new AtomicBoolean();
    private long received;
    private volatile long sent;
    private int intervals;

    HeartbeatMonitor(SessionConnection connection) {
        this.connection = connection;
        in = connection.in();
        out = connection.out();
    }

    /// Called at each interval: sends a heartbeat unless other packets were sent, and ends the
    /// connection if its peer has been silent too long.
    ///
    /// @param most number of intervals for which the peer may be silent
    void beat(int most) {
        long now = in.bytes();
        if (now != received) {
            received = now;
            intervals = 0;
        } else if (connection.isListening() && ++intervals > most) {
            connection.lost(
                    new BrokenLinkException(
                            "no heartbeat from the peer, intervals=" + intervals,
                            connection.remote(),
                            now,
                            null));
            return;
        }
        if (out.bytes() == sent && !sending.getAndSet(true)) {
            startSending();
        } else {
            sent = out.bytes();
        }
    }

    private void startSending() {
        try {
            Threads.virtual("send heartbeat to " + connection.remote()).start(this::tell);
        } catch (RuntimeException | Error _) { // too many threads: again at the next interval
            sending.set(false);
        }
    }

    /// Sends a heartbeat. Blocks if the peer does not read.
    private void tell() {
        try {
            out.text(Packet.ALIVE, 0, 0, "");
            sent = out.bytes();
        } catch (IOException e) {
            connection.lost(e);
        } finally {
            sending.set(false);
        }
    }
}
