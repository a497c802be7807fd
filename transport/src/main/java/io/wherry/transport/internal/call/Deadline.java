// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.call;

import java.time.Duration;

/// The moment by which a call is to be done.
public final class Deadline {
    /// Longer than this is for ever: 146 years, so that sums with `System.nanoTime()` do not wrap.
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    private static final Deadline NEVER = new Deadline(0, true);

    private final long moment;
    private final boolean never;

    private Deadline(long moment, boolean never) {
        this.moment = moment;
        this.never = never;
    }

    public static Deadline after(Duration within) {
        if (within.compareTo(LONGEST) > 0) {
            return NEVER;
        }
        long nanos = within.isNegative() ? 0 : within.toNanos();
        return new Deadline(System.nanoTime() + nanos, false);
    }

    /// A deadline for what can be done without waiting.
    public static Deadline now() {
        return after(Duration.ZERO);
    }

    /// Returns what is left, 0 or less if it is over, `Long.MAX_VALUE` if it never will be.
    public long nanosLeft() {
        return never ? Long.MAX_VALUE : moment - System.nanoTime();
    }
}
