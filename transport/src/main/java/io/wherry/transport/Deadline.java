// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.time.Duration;

/// The moment by which an operation must be complete. A deadline after a duration that is too long
/// for the clock, such as [Link#FOREVER], never expires. Immutable.
public final class Deadline {
    /// Longer durations never expire. 146 years, so that sums with [System#nanoTime] do not
    /// overflow.
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    private static final Deadline NEVER = new Deadline(Link.FOREVER, 0);

    private final Duration within;
    private final long moment;

    private Deadline(Duration within, long moment) {
        this.within = within;
        this.moment = moment;
    }

    /// Returns the deadline that expires after `within`; a negative duration has expired already.
    public static Deadline after(Duration within) {
        return within.compareTo(LONGEST) > 0
                ? NEVER
                : new Deadline(within, System.nanoTime() + nanos(within));
    }

    /// Returns a deadline that never expires.
    public static Deadline never() {
        return NEVER;
    }

    /// Returns a deadline that has expired: an operation with it does not wait.
    public static Deadline now() {
        return after(Duration.ZERO);
    }

    /// Returns the nanoseconds of a duration: 0 if it is negative, `Long.MAX_VALUE` if it is longer
    /// than 146 years.
    public static long nanos(Duration duration) {
        if (duration.compareTo(LONGEST) > 0) {
            return Long.MAX_VALUE;
        }
        return duration.isNegative() ? 0 : duration.toNanos();
    }

    /// Returns the nanoseconds that are left, 0 or less after expiry, `Long.MAX_VALUE` if the
    /// deadline never expires.
    public long nanosLeft() {
        return this == NEVER ? Long.MAX_VALUE : moment - System.nanoTime();
    }

    /// Returns true if no time is left.
    public boolean isOver() {
        return nanosLeft() <= 0;
    }

    /// Returns the time that is left, zero after expiry, [Link#FOREVER] if the deadline never
    /// expires.
    public Duration left() {
        return this == NEVER ? Link.FOREVER : Duration.ofNanos(Math.max(0, nanosLeft()));
    }

    /// Returns the duration that this deadline was made with.
    @Override
    public String toString() {
        return "within=" + within;
    }
}
