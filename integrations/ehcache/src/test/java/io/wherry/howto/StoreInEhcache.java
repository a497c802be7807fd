// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.chain.FormatChain;
import io.wherry.ehcache.FailingResilience;
import io.wherry.ehcache.GraphEhcacheSerializer;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import javax.cache.Cache;
import javax.cache.CacheManager;
import org.ehcache.PersistentCacheManager;
import org.ehcache.config.CacheConfiguration;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.jsr107.Eh107Configuration;

/// Keeps orders in a folder: `StoreInEhcache FOLDER`, twice.
public final class StoreInEhcache {
    /// An order.
    public record Order(List<String> items) implements Serializable {}

    private StoreInEhcache() {}

    private static GraphEhcacheSerializer<Order> serializer() {
        ClassFilter classes =
                ClassFilter.allow("io.wherry.howto.*", "java.lang.Number", "java.util.CollSer");
        GraphCodec lean = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
        return new GraphEhcacheSerializer<>(FormatChain.of(lean.withClassFilter(classes)));
    }

    public static CacheConfiguration<String, Order> orders(ResourcePoolsBuilder tiers) {
        return CacheConfigurationBuilder.newCacheConfigurationBuilder(
                        String.class, Order.class, tiers)
                .withValueSerializer(serializer())
                .withResilienceStrategy(new FailingResilience<>())
                .build();
    }

    public static PersistentCacheManager open(Path folder) {
        ResourcePoolsBuilder tiers =
                ResourcePoolsBuilder.heap(100)
                        .offheap(8, MemoryUnit.MB)
                        .disk(64, MemoryUnit.MB, true);
        return CacheManagerBuilder.newCacheManagerBuilder()
                .with(CacheManagerBuilder.persistence(folder.toFile()))
                .withCache("orders", orders(tiers))
                .build(true);
    }

    public static Cache<String, Order> create(CacheManager jcache) {
        ResourcePoolsBuilder tiers = ResourcePoolsBuilder.heap(100).offheap(8, MemoryUnit.MB);
        return jcache.createCache(
                "orders", Eh107Configuration.fromEhcacheCacheConfiguration(orders(tiers)));
    }

    /// Prints the order that an earlier run has stored, or stores one.
    @SuppressWarnings("SystemOut")
    public static void main(String... arguments) {
        try (PersistentCacheManager manager = open(Path.of(arguments[0]))) {
            org.ehcache.Cache<String, Order> orders =
                    manager.getCache("orders", String.class, Order.class);
            Order order = orders.get("ann");
            if (order == null) {
                orders.put("ann", new Order(List.of("tea")));
            }
            System.out.println(order == null ? "stored" : "loaded: " + order.items());
        }
    }
}
