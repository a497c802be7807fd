// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.Selector;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A selector for one operation of one non-blocking channel. One thread waits, any thread closes.
public final class Readiness implements Closeable {
    private static final long NANOS_PER_MILLI = 1_000_000;

    /// Between polls while no descriptor is free for a selector.
    private static final long PAUSE_NANOS = NANOS_PER_MILLI;

    private final SelectableChannel channel;
    private final int operation;
    private @Nullable Selector selector; // with `closed`, guarded by `this`
    private boolean closed;

    /// @param operation a constant of `SelectionKey`
    public Readiness(SelectableChannel channel, int operation) {
        this.channel = channel;
        this.operation = operation;
    }

    /// Blocks until the channel is ready or closed, the time is over or the thread is interrupted.
    /// Returns soon while no descriptor is free for a selector.
    ///
    /// @param nanos greater than 0, rounded up to milliseconds; `Long.MAX_VALUE` = for ever
    public void await(long nanos) throws IOException {
        try {
            Selector open = opened();
            if (open == null) {
                LockSupport.parkNanos(Math.min(nanos, PAUSE_NANOS));
            } else {
                open.select(
                        _ -> {},
                        nanos == Long.MAX_VALUE ? 0 : Math.ceilDiv(nanos, NANOS_PER_MILLI));
            }
        } catch (ClosedSelectorException _) {
            throw new AsynchronousCloseException();
        }
    }

    /// Returns null while no descriptor is free.
    private synchronized @Nullable Selector opened() throws IOException {
        if (closed) {
            throw new AsynchronousCloseException();
        }
        if (selector == null) {
            Selector fresh;
            try {
                fresh = Selector.open();
            } catch (IOException _) {
                return null; // temporary
            }
            try {
                channel.register(fresh, operation);
            } catch (IOException | RuntimeException | Error e) {
                fresh.close();
                throw e;
            }
            selector = fresh;
        }
        return selector;
    }

    /// Wakes the waiting thread; if there is none, the next wait returns at once.
    public synchronized void wake() {
        if (selector != null) {
            selector.wakeup();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (selector != null) {
            selector.close();
        }
    }
}
