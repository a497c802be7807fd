// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import com.hazelcast.cache.HazelcastCachingProvider;
import com.hazelcast.cache.ICache;
import com.hazelcast.cache.impl.ICacheService;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.impl.HazelcastInstanceProxy;
import com.hazelcast.internal.serialization.Data;
import com.hazelcast.spi.impl.NodeEngine;
import io.wherry.testkit.zoo.shapes.Node;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;

/// The entries of a cache of JCache, as a member has them.
record CacheEntries(HazelcastInstance member) {
    static final String NAME = "values";

    /// The hash and the type id of a value, and the length of its array, come before its bytes.
    private static final int HEADER = 12;

    CacheManager manager() {
        return Caching.getCachingProvider(HazelcastCachingProvider.MEMBER_CACHING_PROVIDER)
                .getCacheManager(
                        null, null, HazelcastCachingProvider.propertiesByInstanceItself(member));
    }

    Cache<String, Object> cache() {
        return manager().getCache(NAME, String.class, Object.class);
    }

    /// Returns the name of the node with this key, or the causes of the failure.
    String load(String key) {
        try {
            return cache().get(key) instanceof Node node ? node.name : "no node";
        } catch (RuntimeException e) {
            return Stream.iterate((Throwable) e, cause -> cause != null, Throwable::getCause)
                    .map(Throwable::toString)
                    .collect(Collectors.joining(", "));
        }
    }

    /// Returns the type id of the value that this member holds, and its bytes in hexadecimal digits.
    String stored(String key) {
        NodeEngine engine = ((HazelcastInstanceProxy) member).getOriginal().node.getNodeEngine();
        Data name = engine.toData(key);
        ICacheService caches = engine.getService(ICacheService.SERVICE_NAME);
        Data value =
                (Data)
                        caches.getRecordStore(
                                        cache().unwrap(ICache.class).getPrefixedName(),
                                        engine.getPartitionService().getPartitionId(name))
                                .getReadOnlyRecords()
                                .get(name)
                                .getValue();
        byte[] bytes = value.toByteArray();
        return value.getType() + " " + HexFormat.of().formatHex(bytes, HEADER, bytes.length);
    }
}
