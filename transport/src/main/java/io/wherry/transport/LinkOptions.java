// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.time.Duration;

/// What a link is told when it is opened.
///
/// @param maxFrameLength payload bytes of the longest frame this side receives: a longer one ends
///     the link before anything is allocated for it. The peer is told, so that it need not send
///     such a frame at all
/// @param connectWithin how long [Link#to(Address, LinkOptions)] may take; looking a host name up
///     is not bounded by this, as the JDK has no such bound
public record LinkOptions(long maxFrameLength, Duration connectWithin) {
    private static final LinkOptions STANDARD = new LinkOptions(1L << 30, Duration.ofSeconds(10));

    public LinkOptions {
        if (maxFrameLength < 0) {
            throw new IllegalArgumentException(
                    "negative frame length: maxFrameLength=" + maxFrameLength);
        }
    }

    /// Frames up to 1 GiB, 10 seconds to connect.
    public static LinkOptions standard() {
        return STANDARD;
    }

    /// The same with another longest frame; `Long.MAX_VALUE` takes what the format can say.
    public LinkOptions withMaxFrameLength(long length) {
        return new LinkOptions(length, connectWithin);
    }

    public LinkOptions withConnectWithin(Duration within) {
        return new LinkOptions(maxFrameLength, within);
    }
}
