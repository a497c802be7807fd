// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/// The address of a ping server, and the options to connect.
///
/// @param address links that poll
record PingTarget(Address address, ServerAddresses addresses, LinkOptions options) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    static PingTarget at(Address address, LinkOptions options) throws IOException {
        try (Link link = open(address, options, PingServer.ADDRESSES)) {
            return new PingTarget(
                    address,
                    ServerAddresses.parse(PingServer.text(link.receive(PATIENCE)))
                            .seenFrom(address),
                    options);
        }
    }

    private static Link open(Address address, LinkOptions options, String wish) throws IOException {
        Link link = Link.to(address, options);
        try {
            link.send(PATIENCE, ByteBuffer.wrap(wish.getBytes(UTF_8)));
            return link;
        } catch (IOException | RuntimeException | Error e) {
            link.close();
            throw e;
        }
    }

    private Link open(boolean polls, String wish) throws IOException {
        return polls
                ? open(address, options, wish)
                : open(addresses.blocking(), options.withPolling(Duration.ZERO), wish);
    }

    LatencyProbe probe(PingVariant variant, int size) throws IOException {
        return switch (variant) {
            case LINK -> new LinkLatencyProbe(open(true, PingServer.ECHO), size);
            case LINK_BLOCKING -> new LinkLatencyProbe(open(false, PingServer.ECHO), size);
            case RAW_BLOCKING -> raw(RawKind.ECHO, size);
            case RAW_SPINNING -> raw(RawKind.SPIN, size);
        };
    }

    private LatencyProbe raw(RawKind kind, int size) throws IOException {
        return new RawLatencyProbe(RawSocket.connect(addresses.raw(), kind, size), kind);
    }

    ThroughputProbe linkFlood(int size) throws IOException {
        return new LinkThroughputProbe(open(true, PingServer.SINK), size);
    }

    ThroughputProbe rawFlood(int size) throws IOException {
        return new RawThroughputProbe(RawSocket.connect(addresses.raw(), RawKind.SINK, size), size);
    }
}
