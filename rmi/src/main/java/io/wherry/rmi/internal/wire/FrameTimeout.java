// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.transport.Link;
import java.time.Duration;

/// The time limit of a frame, after which its peer is considered gone: a fixed time plus one
/// microsecond per byte.
///
/// @param most the fixed time, `Link.FOREVER` if there is no limit
record FrameTimeout(Duration most) {
    private static final Duration LONGEST = Duration.ofDays(36_500);

    static final FrameTimeout ENDLESS = new FrameTimeout(Link.FOREVER);

    private static final long NANOS_PER_BYTE = 1_000;

    FrameTimeout {
        if (most.compareTo(LONGEST) > 0) {
            most = Link.FOREVER;
        }
    }

    /// Returns the longer of this limit and the time limit of a call.
    ///
    /// @param nanos time limit of the call, `Long.MAX_VALUE` if there is none
    FrameTimeout orNanos(long nanos) {
        if (nanos == Long.MAX_VALUE) {
            return ENDLESS;
        }
        Duration call = Duration.ofNanos(nanos);
        return call.compareTo(most) <= 0 ? this : new FrameTimeout(call);
    }

    /// Returns the time limit for a frame of `length` bytes.
    Duration of(long length) {
        return most == Link.FOREVER ? most : most.plusNanos(length * NANOS_PER_BYTE);
    }
}
