// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import io.wherry.bench.peer.Peer;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A peer for arrays only, which are written and read by single operations.
public final class ArrayPeer implements FilePeer {
    private final Peer peer;
    private int size;

    public ArrayPeer(Peer peer) {
        this.peer = peer;
    }

    @Override
    public void write(FileContent content, OpenFile file) throws IOException {
        byte[] bytes = peer.write(content.value());
        size = bytes.length;
        file.write(ByteBuffer.wrap(bytes));
    }

    @Override
    public @Nullable Object read(FileContent content, OpenFile file)
            throws IOException, ClassNotFoundException {
        byte[] bytes = new byte[size];
        file.read(ByteBuffer.wrap(bytes));
        return peer.read(bytes);
    }

    @Override
    public void check(FileContent content, @Nullable Object copy) {
        peer.check(content.value(), copy);
    }
}
