// SPDX-License-Identifier: Apache-2.0
package acme.ehcache;

import acme.measure.Rounds;
import acme.value.Order;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;

/// Measures entries of a cache in the off-heap tier.
public final class EntryTimes {

    private EntryTimes() {}

    public static void main(String[] arguments) throws Exception {
        Rounds rounds = Rounds.of(arguments);
        ResourcePoolsBuilder pools =
                ResourcePoolsBuilder.newResourcePoolsBuilder().offheap(4, MemoryUnit.MB);
        try (CacheManager caches =
                CacheManagerBuilder.newCacheManagerBuilder()
                        .withCache(
                                "orders",
                                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                        Long.class, Order.class, pools))
                        .build(true)) {
            Cache<Long, Order> orders = caches.getCache("orders", Long.class, Order.class);
            Order order = Order.pairFor("ada");
            orders.put(1L, order);
            rounds.result(orders.get(1L));
            rounds.time("entry put off-heap", () -> orders.put(1L, order));
            rounds.time("entry got off-heap", () -> orders.get(1L));
        }
        rounds.write();
    }
}
