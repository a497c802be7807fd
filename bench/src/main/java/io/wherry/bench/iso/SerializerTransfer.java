// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.bench.peer.Peer;
import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A serializer: bytes of a graph of the heap, in one frame.
final class SerializerTransfer implements TreeTransfer {
    private final Link link;
    private final Peer peer;
    private final List<AnyTree> trees;

    /// @param trees one for each size; empty at the receiver
    SerializerTransfer(Link link, Peer peer, List<AnyTree> trees) {
        this.link = link;
        this.peer = peer;
        this.trees = trees;
    }

    @Override
    public void send(int size) throws IOException {
        link.send(MemorySegment.ofArray(peer.write(trees.get(size))));
    }

    @Override
    public @Nullable AnyTree receive(int size) throws IOException, ClassNotFoundException {
        byte[] bytes = link.receive().toArray(ValueLayout.JAVA_BYTE);
        return (AnyTree) peer.read(bytes);
    }
}
