// SPDX-License-Identifier: Apache-2.0
package io.wherry.ehcache;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.SelectedFormat;
import io.wherry.testkit.integration.ValueStore;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.jsr107.Eh107Configuration;
import org.ehcache.jsr107.EhcacheCachingProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// The contract of integrations over an off-heap tier, by the API of JCache.
final class JCacheTest extends IntegrationContract {
    private static CacheManager manager;
    private static Cache<String, Object> cache;

    @BeforeAll
    static void start() {
        manager =
                Caching.getCachingProvider(EhcacheCachingProvider.class.getName())
                        .getCacheManager();
        ResourcePoolsBuilder offHeap =
                ResourcePoolsBuilder.newResourcePoolsBuilder().offheap(256, MemoryUnit.MB);
        cache =
                manager.createCache(
                        "values",
                        Eh107Configuration.fromEhcacheCacheConfiguration(
                                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                                String.class, Object.class, offHeap)
                                        .withValueSerializer(
                                                new GraphEhcacheSerializer<>(
                                                        new SelectedFormat(GraphCodec.lean())))
                                        .withResilienceStrategy(new FailingResilience<>())));
    }

    @AfterAll
    static void stop() {
        manager.close();
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new JCacheStore(cache, codec);
    }

    @Override
    protected boolean storesNull() {
        return false;
    }

    /// Values in a cache of JCache.
    private record JCacheStore(Cache<String, Object> cache, GraphCodec codec)
            implements ValueStore {
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
}
