// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.peer.Peer;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.Unpacking;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What a graph costs in its process, before it is sent and after it has come.
interface ObjectCost {
    /// To what is sent.
    Object serialize() throws IOException;

    /// From what has come to a new graph.
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

    /// A header, and arrays beside it: whoever sends them copies them, as he does arrays of primitives.
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
