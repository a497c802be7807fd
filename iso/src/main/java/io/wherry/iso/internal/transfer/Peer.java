// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.internal.memory.Reservation;
import io.wherry.transport.Link;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/// Another node, as far as this one knows. Guarded by the lock of [Arrivals], but for what is final.
final class Peer {
    final int node;

    /// Signalled when there may be something for its watcher to do.
    final Condition work;

    @Nullable Link link;

    /// The mark of the memory that its space is in, 0 if no other process has that; known when the link is.
    long memory;

    @Nullable Inlet inlet;
    @Nullable Loss loss;

    /// Whether a thread has the turn to receive.
    boolean reading;

    /// Why what comes next has no room; null if it has, or nobody knows.
    @Nullable String crowd;

    /// Threads that send it something, and when the last of them began.
    int sending;

    long lastSend;

    /// Whether it has a watcher, and that looks now and then by itself.
    boolean watched;

    boolean ticking;

    Peer(int node, Condition work) {
        this.node = node;
        this.work = work;
    }

    /// Whether its space is the same memory as that of this node.
    boolean sharesMemory() {
        return memory != 0 && memory == Reservation.mark();
    }

    boolean isReadable() {
        return inlet != null && loss == null;
    }
}
