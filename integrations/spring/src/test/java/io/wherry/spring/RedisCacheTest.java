// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.zoo.shapes.Message;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.cache.Cache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;

/// Spring's cache over a real Redis.
@Timeout(60)
final class RedisCacheTest {
    private static RedisFixture redis;
    private static Cache cache;

    @BeforeAll
    static void start() throws Exception {
        redis = RedisFixture.start(RedisCacheTest.class);
        GraphCodec codec = GraphCodec.lean().withClassFilter(ClassFilter.allow(Message.class));
        RedisCacheManager manager =
                RedisCacheManager.builder(
                                RedisCacheWriter.create(
                                        redis.connections(), options -> options.immediateWrites()))
                        .cacheDefaults(
                                RedisCacheConfiguration.defaultCacheConfig()
                                        .serializeValuesWith(
                                                SerializationPair.fromSerializer(
                                                        new GraphRedisSerializer(codec))))
                        .build();
        manager.afterPropertiesSet();
        cache = manager.getCache("messages");
    }

    @AfterAll
    static void stop() throws Exception {
        if (redis != null) {
            redis.close();
        }
    }

    @Test
    void valueIsComputedOnceAndThenLoaded() {
        Message computed = cache.get("one", () -> Message.of(1));
        Message loaded =
                cache.get(
                        "one",
                        () -> {
                            throw new AssertionError("computed again");
                        });

        Isomorphism.check(computed, loaded);
        assertThat(loaded).isNotSameAs(computed);
    }

    @Test
    void nullIsCached() {
        cache.put("nothing", null);

        assertThat(cache.get("nothing")).isNotNull();
        assertThat(cache.get("nothing").get()).isNull();
        assertThat(cache.get("absent")).isNull();
    }
}
