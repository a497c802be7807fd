// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.wire.Inbound;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.transport.BrokenLinkException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/// Counts the intervals in which a lane received nothing. The timer of its session uses it.
final class Silence {
    private final Lane lane;
    private final Inbound in;
    private final Outbound out;
    private final AtomicBoolean sending = new AtomicBoolean();
    private long received;
    private volatile long sent;
    private int intervals;

    Silence(Lane lane) {
        this.lane = lane;
        in = lane.in();
        out = lane.out();
    }

    /// An interval is over: sends a sign of life unless something else was sent, and ends the lane if its peer has sent none for too long.
    ///
    /// @param most intervals in which the peer may send nothing
    void beat(int most) {
        long now = in.bytes();
        if (now != received) {
            received = now;
            intervals = 0;
        } else if (lane.isListening() && ++intervals > most) {
            lane.lost(
                    new BrokenLinkException(
                            "peer has sent no sign of life for " + intervals + " intervals",
                            lane.remote(),
                            now,
                            null));
            return;
        }
        if (out.bytes() == sent && !sending.getAndSet(true)) {
            Threads.virtual("send sign of life to " + lane.remote()).start(this::tell);
        } else {
            sent = out.bytes();
        }
    }

    /// May block where the peer takes nothing.
    private void tell() {
        try {
            out.text(Packet.ALIVE, 0, 0, "");
            sent = out.bytes();
        } catch (IOException e) {
            lane.lost(e);
        } finally {
            sending.set(false);
        }
    }
}
