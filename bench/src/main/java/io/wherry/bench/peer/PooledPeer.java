// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import com.esotericsoftware.kryo.util.Pool;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// Many of one kind, for any number of threads: each call takes a free one.
public final class PooledPeer implements Peer {
    private static final int KEPT = 64;

    private final Pool<Peer> pool;

    /// Makes one of them.
    @FunctionalInterface
    public interface Maker {
        Peer make() throws IOException;
    }

    public PooledPeer(Maker maker) {
        pool =
                new Pool<>(true, false, KEPT) {
                    @Override
                    protected Peer create() {
                        try {
                            return maker.make();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                };
    }

    @Override
    public byte[] write(Object graph) throws IOException {
        Peer peer = pool.obtain();
        try {
            return peer.write(graph);
        } finally {
            pool.free(peer);
        }
    }

    @Override
    public @Nullable Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        Peer peer = pool.obtain();
        try {
            return peer.read(bytes);
        } finally {
            pool.free(peer);
        }
    }

    @Override
    public void check(Object graph, @Nullable Object copy) {
        Peer peer = pool.obtain();
        try {
            peer.check(graph, copy);
        } finally {
            pool.free(peer);
        }
    }
}
