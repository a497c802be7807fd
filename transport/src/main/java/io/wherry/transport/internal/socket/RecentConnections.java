// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The connections of this system as they were a short time ago. All lingering connections share
/// them: the tables may be long, and are read now and then only.
final class RecentConnections {
    /// Most peers end their direction sooner.
    static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /// The least ratio of the pause between two readings to the time of a reading.
    private static final int PAUSE_TO_COST = 5;

    private @Nullable SystemConnections connections; // null if unknown. Guarded by this
    private long read = System.nanoTime() - PAUSE_NANOS; // when they were. Guarded by this
    private long next = System.nanoTime(); // when to read them again. Guarded by this

    /// Returns the connections at a time after `since`, null if they are unknown.
    synchronized @Nullable SystemConnections after(long since) {
        if (System.nanoTime() - next >= 0) {
            read = System.nanoTime();
            connections = connections();
            next = System.nanoTime() + pause(System.nanoTime() - read);
        }
        return read - since > 0 ? connections : null;
    }

    private static @Nullable SystemConnections connections() {
        try {
            return SystemConnections.read();
        } catch (IOException _) {
            return null; // as on systems without such tables
        }
    }

    private static long pause(long cost) {
        return Math.max(PAUSE_NANOS, PAUSE_TO_COST * cost);
    }
}
