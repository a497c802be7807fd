// SPDX-License-Identifier: Apache-2.0
package io.wherry.ehcache;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.SelectedFormat;
import io.wherry.testkit.integration.ValueStore;
import org.ehcache.Cache;

/// Values in a cache whose serializer has a [SelectedFormat].
record CacheStore(Cache<String, Object> cache, GraphCodec codec) implements ValueStore {
    @Override
    public void store(String key, Object value) throws Exception {
        SelectedFormat.with(
                codec,
                () -> {
                    cache.put(key, value);
                    return null;
                });
    }

    @Override
    public Object load(String key) throws Exception {
        return SelectedFormat.with(codec, () -> cache.get(key));
    }

    @Override
    public void close() {}
}
