// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.infinispan.GraphMarshaller;
import java.io.Serializable;
import java.net.URI;
import java.util.List;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.spi.CachingProvider;
import org.infinispan.Cache;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.jcache.embedded.JCacheManager;
import org.infinispan.jcache.embedded.JCachingProvider;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.manager.EmbeddedCacheManager;

/// Stores orders in a cache of Infinispan: `StoreInInfinispan`.
public final class StoreInInfinispan {
    /// An order.
    public record Order(List<String> items) implements Serializable {}

    private StoreInInfinispan() {}

    public static void configure(GlobalConfigurationBuilder global) {
        ClassFilter classes = ClassFilter.allow("io.wherry.howto.*", "java.lang.Number");
        GraphCodec lean = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
        global.serialization().marshaller(new GraphMarshaller(lean.withClassFilter(classes)));
    }

    public static void configure(ConfigurationBuilder orders) {
        orders.encoding().key().mediaType(MediaType.APPLICATION_OBJECT_TYPE);
        orders.encoding().value().mediaType(GraphMarshaller.MEDIA_TYPE);
    }

    public static void move(Cache<String, Order> old, Cache<String, Order> orders) {
        old.forEach(orders::putIfAbsent);
    }

    public static javax.cache.Cache<String, Order> jcache(EmbeddedCacheManager manager) {
        CachingProvider provider = Caching.getCachingProvider(JCachingProvider.class.getName());
        CacheManager jcache = new JCacheManager(URI.create("orders"), manager, provider);
        return jcache.getCache("orders");
    }

    /// Returns a manager without a cluster; one with a cluster begins with `defaultClusteredBuilder`.
    public static EmbeddedCacheManager manager() {
        GlobalConfigurationBuilder global = new GlobalConfigurationBuilder().nonClusteredDefault();
        configure(global);
        EmbeddedCacheManager manager = new DefaultCacheManager(global.build());
        ConfigurationBuilder orders = new ConfigurationBuilder();
        configure(orders);
        manager.defineConfiguration("orders", orders.build());
        return manager;
    }

    /// Stores an order and prints the copy that it loads.
    @SuppressWarnings("SystemOut")
    public static void main(String... arguments) {
        EmbeddedCacheManager manager = manager();
        try {
            Cache<String, Order> orders = manager.getCache("orders");
            orders.put("ann", new Order(List.of("tea")));
            System.out.println("loaded: " + orders.get("ann").items());
        } finally {
            manager.stop();
        }
    }
}
