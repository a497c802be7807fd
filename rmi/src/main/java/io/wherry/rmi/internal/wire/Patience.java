// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.transport.Link;
import java.time.Duration;

/// How long a frame may take before its peer counts as gone: some time, and a microsecond for each byte.
///
/// @param most `Link.FOREVER` if there is no bound
record Patience(Duration most) {
    private static final Duration LONGEST = Duration.ofDays(36_500);

    static final Patience ENDLESS = new Patience(Link.FOREVER);

    private static final long NANOS_PER_BYTE = 1_000;

    Patience {
        if (most.compareTo(LONGEST) > 0) {
            most = Link.FOREVER;
        }
    }

    /// As long as a call may take, but no less than `this`.
    ///
    /// @param nanos `Long.MAX_VALUE` for ever
    Patience orNanos(long nanos) {
        if (nanos == Long.MAX_VALUE) {
            return ENDLESS;
        }
        Duration call = Duration.ofNanos(nanos);
        return call.compareTo(most) <= 0 ? this : new Patience(call);
    }

    /// For a frame of that many bytes.
    Duration of(long length) {
        return most == Link.FOREVER ? most : most.plusNanos(length * NANOS_PER_BYTE);
    }
}
