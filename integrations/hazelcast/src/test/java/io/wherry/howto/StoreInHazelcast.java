// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import com.hazelcast.cache.HazelcastCachingProvider;
import com.hazelcast.config.Config;
import com.hazelcast.config.GlobalSerializerConfig;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.SerializationConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.hazelcast.GraphGlobalSerializer;
import java.io.Serializable;
import java.util.List;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;

/// Stores orders in a map of Hazelcast: `StoreInHazelcast 5701`.
public final class StoreInHazelcast {
    /// An order.
    public record Order(List<String> items) implements Serializable {}

    private StoreInHazelcast() {}

    private static GraphGlobalSerializer serializer() {
        ClassFilter classes =
                ClassFilter.allow("io.wherry.howto.*", "java.lang.Number")
                        .or(GraphGlobalSerializer.exceptions());
        GraphCodec lean = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
        return new GraphGlobalSerializer(lean.withClassFilter(classes));
    }

    public static void configure(SerializationConfig serialization) {
        serializer().configure(serialization);
        JavaSerializationFilterConfig stored =
                new JavaSerializationFilterConfig().setDefaultsDisabled(true);
        stored.getWhitelist().addPackages("io.wherry.howto", "java.util");
        serialization.setJavaSerializationFilterConfig(stored);
    }

    public static Cache<String, Order> jcache(HazelcastInstance member) {
        CacheManager manager =
                Caching.getCachingProvider(HazelcastCachingProvider.MEMBER_CACHING_PROVIDER)
                        .getCacheManager(
                                null,
                                null,
                                HazelcastCachingProvider.propertiesByInstanceItself(member));
        return manager.createCache(
                "orders",
                new MutableConfiguration<String, Order>().setTypes(String.class, Order.class));
    }

    public static void readBothAndWriteJavaSerialization(SerializationConfig serialization) {
        serialization.setGlobalSerializerConfig(
                new GlobalSerializerConfig()
                        .setImplementation(serializer())
                        .setOverrideJavaSerialization(false));
    }

    /// Returns the configuration of a member that joins no others.
    public static Config member(int port) {
        Config config = new Config();
        config.getNetworkConfig().setPort(port).getInterfaces().setEnabled(true);
        config.getNetworkConfig().getInterfaces().addInterface("127.0.0.1");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        configure(config.getSerializationConfig());
        return config;
    }

    /// Stores an order and prints the copy that it loads.
    @SuppressWarnings("SystemOut")
    public static void main(String... arguments) {
        HazelcastInstance hazelcast =
                Hazelcast.newHazelcastInstance(member(Integer.parseInt(arguments[0])));
        try {
            IMap<String, Order> orders = hazelcast.getMap("orders");
            orders.put("ann", new Order(List.of("tea")));
            System.out.println("loaded: " + orders.get("ann").items());
        } finally {
            hazelcast.shutdown();
        }
    }
}
