// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/// A side that answers, and how to reach it.
///
/// @param address links that poll
record Target(Address address, Doors doors, LinkOptions options) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    static Target at(Address address, LinkOptions options) throws IOException {
        try (Link link = open(address, options, PongServer.DOORS)) {
            return new Target(
                    address,
                    Doors.parse(PongServer.text(link.receive(PATIENCE))).seenFrom(address),
                    options);
        }
    }

    private static Link open(Address address, LinkOptions options, String wish) throws IOException {
        Link link = Link.to(address, options);
        try {
            link.send(PATIENCE, ByteBuffer.wrap(wish.getBytes(UTF_8)));
            return link;
        } catch (IOException e) {
            link.close();
            throw e;
        }
    }

    private Link open(boolean polls, String wish) throws IOException {
        return polls
                ? open(address, options, wish)
                : open(doors.blocking(), options.withPolling(Duration.ZERO), wish);
    }

    Volley volley(Contender contender, int size) throws IOException {
        return switch (contender) {
            case LINK -> new LinkVolley(open(true, PongServer.ECHO), size);
            case LINK_BLOCKING -> new LinkVolley(open(false, PongServer.ECHO), size);
            case RAW_BLOCKING -> raw(RawKind.ECHO, size);
            case RAW_SPINNING -> raw(RawKind.SPIN, size);
        };
    }

    private Volley raw(RawKind kind, int size) throws IOException {
        return new RawVolley(RawSocket.connect(doors.raw(), kind, size), kind);
    }

    Flood linkFlood(int size) throws IOException {
        return new LinkFlood(open(true, PongServer.SINK), size);
    }

    Flood rawFlood(int size) throws IOException {
        return new RawFlood(RawSocket.connect(doors.raw(), RawKind.SINK, size), size);
    }
}
