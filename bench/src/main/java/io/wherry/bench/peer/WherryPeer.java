// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.AcceptedDifference;
import io.wherry.testkit.Isomorphism;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One of Wherry's formats.
public final class WherryPeer implements Peer {
    private final GraphCodec codec;

    /// The differences of its copies that are accepted.
    private final AcceptedDifference[] accepted;

    public WherryPeer(GraphCodec codec) {
        this(codec, new AcceptedDifference[0]);
    }

    private WherryPeer(GraphCodec codec, AcceptedDifference[] accepted) {
        this.codec = codec;
        this.accepted = accepted;
    }

    /// Returns the peer that writes strings and other values by content.
    public static WherryPeer byContent() {
        return new WherryPeer(
                GraphCodec.lean().withSharedValues(false),
                new AcceptedDifference[] {
                    AcceptedDifference.VALUE_IDENTITY, AcceptedDifference.STRING_IDENTITY
                });
    }

    @Override
    public byte[] write(Object graph) throws IOException {
        return codec.encode(graph);
    }

    @Override
    public @Nullable Object read(byte[] bytes) throws IOException {
        return codec.decode(bytes);
    }

    @Override
    public void check(Object graph, @Nullable Object copy) {
        Isomorphism.check(graph, copy, accepted);
    }
}
