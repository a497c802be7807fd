// SPDX-License-Identifier: Apache-2.0
package io.wherry.ehcache;

import io.wherry.codec.GraphCodec;
import java.nio.ByteBuffer;
import java.util.concurrent.Callable;
import org.ehcache.spi.serialization.Serializer;

/// The serializer that the calling thread has selected: a cache has one, and the contract opens it
/// with several.
final class SelectedSerializer implements Serializer<Object> {
    private static final ThreadLocal<Serializer<Object>> SELECTED = new ThreadLocal<>();

    /// Calls `operation` of a cache with a [GraphEhcacheSerializer] of `codec`.
    static <T> T with(GraphCodec codec, Callable<T> operation) throws Exception {
        SELECTED.set(new GraphEhcacheSerializer<>(codec));
        try {
            return operation.call();
        } finally {
            SELECTED.remove();
        }
    }

    @Override
    public ByteBuffer serialize(Object value) {
        return SELECTED.get().serialize(value);
    }

    @Override
    public Object read(ByteBuffer message) throws ClassNotFoundException {
        return SELECTED.get().read(message);
    }

    @Override
    public boolean equals(Object value, ByteBuffer message) throws ClassNotFoundException {
        return SELECTED.get().equals(value, message);
    }
}
