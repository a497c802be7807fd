// SPDX-License-Identifier: Apache-2.0
package io.wherry.ehcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.SelectedFormat;
import io.wherry.testkit.integration.ValueStore;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import java.util.List;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.ResourcePools;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.spi.serialization.SerializerException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The contract of integrations over an off-heap tier.
final class OffHeapTest extends IntegrationContract {
    private static CacheManager manager;

    @BeforeAll
    static void start() {
        manager =
                CacheManagerBuilder.newCacheManagerBuilder()
                        .withCache(
                                "values",
                                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                                String.class, Object.class, offHeap(256))
                                        .withValueSerializer(
                                                new GraphEhcacheSerializer<>(
                                                        new SelectedFormat(GraphCodec.lean())))
                                        .withResilienceStrategy(new FailingResilience<>()))
                        .build(true);
    }

    private static ResourcePools offHeap(int megabytes) {
        return ResourcePoolsBuilder.newResourcePoolsBuilder()
                .offheap(megabytes, MemoryUnit.MB)
                .build();
    }

    @AfterAll
    static void stop() {
        manager.close();
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new CacheStore(manager.getCache("values", String.class, Object.class), codec);
    }

    @Override
    protected boolean storesNull() {
        return false;
    }

    @Test
    void keysAreFoundByTheirValue() {
        CacheConfigurationBuilder<Object, Object> configuration =
                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                Object.class, Object.class, offHeap(2))
                        .withKeySerializer(new GraphEhcacheSerializer<>(GraphCodec.lean()))
                        .withValueSerializer(new GraphEhcacheSerializer<>(GraphCodec.lean()));
        Cache<Object, Object> cache = manager.createCache("keys", configuration);
        cache.put(List.of("a", 5), "list");
        cache.put(17L, "number");

        assertThat(cache.get(List.of("a", 5))).isEqualTo("list");
        assertThat(cache.get(17L)).isEqualTo("number");
        assertThat(cache.replace(17L, "another", "replaced")).isFalse();
        assertThat(cache.replace(17L, "number", "replaced")).isTrue();
        assertThat(cache.get(17L)).isEqualTo("replaced");
    }

    private static final GraphCodec GUARDED =
            GraphCodec.lean().withClassFilter(ClassFilter.allow(Message.class));

    @Test
    void valueThatIsRefusedStaysInTheCache() {
        Cache<String, Object> cache = cache("refused", offHeap(2));

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> cache.get("denied"))
                    .isInstanceOf(SerializerException.class)
                    .hasStackTraceContaining(FilterRejectedException.class.getName())
                    .hasStackTraceContaining(Node.class.getName());
        }
        assertThat(cache.containsKey("denied")).isTrue();
        cache.put("denied", "replaced");
        assertThat(cache.get("denied")).isEqualTo("replaced");
    }

    @Test
    void heapTierPassesTheExceptionOfTheTierBelow() {
        Cache<String, Object> cache =
                cache("tiers", ResourcePoolsBuilder.heap(10).offheap(2, MemoryUnit.MB).build());

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> cache.get("denied"))
                    .isInstanceOf(SerializerException.class)
                    .hasStackTraceContaining(FilterRejectedException.class.getName())
                    .hasStackTraceContaining(Node.class.getName());
        }
        assertThat(cache.get("allowed")).isInstanceOf(Message.class);
    }

    /// Returns a cache with one value that its serializer reads and one that it refuses.
    private static Cache<String, Object> cache(String name, ResourcePools tiers) {
        Cache<String, Object> cache =
                manager.createCache(
                        name,
                        CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                        String.class, Object.class, tiers)
                                .withResilienceStrategy(new FailingResilience<>())
                                .withValueSerializer(new GraphEhcacheSerializer<>(GUARDED)));
        cache.put("denied", new Node("denied"));
        cache.put("allowed", Message.of(1));
        return cache;
    }

    /// A serializer that the configuration names by its class.
    public static final class AccountSerializer extends GraphEhcacheSerializer<Object> {
        public AccountSerializer(ClassLoader loader) {
            super(GraphCodec.lean().withClassLoader(loader));
        }
    }

    @Test
    void serializerByItsClassHasTheClassLoaderOfTheCache() throws Exception {
        SourceClassLoader source =
                SourceClassLoader.of(
                        "public class Account implements Serializable { public Account() {} }");
        Cache<String, Object> cache =
                manager.createCache(
                        "accounts",
                        CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                        String.class, Object.class, offHeap(2))
                                .withClassLoader(source)
                                .withValueSerializer(AccountSerializer.class));
        cache.put("ann", source.make("Account"));

        assertThat(cache.get("ann").getClass()).isSameAs(source.type("Account"));
    }
}
