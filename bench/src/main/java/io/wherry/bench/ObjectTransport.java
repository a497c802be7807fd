// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.peer.JavaIoPeer;
import io.wherry.bench.peer.Peer;
import io.wherry.bench.peer.WherryPeer;
import io.wherry.codec.GraphCodec;
import java.io.IOException;

/// How a graph goes from rank to rank.
enum ObjectTransport {
    PLAIN("primitives"),

    /// The same, received into an array that is made for it, as those of objects are.
    PLAIN_NEW("new"),

    OBJECT("OBJECT"),
    BY_HAND("by hand"),
    JAVA_IO("java.io");

    private final String label;

    ObjectTransport(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /// A way for graphs like this one.
    ObjectChannel carrier(Object graph) {
        return switch (this) {
            case PLAIN -> new PrimitivesChannel(graph, false);
            case PLAIN_NEW -> new PrimitivesChannel(graph, true);
            case OBJECT -> new ObjectChannel.OfObjects((Object[]) graph);
            case BY_HAND, JAVA_IO -> new BytesChannel(peer());
        };
    }

    /// What it writes and reads with, if it is a program's own.
    private Peer peer() {
        return this == JAVA_IO ? new JavaIoPeer() : new WherryPeer(GraphCodec.lean());
    }

    /// What serializing and unserializing this graph is, apart from its journey.
    ObjectCost cost(Object graph) throws IOException {
        return this == OBJECT
                ? new ObjectCost.OfParcel(graph)
                : new ObjectCost.OfBytes(peer(), graph);
    }
}
