// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import io.wherry.codec.GraphCodec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The contract of integrations over the simplest engine: a map of bytes.
final class MapStoreTest extends IntegrationContract {
    private static final Map<String, byte[]> VALUES = new ConcurrentHashMap<>();

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new MapStore(codec);
    }

    /// A map that many stores share.
    private record MapStore(GraphCodec codec) implements ValueStore {
        @Override
        public void store(String key, Object value) throws Exception {
            VALUES.put(key, codec.encode(value));
        }

        @Override
        public Object load(String key) throws Exception {
            return codec.decode(VALUES.get(key));
        }

        @Override
        public void close() {}
    }
}
