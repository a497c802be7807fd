// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.peer.Peer;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.Unpacking;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The serialization cost of a graph: before it is sent, and after it is received.
interface ObjectCost {
    /// Serializes the graph; returns the message.
    Object serialize() throws IOException;

    /// Deserializes the message into a new graph.
    Object unserialize() throws IOException, ClassNotFoundException;

    /// All of it is bytes.
    final class OfBytes implements ObjectCost {
        private final Peer peer;
        private final Object graph;
        private final byte[] bytes;

        OfBytes(Peer peer, Object graph) throws IOException {
            this.peer = peer;
            this.graph = graph;
            this.bytes = peer.write(graph);
        }

        @Override
        public Object serialize() throws IOException {
            return peer.write(graph);
        }

        @Override
        public Object unserialize() throws IOException, ClassNotFoundException {
            return some(peer.read(bytes));
        }
    }

    /// A header, and arrays apart from it; the sender copies the arrays as arrays of primitives.
    final class OfParcel implements ObjectCost {
        private final GraphCodec codec = GraphCodec.lean();
        private final Object graph;
        private final byte[] header;

        OfParcel(Object graph) throws IOException {
            this.graph = graph;
            this.header = codec.pack(graph).header();
        }

        @Override
        public Object serialize() throws IOException {
            return codec.pack(graph).header();
        }

        /// The arrays are new and filled with zeros.
        @Override
        public Object unserialize() throws IOException {
            Unpacking unpacking = codec.unpack(header);
            unpacking.arrays();
            return some(unpacking.finish());
        }
    }

    private static Object some(@Nullable Object copy) {
        if (copy == null) {
            throw new AssertionError("copy is null");
        }
        return copy;
    }
}
