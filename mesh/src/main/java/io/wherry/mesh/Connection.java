// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A link to a peer, which tells when its sender waits for room.
public final class Connection {
    private final Link link;
    private final RoomWire wire;

    private Connection(Link link, RoomWire wire) {
        this.link = link;
        this.wire = wire;
    }

    public Link link() {
        return link;
    }

    /// Says what to do each time before the sender waits for room: the peer may be waiting for room, too, until somebody here
    /// receives. For before the first frame is sent.
    public void whenFull(Runnable work) {
        wire.whenFull(work);
    }

    /// Makes connections of the links that one thread opens or accepts, one after another, with its options.
    static final class Maker {
        private final LinkOptions options;
        private @Nullable RoomWire last;

        Maker(LinkOptions options) {
            this.options = options.withWires(this::watched);
        }

        private Wire watched(Wire wire) {
            RoomWire watched = new RoomWire(wire);
            last = watched;
            return watched;
        }

        /// What to open links with.
        LinkOptions options() {
            return options;
        }

        /// Of the link that was opened last.
        Connection connection(Link link) {
            return new Connection(link, Objects.requireNonNull(last, "no link was opened"));
        }
    }
}
