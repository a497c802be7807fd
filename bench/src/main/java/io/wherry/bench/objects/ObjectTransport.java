// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.peer.JavaIoPeer;
import io.wherry.bench.peer.Peer;
import io.wherry.bench.peer.WherryPeer;
import io.wherry.codec.GraphCodec;
import java.io.IOException;

/// A way to send a graph from rank to rank.
public enum ObjectTransport {
    PLAIN("primitives"),

    /// Primitives received into a new array, as arrays of objects are.
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

    /// The serializer, if the program sends bytes itself.
    private Peer peer() {
        return this == JAVA_IO ? new JavaIoPeer() : new WherryPeer(GraphCodec.lean());
    }

    /// The cost of serializing and deserializing this graph without the transfer.
    ObjectCost cost(Object graph) throws IOException {
        return this == OBJECT
                ? new ObjectCost.OfParcel(graph)
                : new ObjectCost.OfBytes(peer(), graph);
    }
}
