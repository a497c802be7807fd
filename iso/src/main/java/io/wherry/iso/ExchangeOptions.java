// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.transport.LinkOptions;
import java.time.Duration;

/// Options of an [Exchange]. Immutable.
///
/// @param links how links are opened; the exchange sets their format and largest frame
/// @param trusts whether received clusters are used without verification. References are still
///     checked when they are used, so a peer cannot put the JVM at risk
/// @param mostBytes largest received cluster; a peer that sends a larger one gets an error or is
///     disconnected
/// @param mostAside bytes of received clusters that are buffered because no thread has asked for
///     them yet
/// @param joinWithin timeout for the other nodes to join
public record ExchangeOptions(
        LinkOptions links, boolean trusts, long mostBytes, long mostAside, Duration joinWithin) {
    private static final ExchangeOptions STANDARD =
            new ExchangeOptions(
                    LinkOptions.standard(), false, 1L << 32, 1L << 26, Duration.ofSeconds(60));

    public ExchangeOptions {
        if (mostBytes <= 0 || mostBytes > IsoSpace.SIZE || mostAside < 0) {
            throw new IllegalArgumentException(
                    "impossible bounds: mostBytes=" + mostBytes + ", mostAside=" + mostAside);
        }
    }

    /// Untrusted peers, clusters up to 4 GiB, 64 MiB of buffered clusters, 60 seconds to join.
    public static ExchangeOptions standard() {
        return STANDARD;
    }

    /// With these options of links.
    public ExchangeOptions withLinks(LinkOptions options) {
        return new ExchangeOptions(options, trusts, mostBytes, mostAside, joinWithin);
    }

    /// With trusted peers.
    public ExchangeOptions trusting() {
        return new ExchangeOptions(links, true, mostBytes, mostAside, joinWithin);
    }

    /// With this limit of a cluster, and this limit of buffered clusters, in bytes.
    public ExchangeOptions withMost(long bytes, long aside) {
        return new ExchangeOptions(links, trusts, bytes, aside, joinWithin);
    }

    /// With this timeout for the other nodes to join.
    public ExchangeOptions withJoinWithin(Duration within) {
        return new ExchangeOptions(links, trusts, mostBytes, mostAside, within);
    }
}
