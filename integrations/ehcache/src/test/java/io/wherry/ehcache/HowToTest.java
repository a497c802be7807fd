// SPDX-License-Identifier: Apache-2.0
package io.wherry.ehcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.howto.StoreInEhcache;
import io.wherry.howto.StoreInEhcache.Order;
import io.wherry.testkit.integration.JvmProcess;
import java.nio.file.Path;
import java.util.List;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import org.ehcache.PersistentCacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.impl.serialization.PlainJavaSerializer;
import org.ehcache.jsr107.EhcacheCachingProvider;
import org.ehcache.spi.serialization.SerializerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The program of integrations/ehcache/README.md does what the page says.
@Timeout(60)
final class HowToTest {
    @TempDir private Path folder;

    @Test
    void orderIsLoadedByTheNextProcess() throws Exception {
        assertThat(run()).contains("stored");
        assertThat(run()).contains("loaded: [tea]");

        try (PersistentCacheManager manager = StoreInEhcache.open(folder)) {
            assertThat(manager.getCache("orders", String.class, Order.class).get("ann"))
                    .isEqualTo(new Order(List.of("tea")));
        }
    }

    private String run() throws Exception {
        List<String> arguments = List.of(folder.toString());
        try (JvmProcess process =
                JvmProcess.start(StoreInEhcache.class, List.of("-Xmx128m"), arguments)) {
            return process.awaitEnd();
        }
    }

    @Test
    void ordersOfThePlainSerializerOfTheJdkAreRead() {
        try (PersistentCacheManager manager = jdk(folder, true)) {
            manager.getCache("orders", String.class, Order.class)
                    .put("ben", new Order(List.of("milk")));
        }

        try (PersistentCacheManager manager = StoreInEhcache.open(folder)) {
            assertThat(manager.getCache("orders", String.class, Order.class).get("ben"))
                    .isEqualTo(new Order(List.of("milk")));
        }
    }

    /// The serializer that Ehcache has without a setting keeps descriptions of classes apart from the
    /// values.
    @Test
    void ordersOfTheUsualSerializerAreAnError() {
        try (PersistentCacheManager manager = jdk(folder, false)) {
            manager.getCache("orders", String.class, Order.class)
                    .put("ben", new Order(List.of("milk")));
        }

        try (PersistentCacheManager manager = StoreInEhcache.open(folder)) {
            assertThatThrownBy(
                            () -> manager.getCache("orders", String.class, Order.class).get("ben"))
                    .isInstanceOf(SerializerException.class);
        }
    }

    private static PersistentCacheManager jdk(Path folder, boolean plain) {
        ResourcePoolsBuilder tiers =
                ResourcePoolsBuilder.heap(100)
                        .offheap(8, MemoryUnit.MB)
                        .disk(64, MemoryUnit.MB, true);
        CacheConfigurationBuilder<String, Order> orders =
                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                        String.class, Order.class, tiers);
        ClassLoader loader = HowToTest.class.getClassLoader();
        return CacheManagerBuilder.newCacheManagerBuilder()
                .with(CacheManagerBuilder.persistence(folder.toFile()))
                .withCache(
                        "orders",
                        plain
                                ? orders.withValueSerializer(new PlainJavaSerializer<>(loader))
                                : orders)
                .build(true);
    }

    @Test
    void cacheOfJcacheHasTheSameConfiguration() {
        try (CacheManager jcache =
                Caching.getCachingProvider(EhcacheCachingProvider.class.getName())
                        .getCacheManager()) {
            Cache<String, Order> orders = StoreInEhcache.create(jcache);
            orders.put("ann", new Order(List.of("tea")));

            assertThat(orders.get("ann")).isEqualTo(new Order(List.of("tea")));
        }
    }
}
