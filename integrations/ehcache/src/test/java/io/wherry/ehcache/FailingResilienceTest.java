// SPDX-License-Identifier: Apache-2.0
package io.wherry.ehcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import java.io.NotSerializableException;
import java.nio.file.Path;
import java.util.Map;
import org.ehcache.Cache;
import org.ehcache.PersistentCacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.spi.serialization.SerializerException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Failures of a store whose lowest tier is on disk.
@Timeout(60)
final class FailingResilienceTest {
    @TempDir Path folder;

    private PersistentCacheManager open() {
        return CacheManagerBuilder.newCacheManagerBuilder()
                .with(CacheManagerBuilder.persistence(folder.toFile()))
                .build(true);
    }

    private static Cache<String, Object> cache(PersistentCacheManager manager, boolean heap) {
        ResourcePoolsBuilder tiers =
                heap
                        ? ResourcePoolsBuilder.heap(10)
                        : ResourcePoolsBuilder.newResourcePoolsBuilder();
        GraphCodec codec = GraphCodec.lean().withClassFilter(ClassFilter.allow(Message.class));
        return manager.createCache(
                "values",
                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                String.class, Object.class, tiers.disk(10, MemoryUnit.MB))
                        .withValueSerializer(new GraphEhcacheSerializer<>(codec))
                        .withResilienceStrategy(new FailingResilience<>()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void valueThatCannotBeWrittenIsNamed(boolean heap) {
        try (PersistentCacheManager manager = open()) {
            Cache<String, Object> cache = cache(manager, heap);
            Object[] value = {new Object()};

            assertThatThrownBy(() -> cache.put("key", value))
                    .isInstanceOf(SerializerException.class)
                    .hasMessageContaining("java.lang.Object (path: [0])")
                    .hasCauseInstanceOf(NotSerializableException.class);
            assertThatThrownBy(() -> cache.putAll(Map.of("key", value)))
                    .isInstanceOf(SerializerException.class);
            assertThatThrownBy(() -> cache.putIfAbsent("key", value))
                    .isInstanceOf(SerializerException.class);
            assertThat(cache.get("key")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void valueThatIsRefusedIsNamed(boolean heap) {
        try (PersistentCacheManager manager = open()) {
            Cache<String, Object> cache = cache(manager, heap);
            cache.put("key", new Node("denied"));

            assertThatThrownBy(() -> cache.get("key"))
                    .isInstanceOf(SerializerException.class)
                    .hasStackTraceContaining(FilterRejectedException.class.getName())
                    .hasStackTraceContaining(Node.class.getName());
        }
    }
}
