// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.time.Duration;
import java.time.InstantSource;

/// The time to live of entries that this process puts, and its clock.
///
/// @param milliseconds 0: for ever
record EntryLife(long milliseconds, InstantSource clock) {
    private static final Duration LONGEST = Duration.ofMillis(Long.MAX_VALUE);

    static EntryLife of(Duration timeToLive, InstantSource clock) {
        boolean isNumber = timeToLive.compareTo(LONGEST) <= 0;
        return new EntryLife(isNumber ? timeToLive.toMillis() : Long.MAX_VALUE, clock);
    }

    long now() {
        return clock.millis();
    }

    /// Returns the expiry time of an entry that is put now; 0: never.
    ///
    /// @param now result of [#now]
    long end(long now) {
        if (milliseconds == 0) {
            return 0;
        }
        long end = now + milliseconds;
        return end <= 0 ? Long.MAX_VALUE : end;
    }
}
