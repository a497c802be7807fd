// SPDX-License-Identifier: Apache-2.0
package acme.infinispan;

import acme.measure.Rounds;
import acme.value.Order;
import org.infinispan.Cache;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.commons.marshall.JavaSerializationMarshaller;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;

/// Measures entries of a cache that holds the bytes of Java's serialization.
public final class BytesTimes {

    private BytesTimes() {}

    public static void main(String[] arguments) throws Exception {
        Rounds rounds = Rounds.of(arguments);
        GlobalConfigurationBuilder global = new GlobalConfigurationBuilder().nonClusteredDefault();
        global.serialization()
                .marshaller(new JavaSerializationMarshaller())
                .allowList()
                .addRegexp(".*");
        ConfigurationBuilder cache = new ConfigurationBuilder();
        cache.encoding().key().mediaType(MediaType.APPLICATION_OBJECT_TYPE);
        cache.encoding().value().mediaType(MediaType.APPLICATION_SERIALIZED_OBJECT_TYPE);
        try (DefaultCacheManager caches = new DefaultCacheManager(global.build())) {
            caches.defineConfiguration("orders", cache.build());
            Cache<Long, Order> orders = caches.getCache("orders");
            Order order = Order.pairFor("ada");
            orders.put(1L, order);
            if (orders.get(1L) == order) {
                throw new IllegalStateException("not a copy");
            }
            rounds.result(orders.get(1L));
            rounds.time("entry put", () -> orders.put(1L, order));
            rounds.time("entry got", () -> orders.get(1L));
        }
        rounds.write();
    }
}
