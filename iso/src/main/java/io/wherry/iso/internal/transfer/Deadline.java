// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.transport.Link;
import java.time.Duration;

/// When somebody waits no longer.
public final class Deadline {
    private static final long LONGEST = Long.MAX_VALUE >>> 1;

    private final Duration within;
    private final long end;
    private final boolean never;

    private Deadline(Duration within) {
        this.within = within;
        this.never = within.compareTo(Duration.ofNanos(LONGEST)) >= 0;
        this.end = never ? 0 : System.nanoTime() + within.toNanos();
    }

    public static Deadline after(Duration within) {
        return new Deadline(within);
    }

    public static Deadline never() {
        return new Deadline(Link.FOREVER);
    }

    /// Not positive if it is over.
    long nanos() {
        return never ? LONGEST : end - System.nanoTime();
    }

    boolean isOver() {
        return nanos() <= 0;
    }

    Duration left() {
        return never ? Link.FOREVER : Duration.ofNanos(Math.max(0, nanos()));
    }

    /// As it was asked for.
    @Override
    public String toString() {
        return "within=" + within;
    }
}
