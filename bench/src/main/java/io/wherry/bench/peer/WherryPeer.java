// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One of Wherry's formats.
public final class WherryPeer implements Peer {
    private final GraphCodec codec;

    public WherryPeer(GraphCodec codec) {
        this.codec = codec;
    }

    @Override
    public byte[] write(Object graph) throws IOException {
        return codec.encode(graph);
    }

    @Override
    public @Nullable Object read(byte[] bytes) throws IOException {
        return codec.decode(bytes);
    }
}
