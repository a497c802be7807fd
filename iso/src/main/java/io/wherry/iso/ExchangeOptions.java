// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.transport.LinkOptions;
import java.time.Duration;

/// How nodes exchange clusters. Immutable.
///
/// @param links how links are opened; what they carry, and how much at once, is set by the exchange
/// @param trusts whether peers are believed: what they send is not looked through. References are checked when they are used all
///     the same, so that nothing a peer sends puts the JVM at risk
/// @param mostBytes of a cluster that comes; a peer that sends a larger one is told so, or cut off
/// @param mostAside bytes of clusters that came before one that is waited for, and that nobody has asked for yet
/// @param joinWithin how long the other nodes may take to come
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

    /// Peers that are not trusted, clusters up to 4 GiB, 64 MiB aside, 60 seconds to come.
    public static ExchangeOptions standard() {
        return STANDARD;
    }

    /// With links that are opened like this.
    public ExchangeOptions withLinks(LinkOptions options) {
        return new ExchangeOptions(options, trusts, mostBytes, mostAside, joinWithin);
    }

    /// With peers that are believed.
    public ExchangeOptions trusting() {
        return new ExchangeOptions(links, true, mostBytes, mostAside, joinWithin);
    }

    /// With clusters up to so many bytes, of which so many may be put aside.
    public ExchangeOptions withMost(long bytes, long aside) {
        return new ExchangeOptions(links, trusts, bytes, aside, joinWithin);
    }

    /// With so much time for the others to come.
    public ExchangeOptions withJoinWithin(Duration within) {
        return new ExchangeOptions(links, trusts, mostBytes, mostAside, within);
    }
}
