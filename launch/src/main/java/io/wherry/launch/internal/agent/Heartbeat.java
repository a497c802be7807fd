// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Sends pings to the peer, and notices that it is silent. A stopped peer, and a host whose cable
/// is cut, are silent.
public final class Heartbeat implements Closeable {
    /// The longest silence of a peer that is alive.
    public static final Duration LONGEST_SILENCE = Duration.ofSeconds(5);

    private static final Duration PAUSE = Duration.ofMillis(500);

    private final FrameWriter to;
    private final WatchedInput from;
    private final Runnable silent;
    private volatile boolean closed;

    private Heartbeat(FrameWriter to, WatchedInput from, Runnable silent) {
        this.to = to;
        this.from = from;
        this.silent = silent;
    }

    /// Starts two threads, one of which may be blocked by a peer that does not read.
    ///
    /// @param silent called once if the peer sends nothing for [#LONGEST_SILENCE]
    public static Heartbeat start(FrameWriter to, WatchedInput from, Runnable silent) {
        Heartbeat started = new Heartbeat(to, from, silent);
        Thread.ofPlatform().daemon().name("wherry-ping").start(started::ping);
        Thread.ofPlatform().daemon().name("wherry-silence").start(started::listen);
        return started;
    }

    private void ping() {
        try {
            while (!closed) {
                to.write(new AgentFrame.Ping());
                LockSupport.parkNanos(this, PAUSE.toNanos());
            }
        } catch (IOException _) {
            /* the connection has ended, which its reader notices */
        }
    }

    private void listen() {
        while (!closed) {
            if (from.waiting().compareTo(LONGEST_SILENCE) > 0) {
                silent.run();
                return;
            }
            LockSupport.parkNanos(this, PAUSE.toNanos());
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
